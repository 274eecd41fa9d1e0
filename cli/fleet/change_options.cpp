#include "cli/fleet/change_options.h"

namespace zoe::cli {

void ChangeOptions::addTo(const Command &command, const char *sinceHelp)
{
    series.addTo(command, sinceHelp);
    command
        .addOption("--minimum-share", limits.leastShare,
                   "Smallest change, as a share of the mean frame time of the behaviour")
        .range(0.0, 1.0)
        .showsDefault();
    command
        .addOption("--false-discovery", limits.falseDiscovery,
                   "False discovery rate to test at, per function and behaviour; measured rates: "
                   "docs/trust.md")
        .range(1e-9, 0.5)
        .showsDefault();
    command
        .addOption(
            "--maximum-disturbance", limits.mostDisturbance,
            "Leave out runs during which other programs had the CPU for more than this share "
            "of the time")
        .range(0.0, 1.0)
        .showsDefault();
}

fleet::ChangeRules ChangeOptions::rules() const
{
    fleet::ChangeRules rules = limits;
    rules.since = series.since;
    return rules;
}

bool ChangeOptions::isGiven() const
{
    const fleet::ChangeRules usual;
    return !series.program.empty() || !series.branch.empty() || !series.scene.empty() ||
           !series.machine.empty() || !series.since.empty() ||
           limits.leastShare != usual.leastShare || limits.falseDiscovery != usual.falseDiscovery ||
           limits.mostDisturbance != usual.mostDisturbance;
}

Result<fleet::JudgedChanges> judgedChanges(Context &context, const OpenedStore &opened,
                                           const ChangeOptions &options)
{
    if (const Status fits = options.series.fitsTo(opened); !fits)
        return fits.error();
    auto changes =
        fleet::judgedChanges(*opened.store, opened.runs, options.series.filter(), options.rules(),
                             context.task("looking for changes", runsOf(opened)));
    context.endProgress();
    return changes;
}

} // namespace zoe::cli
