// Triage of findings as columns of a table, the same in all back ends. Pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "fleet/values/triage.h"

namespace zoe::fleet {

constexpr std::size_t kTriageTexts = 15;
inline constexpr const char *kTriageTextColumns =
    "id, status, fixed_by, note, who, kind, program, branch, function, file, thread_group, "
    "behaviour, machine, last_good, first_bad";

using TriageTexts = std::array<std::string, kTriageTexts>; // in this order

[[nodiscard]] TriageTexts triageTexts(const Triage &triage);
// Without the numbers, unixNs and deltaNs. Nothing if there is no such status or kind.
[[nodiscard]] std::optional<Triage> triageOfTexts(TriageTexts texts);

// Of all triages; depends on their order.
[[nodiscard]] std::string hashOf(const std::vector<Triage> &triages);

} // namespace zoe::fleet
