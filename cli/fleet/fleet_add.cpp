#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

#include "cli/fleet/fleet_commands.h"
#include "cli/options/behaviours_of.h"
#include "cli/options/file_command.h"
#include "cli/options/output_options.h"
#include "cli/output/json_answer.h"
#include "cli/output/output.h"
#include "cli/program/say.h"
#include "fleet/digest/digest_capture.h"
#include "fleet/digest/facts.h"
#include "fleet/digest/file_hash.h"
#include "fleet/digest/scene_behaviours.h"
#include "fleet/store/store.h"
#include "plugins/api/behaviour_file.h"

namespace zoe::cli {

namespace {

struct FleetAddOptions {
    std::string store;
    std::vector<std::string> captures;
    std::vector<std::string> set;
    std::string factsFile;
    bool json = false;
};

struct Added {
    std::uint64_t added = 0;
    std::uint64_t known = 0;
    std::uint64_t failed = 0;
};

// What holds for all captures of a command.
struct GivenFacts {
    fleet::Facts ofCi;   // where the capture doesn't say it
    fleet::Facts byHand; // whatever the capture says
};

std::optional<std::string> environmentVariable(const char *name)
{
    const char *const value = std::getenv(name);
    return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

Result<GivenFacts> givenFacts(const FleetAddOptions &options)
{
    GivenFacts given;
    given.ofCi = fleet::factsOfCi(environmentVariable);
    if (!options.factsFile.empty()) {
        std::ifstream file(options.factsFile, std::ios::binary);
        std::ostringstream text;
        if (!file || !(text << file.rdbuf()))
            return Error{ErrorCode::Io, "can't read the file of facts", options.factsFile};
        auto facts = fleet::factsOfText(text.str(), options.factsFile);
        if (!facts)
            return facts.error();
        given.byHand = std::move(*facts);
    }
    for (const std::string &text : options.set) {
        auto fact = fleet::factOf(text);
        if (!fact)
            return Error{ErrorCode::BadInput, fact.error().message, "--set"};
        given.byHand.push_back(std::move(*fact));
    }
    fleet::RunFacts checked;
    for (const auto &[key, value] : given.byHand) {
        if (const Status set = fleet::setFact(checked, key, value); !set)
            return set.error();
    }
    return given;
}

// The facts by hand have been checked.
void addFacts(fleet::RunFacts &facts, const GivenFacts &given, const std::string &file)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    facts.location = fs::absolute(file, ignored).lexically_normal().string();
    for (const auto &[key, value] : given.ofCi) {
        if (fleet::factNamed(facts, key).empty())
            (void)fleet::setFact(facts, key, value);
    }
    for (const auto &[key, value] : given.byHand)
        (void)fleet::setFact(facts, key, value);
    if (facts.location.ends_with('/'))
        facts.location += fs::path(file).filename().string();
}

Result<fleet::SceneModels> parsedModels(const std::vector<std::string> &texts)
{
    fleet::SceneModels models;
    for (const std::string &text : texts) {
        auto model = parseBehaviourFile(QByteArray::fromStdString(text), "behaviours of the store");
        if (!model)
            return model.error();
        models.push_back(std::move(*model));
    }
    return models;
}

// Adds behaviours of frames that the scene's models don't know. They stay as they are if nothing is
// found.
Result<fleet::SceneModels> withNewModel(Context &context, fleet::Store &store,
                                        const Capture &capture, const fleet::RunFacts &facts,
                                        fleet::SceneModels models, const Selection &unknown)
{
    const auto found = behavioursOf(context, capture, unknown);
    if (!found)
        return found.error();
    if ((*found)->definition == nullptr)
        return models;
    const BehaviourDefinition added = fleet::withNamesOfItsOwn(*(*found)->definition, models);
    const auto texts = store.addBehaviourModel(facts.program, facts.scene, models.size(),
                                               behaviourFileOf(added).toStdString());
    return texts ? parsedModels(*texts) : texts.error();
}

// The first run of a scene says what its behaviours are; later ones add new behaviours, if they
// have many frames that are in none.
Result<fleet::FrameBehaviours> fleetBehaviours(Context &context, fleet::Store &store,
                                               const Capture &capture, const fleet::RunFacts &facts)
{
    constexpr std::size_t kMostModels = 20; // of a scene
    const auto texts = store.behaviourModels(facts.program, facts.scene);
    if (!texts)
        return texts.error();
    auto models = parsedModels(*texts);
    if (models && models->empty())
        models = withNewModel(context, store, capture, facts, {}, {});
    if (!models)
        return models.error();
    const auto place = [&] {
        auto placed = fleet::behavioursOfFrames(capture, *models, context.task("behaviours"));
        context.endProgress();
        return placed;
    };
    auto behaviours = place();
    if (!behaviours || models->empty() || models->size() >= kMostModels)
        return behaviours;
    Selection unknown;
    unknown.frames = fleet::framesOfNewBehaviours(capture, *behaviours);
    if (unknown.frames->empty())
        return behaviours;
    models = withNewModel(context, store, capture, facts, std::move(*models), unknown);
    if (!models)
        return models.error();
    return place();
}

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
    const auto capture = openAny(context, file);
    if (!capture)
        return capture.error();
    fleet::RunFacts facts = fleet::factsOfHeader(**capture);
    facts.hash = *hash;
    addFacts(facts, given, file);
    const auto behaviours = fleetBehaviours(context, store, **capture, facts);
    if (!behaviours)
        return behaviours.error();
    const auto digest = fleet::digestCapture(**capture, *behaviours, std::move(facts),
                                             context.task("digesting", zonesOf(**capture)));
    context.endProgress();
    if (!digest)
        return digest.error();
    return store.add(*digest);
}

Result<int> fleetAdd(Context &context, const FleetAddOptions &options)
{
    const auto given = givenFacts(options);
    if (!given)
        return given.error();
    const auto store = fleet::openStore(options.store);
    if (!store)
        return store.error();
    Added counts;
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
    command
        .addOption("--set", options->set,
                   fmt::format("Fact of the runs; overrides the capture; repeatable. Known "
                               "keys: {}, night; others are kept as settings",
                               fmt::join(fleet::knownFacts(), ", ")))
        .typeName("KEY=VALUE")
        .oneAtATime();
    command.addOption("--facts", options->factsFile, "File with a fact per line, as in --set");
    addJson(command, context, options->json, "text");
    addFrameMarker(command, context);
    command.onRun([&context, options] { conclude(context, fleetAdd(context, *options)); });
}

} // namespace zoe::cli
