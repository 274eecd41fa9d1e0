#include <fmt/format.h>

#include "cli/fleet/fleet_commands.h"
#include "cli/fleet/opened_store.h"
#include "cli/options/file_command.h"
#include "cli/options/output_options.h"
#include "cli/output/json_answer.h"
#include "cli/output/output.h"
#include "cli/program/say.h"
#include "fleet/store/copy_store.h"

namespace zoe::cli {

namespace {

struct FleetCopyOptions {
    std::string from;
    std::string to;
    bool json = false;
};

Result<int> fleetCopy(Context &context, const FleetCopyOptions &options)
{
    const auto from = openWithRuns(context, options.from);
    if (!from)
        return from.error();
    const auto to = fleet::openStore(options.to);
    if (!to)
        return to.error();
    const auto counts = fleet::copyStore(*from->store, from->runs, **to,
                                         context.task("copying runs", runsOf(*from)));
    context.endProgress();
    if (!counts)
        return counts.error();
    for (const std::string &scene : counts->scenes)
        context.note(options.to,
                     "this scene has other behaviours here, so its runs were left out: " + scene);
    if (options.json)
        printJson(context, {{"copied", number(counts->copied)},
                            {"known", number(counts->known)},
                            {"leftOut", number(counts->leftOut)},
                            {"triaged", number(counts->triaged)}});
    else
        say("Copied {} and the triage of {}. Already there: {}. Left out: {}.\n",
            counted(counts->copied, "run", "runs"), counted(counts->triaged, "change", "changes"),
            counts->known, counts->leftOut);
    // A note has already said what is missing.
    const bool isWhole = counts->leftOut == 0 && from->store->gap().servers.empty();
    return isWhole ? kDone : kBadInput;
}

} // namespace

void addFleetCopy(const Command &fleet, Context &context)
{
    auto options = std::make_shared<FleetCopyOptions>();
    const Command command =
        addCommand(fleet, "copy", "Copy the runs and triage of a store into another one",
                   "fleet copy night.zoefleet clickhouse://lab-db:8123/night");
    command.addOption("from", options->from, "Store to read").required();
    command.addOption("to", options->to, "Store to add to; `zoe fleet init` creates it").required();
    addJson(command, context, options->json, "text");
    command.onRun([&context, options] { conclude(context, fleetCopy(context, *options)); });
}

} // namespace zoe::cli
