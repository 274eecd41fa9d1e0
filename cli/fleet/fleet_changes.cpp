#include <fmt/format.h>

#include "analysis/columns/column.h"
#include "cli/fleet/fleet_commands.h"
#include "cli/fleet/series_options.h"
#include "cli/options/file_command.h"
#include "cli/options/output_options.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"
#include "fleet/changes/fleet_changes.h"
#include "fleet/digest/facts.h"

namespace zoe::cli {

namespace {

struct FleetChangesOptions {
    std::string store;
    SeriesOptions series;
    double minimumShare = 0.01;
    double falseDiscovery = 0.001;
    double maximumDisturbance = 0.05;
    OutputForm form;
};

// A finding with its runs.
struct FindingRow {
    const fleet::Finding *finding = nullptr;
    const fleet::RunFacts *lastGood = nullptr;
    const fleet::RunFacts *firstBad = nullptr;
};

// A commit where it is known, else a night.
std::string shortRun(const fleet::RunFacts &run)
{
    constexpr std::size_t kLetters = 10;
    return run.commit.empty() ? fleet::nightOf(run) : run.commit.substr(0, kLetters);
}

std::string whatChanged(const fleet::Finding &finding)
{
    if (finding.kind == fleet::FindingKind::Mix)
        return "(mix of behaviours)";
    return finding.function.function.empty() ? "(frame)" : finding.function.function;
}

Columns<FindingRow> findingColumns()
{
    using R = const FindingRow &;
    using enum ColumnKind;
    const auto joined = [](const char *id, const char *title, int rank,
                           std::vector<std::string> fleet::Finding::*list) {
        return Column<FindingRow>(
            {.id = id, .title = title, .places = kInTable | kInCsv, .rank = rank},
            [list](R row) { return fmt::format("{}", fmt::join(row.finding->*list, ", ")); });
    };
    return {
        {{.id = "id", .title = "id"}, [](R row) { return row.finding->id; }},
        {{.id = "what", .title = "function", .places = kInTable},
         [](R row) { return whatChanged(*row.finding); }},
        {{.id = "kind", .places = kInScripts},
         [](R row) { return row.finding->kind == fleet::FindingKind::Mix ? "mix" : "code"; }},
        {{.id = "program", .title = "program", .rank = 5},
         [](R row) { return row.finding->program; }},
        {{.id = "branch", .title = "branch", .rank = 5}, [](R row) { return row.finding->branch; }},
        {{.id = "function", .places = kInScripts},
         [](R row) { return row.finding->function.function; }},
        {{.id = "file", .places = kInScripts}, [](R row) { return row.finding->function.file; }},
        {{.id = "threadGroup", .places = kInScripts},
         [](R row) { return row.finding->function.group; }},
        {{.id = "behaviour", .title = "behaviour", .rank = 1},
         [](R row) { return row.finding->behaviour; }},
        {{.id = "deltaNs", .kind = Difference, .title = "change"},
         [](R row) { return row.finding->deltaNs; }},
        {{.id = "lowNs", .kind = Difference, .title = "low", .rank = 3},
         [](R row) { return row.finding->interval.low; }},
        {{.id = "highNs", .kind = Difference, .title = "high", .rank = 3},
         [](R row) { return row.finding->interval.high; }},
        {{.id = "share", .kind = Share, .title = "of frame"},
         [](R row) { return row.finding->share; }},
        {{.id = "p", .kind = Probability, .title = "p", .rank = 4},
         [](R row) { return row.finding->p; }},
        {{.id = "lastGoodRun", .title = "last good", .places = kInTable | kInCsv},
         [](R row) { return shortRun(*row.lastGood); }},
        {{.id = "firstBadRun", .title = "first bad", .places = kInTable | kInCsv},
         [](R row) { return shortRun(*row.firstBad); }},
        joined("sceneNames", "scenes", 2, &fleet::Finding::scenes),
        joined("machineNames", "machines", 2, &fleet::Finding::machines),
        joined("withNames", "also changed", 4, &fleet::Finding::with),
        {{.id = "status", .places = kInScripts}, [](R) { return "new"; }},
    };
}

QJsonObject runJson(const fleet::RunFacts &run)
{
    QJsonObject object{{"night", qString(fleet::nightOf(run))},
                       {"commit", qString(run.commit)},
                       {"location", qString(run.location)}};
    if (run.order > 0)
        object["order"] = number(run.order);
    return object;
}

RowLists<FindingRow> findingLists()
{
    const auto list = [](const char *name, std::vector<std::string> fleet::Finding::*member) {
        return RowList<FindingRow>{name, [member](const FindingRow &row) {
                                       QJsonArray array;
                                       for (const std::string &text : row.finding->*member)
                                           array.append(qString(text));
                                       return array;
                                   }};
    };
    return {list("behaviours", &fleet::Finding::behaviours),
            list("scenes", &fleet::Finding::scenes),
            list("machines", &fleet::Finding::machines),
            list("commits", &fleet::Finding::commits),
            list("with", &fleet::Finding::with),
            list("also", &fleet::Finding::also),
            {"lastGood", [](const FindingRow &row) { return runJson(*row.lastGood); }},
            {"firstBad", [](const FindingRow &row) { return runJson(*row.firstBad); }}};
}

void printFindingsJson(Context &context, const std::vector<FindingRow> &rows,
                       const fleet::FleetChanges &changes, double falseDiscovery)
{
    const Columns<FindingRow> columns = findingColumns();
    QJsonArray findings;
    for (const FindingRow &row : rows) {
        QJsonObject object = jsonOf(columns, row);
        for (const RowList<FindingRow> &list : findingLists())
            object[QString::fromStdString(list.name)] = list.value(row);
        findings.append(object);
    }
    printJson(context,
              {{"findings", findings},
               {"series", number(changes.series)},
               {"tests", number(changes.hypotheses)},
               {"runsLeftOut", number(changes.leftOut)},
               {"falseAlarmRate", falseDiscovery}},
              "findings");
}

Result<int> fleetChanges(Context &context, const FleetChangesOptions &options)
{
    const auto store = fleet::openStore(options.store);
    if (!store)
        return store.error();
    const auto runs = (*store)->runs();
    if (!runs)
        return runs.error();
    fleet::ChangeRules rules;
    rules.leastShare = options.minimumShare;
    rules.falseDiscovery = options.falseDiscovery;
    rules.mostDisturbance = options.maximumDisturbance;
    rules.since = options.series.since;
    const auto changes = fleet::findChanges(**store, *runs, options.series.filter(), rules,
                                            context.task("looking for changes"));
    context.endProgress();
    if (!changes)
        return changes.error();
    std::vector<FindingRow> rows;
    for (const fleet::Finding &finding : changes->findings)
        rows.push_back({&finding, &(*runs)[finding.lastGood], &(*runs)[finding.firstBad]});
    if (options.form.json) {
        printFindingsJson(context, rows, *changes, options.falseDiscovery);
        return kDone;
    }
    if (!rows.empty() || options.form.csv) {
        if (const Status printed = printRows(context, findingColumns(), rows, options.form);
            !printed)
            return printed.error();
    }
    if (options.form.isTable())
        sayText(
            "{} in {}; {} tested at a false discovery rate of {} per function and behaviour "
            "(docs/trust.md says what was measured). Runs left out, because they were disturbed "
            "or lost zones: {}.\n",
            counted(rows.size(), "change", "changes"), counted(changes->series, "series", "series"),
            counted(changes->hypotheses, "hypothesis", "hypotheses"),
            formatShare(options.falseDiscovery), changes->leftOut);
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
    options->series.addTo(command);
    command
        .addOption("--minimum-share", options->minimumShare,
                   "Smallest change, as a share of the mean frame of the behaviour")
        .range(0.0, 1.0)
        .showsDefault();
    command
        .addOption(
            "--false-discovery", options->falseDiscovery,
            "False discovery rate to test at, per function and behaviour; docs/trust.md says what "
            "was measured")
        .range(1e-9, 0.5)
        .showsDefault();
    command
        .addOption(
            "--maximum-disturbance", options->maximumDisturbance,
            "Leave out runs during which other programs had the CPU for more than this share "
            "of the time")
        .range(0.0, 1.0)
        .showsDefault();
    const Option json = addJson(command, context, options->form.json, "a table");
    addCsv(command, options->form, "a table").excludes(json);
    addColumns(command, options->form);
    command.onRun([&context, options] { conclude(context, fleetChanges(context, *options)); });
}

} // namespace zoe::cli
