#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "analysis/columns/column.h"
#include "cli/fleet/fleet_commands.h"
#include "cli/fleet/opened_store.h"
#include "cli/options/file_command.h"
#include "cli/options/output_options.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"
#include "fleet/digest/facts.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

namespace {

struct FleetRunsOptions {
    std::string store;
    OutputForm form;
};

struct RunRow {
    fleet::RunFacts facts;
    bool missing = false; // the capture is no longer at its location
};

// Locations on other computers can't be checked.
bool isGone(const std::string &location)
{
    std::error_code error;
    return location.find("://") == std::string::npos &&
           !std::filesystem::exists(system::pathOf(location), error);
}

Columns<RunRow> runColumns()
{
    using R = const RunRow &;
    using enum ColumnKind;
    const auto text = [](const char *id, const char *title, int rank,
                         std::string fleet::RunFacts::*member) {
        return Column<RunRow>({.id = id, .title = title, .rank = rank},
                              [member](R row) { return row.facts.*member; });
    };
    const auto count = [](const char *id, const char *title, int rank,
                          std::uint64_t fleet::RunFacts::*member) {
        return Column<RunRow>({.id = id, .kind = Count, .title = title, .rank = rank},
                              [member](R row) { return row.facts.*member; });
    };
    return {
        {{.id = "night", .title = "night"}, [](R row) { return fleet::nightOf(row.facts); }},
        {{.id = "order", .kind = Ordinal, .title = "order", .rank = 2},
         [](R row) { return valueIf(row.facts.order > 0, row.facts.order); }},
        text("commit", "commit", 0, &fleet::RunFacts::commit),
        text("branch", "branch", 3, &fleet::RunFacts::branch),
        text("program", "program", 3, &fleet::RunFacts::program),
        text("scene", "scene", 0, &fleet::RunFacts::scene),
        text("machine", "machine", 0, &fleet::RunFacts::machine),
        text("cpu", "cpu", 5, &fleet::RunFacts::cpu),
        text("gpu", "gpu", 6, &fleet::RunFacts::gpu),
        text("driver", "driver", 6, &fleet::RunFacts::driver),
        text("build", "build", 6, &fleet::RunFacts::build),
        text("seed", "seed", 6, &fleet::RunFacts::seed),
        count("frames", "frames", 1, &fleet::RunFacts::frames),
        count("zones", "zones", 4, &fleet::RunFacts::zones),
        count("lostZones", "lost zones", 2, &fleet::RunFacts::lostZones),
        {{.id = "shareDisturbed", .kind = Share, .title = "disturbed", .rank = 2},
         [](R row) { return valueIf(row.facts.disturbance >= 0, row.facts.disturbance); }},
        {{.id = "missing", .kind = Yes, .title = "capture missing"},
         [](R row) { return row.missing; }},
        text("location", "location", 4, &fleet::RunFacts::location),
        {{.id = "hash", .places = kInScripts}, [](R row) { return row.facts.hash; }},
    };
}

Result<int> fleetRuns(Context &context, const FleetRunsOptions &options)
{
    auto opened = openWithRuns(context, options.store);
    if (!opened)
        return opened.error();
    std::vector<RunRow> rows;
    std::uint64_t missing = 0;
    for (fleet::RunFacts &facts : opened->runs) {
        const bool gone = isGone(facts.location);
        missing += gone ? 1 : 0;
        rows.push_back({std::move(facts), gone});
    }
    const RowLists<RunRow> settings{{"settings", [](const RunRow &row) {
                                         QJsonObject object;
                                         for (const auto &[key, value] : row.facts.settings)
                                             object[qString(key)] = qString(value);
                                         return object;
                                     }}};
    if (const Status printed = printRows(context, runColumns(), rows, options.form, settings);
        !printed)
        return printed.error();
    if (options.form.isTable())
        sayText("{}; captures missing: {}.\n", counted(rows.size(), "run", "runs"), missing);
    return kDone;
}

} // namespace

void addFleetRuns(const Command &fleet, Context &context)
{
    auto options = std::make_shared<FleetRunsOptions>();
    const Command command =
        addCommand(fleet, "runs", "List the runs of a store", "fleet runs night.zoefleet");
    addStoreArgument(command, options->store);
    addOutput(command, context, options->form);
    command.onRun([&context, options] { conclude(context, fleetRuns(context, *options)); });
}

} // namespace zoe::cli
