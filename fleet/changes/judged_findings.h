// Findings together with what was said of them before. Pure functions.
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
    std::optional<Triage> triage; // the latest one; nothing: the finding is new
    bool isChanged = false;       // since that triage

    // Whether nobody has said anything that still holds.
    [[nodiscard]] bool isOpen() const { return !triage || isChanged; }
};

// "new", "changed", or what was said.
[[nodiscard]] const char *statusOf(const JudgedFinding &judged);

// A finding matches a triage with the same id, or one of the same function (of a mix: the same
// behaviour; of a machine: the same machine) and direction whose change begins there: between the
// last good run and the first bad one of either. It is changed if its interval excludes the size it
// had then, and it has grown by more than half of that size.
[[nodiscard]] std::vector<JudgedFinding> judge(std::vector<Finding> findings,
                                               const std::vector<Triage> &triages,
                                               const std::vector<RunFacts> &runs);

// The ids of all triages to remove so that the finding with this id is untriaged: those of the
// finding under any of its ids, or of the findings that the triage with this id applies to.
[[nodiscard]] std::vector<std::string> triagesOf(const std::string &id,
                                                 const std::vector<JudgedFinding> &judged,
                                                 const std::vector<Triage> &triages,
                                                 const std::vector<RunFacts> &runs);

// The triage to store for a finding.
[[nodiscard]] Triage triageOf(const Finding &finding, const std::vector<RunFacts> &runs);

} // namespace zoe::fleet
