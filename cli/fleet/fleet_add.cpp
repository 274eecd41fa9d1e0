#include "cli/fleet/fleet_commands.h"
#include "cli/fleet/run_digests.h"
#include "cli/options/file_command.h"
#include "cli/options/output_options.h"
#include "cli/output/json_answer.h"
#include "cli/output/output.h"
#include "cli/program/say.h"
#include "fleet/digest/file_hash.h"
#include "fleet/store/store.h"

namespace zoe::cli {

namespace {

struct FleetAddOptions {
    std::string store;
    std::vector<std::string> captures;
    FactOptions facts;
    bool json = false;
};

struct AddedCounts {
    std::uint64_t added = 0;
    std::uint64_t known = 0;
    std::uint64_t failed = 0;
};

// False: it is there already.
Result<bool> addCapture(Context &context, fleet::Store &store, const std::string &file,
                        const GivenFacts &given)
{
    const auto hash = fleet::hashOfFile(file, context.task("reading"));
    if (!hash)
        return hash.error();
    const auto known = store.has(*hash);
    if (!known || *known)
        return known ? Result<bool>(false) : known.error();
    for (;;) {
        const auto run = digestRun(context, store, file, *hash, given, true);
        if (!run)
            return run.error();
        const auto added = store.addWithModels(run->digest, run->models);
        if (!added)
            return added.error();
        if (*added != fleet::Added::Outdated)
            return *added == fleet::Added::Run;
    }
}

Result<int> fleetAdd(Context &context, const FleetAddOptions &options)
{
    const auto given = givenFacts(options.facts);
    if (!given)
        return given.error();
    const auto store = fleet::openStore(options.store);
    if (!store)
        return store.error();
    AddedCounts counts;
    for (const std::string &file : options.captures) {
        const auto added = addCapture(context, **store, file, *given);
        if (!added && added.error().code == ErrorCode::Cancelled)
            return added.error();
        if (added) {
            ++(*added ? counts.added : counts.known);
            continue;
        }
        ++counts.failed;
        context.endProgress();
        tell("zoe: {}: {}\n", file, added.error().text());
    }
    if (options.json)
        printJson(context, {{"added", number(counts.added)},
                            {"known", number(counts.known)},
                            {"failed", number(counts.failed)}});
    else
        say("Added {}. Already there: {}. Failed: {}.\n", counted(counts.added, "run", "runs"),
            counts.known, counts.failed);
    return counts.failed == 0 ? kDone : kBadInput;
}

} // namespace

void addFleetAdd(const Command &fleet, Context &context)
{
    auto options = std::make_shared<FleetAddOptions>();
    const Command command =
        addCommand(fleet, "add", "Add the figures of captures to a store",
                   "fleet add night.zoefleet run.zoe --set scene=harbour --set machine=lab-2");
    addStoreArgument(command, options->store);
    command.addOption("captures", options->captures, "Captures or foreign files").required();
    options->facts.addTo(command);
    addJson(command, context, options->json, "text");
    addFrameMarker(command, context);
    command.onRun([&context, options] { conclude(context, fleetAdd(context, *options)); });
}

} // namespace zoe::cli
