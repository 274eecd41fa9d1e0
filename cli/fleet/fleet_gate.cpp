#include "fleet/changes/fleet_gate.h"

#include "analysis/columns/column.h"
#include "cli/fleet/fleet_commands.h"
#include "cli/fleet/opened_store.h"
#include "cli/fleet/run_digests.h"
#include "cli/options/file_command.h"
#include "cli/options/output_options.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"
#include "fleet/digest/file_hash.h"

namespace zoe::cli {

namespace {

struct FleetGateOptions {
    std::string store;
    std::vector<std::string> captures;
    FactOptions facts;
    fleet::GateRules rules;
    OutputForm form;
};

Columns<fleet::GateChange> gateColumns()
{
    using R = const fleet::GateChange &;
    using enum ColumnKind;
    return {
        {{.id = "what", .title = "function", .places = kInTable},
         [](R row) {
             return row.key.behaviour.empty()           ? "(all functions)"
                    : row.key.function.function.empty() ? "(frame)"
                                                        : row.key.function.function;
         }},
        {{.id = "function", .places = kInScripts}, [](R row) { return row.key.function.function; }},
        {{.id = "file", .places = kInScripts}, [](R row) { return row.key.function.file; }},
        {{.id = "threadGroup", .places = kInScripts}, [](R row) { return row.key.function.group; }},
        {{.id = "behaviour", .title = "behaviour", .rank = 1},
         [](R row) { return row.key.behaviour; }},
        {{.id = "scene", .title = "scene", .rank = 2}, [](R row) { return row.key.scene; }},
        {{.id = "machine", .title = "machine", .rank = 2}, [](R row) { return row.key.machine; }},
        {{.id = "usualNs", .kind = Time, .title = "usually", .rank = 1},
         [](R row) { return row.usualNs; }},
        {{.id = "deltaNs", .kind = Difference, .title = "change"},
         [](R row) { return row.deltaNs; }},
        {{.id = "lowNs", .kind = Difference, .title = "low", .rank = 3},
         [](R row) { return row.interval.low; }},
        {{.id = "highNs", .kind = Difference, .title = "high", .rank = 3},
         [](R row) { return row.interval.high; }},
        {{.id = "share", .kind = Share, .title = "of frame"}, [](R row) { return row.share; }},
        {{.id = "p", .kind = Probability, .title = "p", .rank = 4}, [](R row) { return row.p; }},
        {{.id = "runs", .kind = Count, .title = "runs", .rank = 3}, [](R row) { return row.runs; }},
    };
}

Result<int> fleetGate(Context &context, const FleetGateOptions &options)
{
    const auto given = givenFacts(options.facts);
    if (!given)
        return given.error();
    // Missing runs could be those that define the usual level, so there can be no verdict.
    const auto opened = openWhole(options.store, "no verdict without the whole history");
    if (!opened)
        return opened.error();
    std::vector<fleet::RunDigest> fresh;
    for (const std::string &file : options.captures) {
        const auto hash = fleet::hashOfFile(file, context.task("reading", bytesOf(file)));
        if (!hash)
            return hash.error();
        auto digest = digestRun(context, *opened->store, file, *hash, *given, false);
        if (!digest)
            return digest.error();
        fresh.push_back(std::move(digest->digest));
    }
    const auto result = fleet::gateRuns(*opened->store, opened->runs, fresh, options.rules,
                                        context.task("comparing", runsOf(*opened)));
    context.endProgress();
    if (!result)
        return result.error();
    if (result->leftOut == fresh.size())
        return Error{ErrorCode::BadInput,
                     "all captures were disturbed or lost zones; record them again, or raise "
                     "--maximum-disturbance",
                     options.captures.front()};
    if (result->tested == 0)
        return Error{ErrorCode::BadInput,
                     "the store has fewer than five runs of this program, branch, scene, machine "
                     "and cpu to compare with",
                     options.store};
    const int code = result->isSlower() ? kAnswerIsNo : kDone;
    if (options.form.json && options.form.columns.empty()) {
        QJsonArray changes;
        for (const fleet::GateChange &change : result->changes)
            changes.append(jsonOf(gateColumns(), change));
        printJson(context,
                  {{"changes", changes},
                   {"verdict", result->isSlower() ? "fail" : "pass"},
                   {"tests", number(result->tested)},
                   {"unknown", number(result->unknown)},
                   {"runsLeftOut", number(result->leftOut)}},
                  "changes");
        return code;
    }
    const Status printed = result->changes.empty() && options.form.isTable()
                               ? checkColumns(gateColumns(), options.form)
                               : printRows(context, gateColumns(), result->changes, options.form);
    if (!printed)
        return printed.error();
    if (options.form.isTable())
        sayText("{}: {} in {}; too few runs for {}. Captures left out, because they were "
                "disturbed or lost zones: {}.\n",
                result->isSlower() ? "Fail" : "Pass",
                counted(result->changes.size(), "change", "changes"),
                counted(result->tested, "test", "tests"), counted(result->unknown, "test", "tests"),
                result->leftOut);
    return code;
}

} // namespace

void addFleetGate(const Command &fleet, Context &context)
{
    auto options = std::make_shared<FleetGateOptions>();
    const Command command =
        addCommand(fleet, "gate", "Fail if new captures are slower than the history in the store",
                   "fleet gate night.zoefleet new.zoe --set scene=harbour --branch main");
    addStoreArgument(command, options->store);
    command.addOption("captures", options->captures, "New captures; they are not added").required();
    options->facts.addTo(command);
    command.addOption("--branch", options->rules.branch,
                      "Compare with runs of this branch instead of the captures' own branch");
    command
        .addOption("--minimum-share", options->rules.leastShare,
                   "Smallest change, as a share of the mean frame time of the behaviour")
        .range(0.0, 1.0)
        .showsDefault();
    command
        .addOption("--false-discovery", options->rules.falseDiscovery,
                   "False discovery rate over all functions and behaviours")
        .range(1e-9, 0.5)
        .showsDefault();
    command
        .addOption("--maximum-disturbance", options->rules.mostDisturbance,
                   "Leave out captures and runs during which other programs had the CPU for more "
                   "than this share of the time")
        .range(0.0, 1.0)
        .showsDefault();
    addOutput(command, context, options->form);
    addFrameMarker(command, context);
    command.onRun([&context, options] { conclude(context, fleetGate(context, *options)); });
}

} // namespace zoe::cli
