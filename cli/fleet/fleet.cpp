#include "cli/fleet/fleet_commands.h"

#include "cli/commands.h"
#include "fleet/store/store.h"

namespace zoe::cli {

namespace {

Result<int> fleetInit(const std::string &url)
{
    const auto store = fleet::createStore(url);
    if (!store)
        return store.error();
    return kDone;
}

} // namespace

void addStoreArgument(const Command &command, std::string &url)
{
    command
        .addOption("store", url,
                   "Store: a file such as night.zoefleet, or clickhouse://host:8123/database")
        .required();
}

void addFleetInit(const Command &fleet, Context &context)
{
    auto url = std::make_shared<std::string>();
    const Command command =
        addCommand(fleet, "init", "Create an empty store", "fleet init night.zoefleet");
    addStoreArgument(command, *url);
    command.onRun([&context, url] { conclude(context, fleetInit(*url)); });
}

void addFleet(CommandLine &zoe, Context &context)
{
    const Command fleet = zoe.addCommand(
        "fleet", "Follow many runs over time: what became slower, since which commit",
        "Example:\n  zoe fleet init night.zoefleet\n"
        "  zoe fleet add night.zoefleet run1.zoe run2.zoe --set scene=harbour\n"
        "`zoe help fleet COMMAND` shows the options of a command.");
    addFleetInit(fleet, context);
    addFleetAdd(fleet, context);
    addFleetRuns(fleet, context);
    addFleetTrend(fleet, context);
    addFleetChanges(fleet, context);
    addFleetTriage(fleet, context);
    addFleetReport(fleet, context);
    addFleetGate(fleet, context);
    addFleetCopy(fleet, context);
    addFleetExport(fleet, context);
    addFleetPrune(fleet, context);
}

} // namespace zoe::cli
