// The changes in a store together with what was said of them. For one thread.
#pragma once

#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/changes/fleet_changes.h"
#include "fleet/changes/judged_findings.h"
#include "fleet/store/store.h"

namespace zoe::fleet {

struct JudgedChanges {
    FleetChanges changes; // its findings are in judged
    std::vector<JudgedFinding> judged;
    std::vector<Triage> triages; // of the store
};

// runs: of the store. Error: Io, Damaged, Cancelled.
Result<JudgedChanges> judgedChanges(Store &store, const std::vector<RunFacts> &runs,
                                    const SeriesFilter &filter, const ChangeRules &rules,
                                    const Task &task);

} // namespace zoe::fleet
