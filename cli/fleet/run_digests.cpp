#include "cli/fleet/run_digests.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

#include "cli/options/behaviours_of.h"
#include "cli/output/output.h"
#include "fleet/digest/digest_capture.h"
#include "fleet/digest/scene_behaviours.h"
#include "plugins/api/behaviour_file.h"

namespace zoe::cli {

namespace {

std::optional<std::string> environmentVariable(const char *name)
{
    const char *const value = std::getenv(name);
    return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
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
                                               const Capture &capture, const fleet::RunFacts &facts,
                                               bool addsBehaviours)
{
    constexpr std::size_t kMostModels = 20; // of a scene
    const auto texts = store.behaviourModels(facts.program, facts.scene);
    if (!texts)
        return texts.error();
    auto models = parsedModels(*texts);
    if (models && models->empty() && addsBehaviours)
        models = withNewModel(context, store, capture, facts, {}, {});
    if (!models)
        return models.error();
    const auto place = [&] {
        auto placed = fleet::behavioursOfFrames(capture, *models, context.task("behaviours"));
        context.endProgress();
        return placed;
    };
    auto behaviours = place();
    if (!behaviours || !addsBehaviours || models->empty() || models->size() >= kMostModels)
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

} // namespace

void FactOptions::addTo(const Command &command)
{
    command
        .addOption("--set", set,
                   fmt::format("Fact of the runs; overrides the capture; repeatable. Known "
                               "keys: {}, night; others are kept as settings",
                               fmt::join(fleet::knownFacts(), ", ")))
        .typeName("KEY=VALUE")
        .oneAtATime();
    command.addOption("--facts", file, "File with a fact per line, as in --set");
}

Result<GivenFacts> givenFacts(const FactOptions &options)
{
    GivenFacts given;
    given.ofCi = fleet::factsOfCi(environmentVariable);
    if (!options.file.empty()) {
        std::ifstream file(options.file, std::ios::binary);
        std::ostringstream text;
        if (!file || !(text << file.rdbuf()))
            return Error{ErrorCode::Io, "can't read the file of facts", options.file};
        auto facts = fleet::factsOfText(text.str(), options.file);
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

Result<fleet::RunDigest> digestRun(Context &context, fleet::Store &store, const std::string &file,
                                   const std::string &hash, const GivenFacts &given,
                                   bool addsBehaviours)
{
    const auto capture = openAny(context, file);
    if (!capture)
        return capture.error();
    fleet::RunFacts facts = fleet::factsOfHeader(**capture);
    facts.hash = hash;
    addFacts(facts, given, file);
    const auto behaviours = fleetBehaviours(context, store, **capture, facts, addsBehaviours);
    if (!behaviours)
        return behaviours.error();
    auto digest = fleet::digestCapture(**capture, *behaviours, std::move(facts),
                                       context.task("digesting", zonesOf(**capture)));
    context.endProgress();
    return digest;
}

} // namespace zoe::cli
