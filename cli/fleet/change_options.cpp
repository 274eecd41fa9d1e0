#include "cli/fleet/change_options.h"

#include <utility>

namespace zoe::cli {

void ChangeOptions::addTo(const Command &command, const char *sinceHelp)
{
    series.addTo(command, sinceHelp);
    command
        .addOption("--minimum-share", minimumShare,
                   "Smallest change, as a share of the mean frame of the behaviour")
        .range(0.0, 1.0)
        .showsDefault();
    command
        .addOption(
            "--false-discovery", falseDiscovery,
            "False discovery rate to test at, per function and behaviour; docs/trust.md says what "
            "was measured")
        .range(1e-9, 0.5)
        .showsDefault();
    command
        .addOption(
            "--maximum-disturbance", maximumDisturbance,
            "Leave out runs during which other programs had the CPU for more than this share "
            "of the time")
        .range(0.0, 1.0)
        .showsDefault();
}

fleet::ChangeRules ChangeOptions::rules() const
{
    fleet::ChangeRules rules;
    rules.leastShare = minimumShare;
    rules.falseDiscovery = falseDiscovery;
    rules.mostDisturbance = maximumDisturbance;
    rules.since = series.since;
    return rules;
}

Result<JudgedChanges> judgedChanges(Context &context, const OpenedStore &opened,
                                    const ChangeOptions &options)
{
    const auto triages = opened.store->triages();
    if (!triages)
        return triages.error();
    auto changes = fleet::findChanges(*opened.store, opened.runs, options.series.filter(),
                                      options.rules(), context.task("looking for changes"));
    context.endProgress();
    if (!changes)
        return changes.error();
    JudgedChanges result;
    result.judged = fleet::judge(std::move(changes->findings), *triages, opened.runs);
    result.changes = std::move(*changes);
    return result;
}

} // namespace zoe::cli
