// Findings beside what was said of them on earlier evenings. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fleet/values/finding.h"
#include "fleet/values/run_digest.h"
#include "fleet/values/triage.h"

namespace zoe::fleet {

struct JudgedFinding {
    Finding finding;
    std::optional<Triage> triage; // what was said last; nothing: it is new
    bool isChanged = false;       // it is no longer what that was said of

    // Nobody has said anything that still holds.
    [[nodiscard]] bool isOpen() const { return !triage || isChanged; }
};

// "new", "changed", or what was said.
[[nodiscard]] const char *statusOf(const JudgedFinding &judged);

// A finding is the one that was triaged if its id is the same, or if it is a change of the same
// function (of a mix: the same behaviour; of a machine: the same one) in the same direction that
// begins there: between the last good run and the first bad one of either. It is changed if its
// interval excludes the size that it had, and it has become larger by more than half of that.
[[nodiscard]] std::vector<JudgedFinding> judge(std::vector<Finding> findings,
                                               const std::vector<Triage> &triages,
                                               const std::vector<RunFacts> &runs);

// The ids of all triages that must go for nothing to be said any more of what has this id now:
// those of the finding with it, under whatever ids, or of findings that the triage with it is of.
[[nodiscard]] std::vector<std::string> triagesOf(const std::string &id,
                                                 const std::vector<JudgedFinding> &judged,
                                                 const std::vector<Triage> &triages,
                                                 const std::vector<RunFacts> &runs);

// To keep what is said of a finding.
[[nodiscard]] Triage triageOf(const Finding &finding, const std::vector<RunFacts> &runs);

} // namespace zoe::fleet
