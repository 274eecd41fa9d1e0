// What people said about findings. Values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fleet/values/finding.h"

namespace zoe::fleet {

enum class TriageStatus {
    Acknowledged, // somebody is working on it
    Expected,     // the new level is wanted
    False,        // nothing changed
    Fixed,        // by the commit in fixedBy
};

struct Triage {
    TriageStatus status = TriageStatus::Acknowledged;
    std::string fixedBy = {}; // a commit
    std::string note = {};
    std::string who = {};
    std::int64_t unixNs = 0; // when it was said
    // The finding that it refers to, without its lists, to recognise it later.
    Finding finding = {};
    std::string lastGood = {}; // hashes of its runs, whose positions may change
    std::string firstBad = {};
};

// The default author of a triage: the user of this computer.
[[nodiscard]] std::string currentUser();

[[nodiscard]] const char *nameOf(TriageStatus status);
[[nodiscard]] std::vector<std::string> triageStatusNames();
[[nodiscard]] std::optional<TriageStatus> triageStatusNamed(std::string_view name);
[[nodiscard]] const char *nameOf(FindingKind kind);
[[nodiscard]] std::optional<FindingKind> findingKindNamed(std::string_view name);

} // namespace zoe::fleet
