#include <fmt/format.h>

#include "cli/fleet/change_options.h"
#include "cli/fleet/finding_rows.h"
#include "cli/fleet/fleet_commands.h"
#include "cli/options/file_command.h"
#include "cli/options/output_options.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct FleetChangesOptions {
    std::string store;
    ChangeOptions changes;
    bool all = false;
    OutputForm form;
};

void printFindingsJson(Context &context, const std::vector<fleet::FindingRow> &rows,
                       const fleet::JudgedChanges &found, double falseDiscovery)
{
    QJsonArray findings;
    for (const fleet::FindingRow &row : rows)
        findings.append(findingJson(row));
    printJson(context,
              {{"findings", findings},
               {"series", number(found.changes.series)},
               {"tests", number(found.changes.hypotheses)},
               {"runsLeftOut", number(found.changes.leftOut)},
               {"triaged", number(std::uint64_t{found.judged.size() - rows.size()})},
               {"falseAlarmRate", falseDiscovery}},
              "findings");
}

Result<int> fleetChanges(Context &context, const FleetChangesOptions &options)
{
    const auto opened = openWithRuns(context, options.store);
    if (!opened)
        return opened.error();
    const auto found = judgedChanges(context, *opened, options.changes);
    if (!found)
        return found.error();
    std::vector<fleet::FindingRow> rows;
    for (const fleet::JudgedFinding &judged : found->judged) {
        if (options.all || judged.isOpen())
            rows.push_back(fleet::rowOf(judged, opened->runs));
    }
    const double falseDiscovery = options.changes.limits.falseDiscovery;
    if (options.form.json && options.form.columns.empty()) {
        printFindingsJson(context, rows, *found, falseDiscovery);
        return kDone;
    }
    const Status printed =
        rows.empty() && options.form.isTable()
            ? checkColumns(fleet::findingColumns(), options.form)
            : printRows(context, fleet::findingColumns(), rows, options.form, findingLists());
    if (!printed)
        return printed.error();
    if (!options.form.isTable())
        return kDone;
    sayText(
        "{} in {}; {} tested at a false discovery rate of {} per function and behaviour (measured "
        "rates: docs/trust.md). Runs left out, because they were disturbed or lost zones: {}.\n",
        counted(rows.size(), "change", "changes"),
        counted(found->changes.series, "series", "series"),
        counted(found->changes.hypotheses, "hypothesis", "hypotheses"), formatShare(falseDiscovery),
        found->changes.leftOut);
    if (const std::size_t hidden = found->judged.size() - rows.size(); hidden > 0)
        sayText("{} not shown, because of `zoe fleet triage`; --all shows {}.\n",
                counted(hidden, "change is", "changes are"), hidden == 1 ? "it" : "them");
    return kDone;
}

} // namespace

void addFleetChanges(const Command &fleet, Context &context)
{
    auto options = std::make_shared<FleetChangesOptions>();
    const Command command =
        addCommand(fleet, "changes", "Find out what became slower or faster, and since when",
                   "fleet changes night.zoefleet --since 2026-11-16");
    addStoreArgument(command, options->store);
    options->changes.addTo(command);
    command.addFlag("--all", options->all, "Also show triaged changes");
    addOutput(command, context, options->form);
    command.onRun([&context, options] { conclude(context, fleetChanges(context, *options)); });
}

} // namespace zoe::cli
