// What people said of findings. Values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fleet/values/finding.h"

namespace zoe::fleet {

enum class TriageStatus {
    Acknowledged, // being worked on
    Expected,     // the new level is what is wanted
    False,        // nothing changed
    Fixed,        // fixedBy says by what
};

struct Triage {
    TriageStatus status = TriageStatus::Acknowledged;
    std::string fixedBy = {}; // a commit
    std::string note = {};
    std::string who = {};
    std::int64_t unixNs = 0; // when it was said
    // The finding that it was said of, to recognise it on other evenings: without its lists.
    Finding finding = {};
    std::string lastGood = {}; // hashes of its runs, of which positions change
    std::string firstBad = {};
};

// Who says something unless another name is given: the user of this computer.
[[nodiscard]] std::string currentUser();

[[nodiscard]] const char *nameOf(TriageStatus status);
[[nodiscard]] std::vector<std::string> triageStatusNames();
[[nodiscard]] std::optional<TriageStatus> triageStatusNamed(std::string_view name);
[[nodiscard]] const char *nameOf(FindingKind kind);
[[nodiscard]] std::optional<FindingKind> findingKindNamed(std::string_view name);

} // namespace zoe::fleet
