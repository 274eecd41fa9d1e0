#include "fleet/changes/judged_changes.h"

#include <utility>

namespace zoe::fleet {

Result<JudgedChanges> judgedChanges(Store &store, const std::vector<RunFacts> &runs,
                                    const SeriesFilter &filter, const ChangeRules &rules,
                                    const Task &task)
{
    auto triages = store.triages();
    if (!triages)
        return triages.error();
    auto changes = findChanges(store, runs, filter, rules, task);
    if (!changes)
        return changes.error();
    JudgedChanges result;
    result.judged = judge(std::move(changes->findings), *triages, runs);
    result.changes = std::move(*changes);
    result.triages = std::move(*triages);
    return result;
}

} // namespace zoe::fleet
