#include "cli/fleet/run_digests.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

#include "cli/options/behaviours_of.h"
#include "cli/output/output.h"
#include "cli/platform/console.h"
#include "fleet/digest/digest_capture.h"
#include "fleet/digest/scene_behaviours.h"
#include "formats/stream/platform/path_text.h"
#include "plugins/api/behaviour_file.h"

namespace zoe::cli {

namespace {

// The facts given by the user have been checked.
void addFacts(fleet::RunFacts &facts, const GivenFacts &given, const std::string &file)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    facts.location = fs::absolute(system::pathOf(file), ignored).lexically_normal().string();
    for (const auto &[key, value] : given.ofCi) {
        if (fleet::factNamed(facts, key).empty())
            (void)fleet::setFact(facts, key, value);
    }
    for (const auto &[key, value] : given.byHand)
        (void)fleet::setFact(facts, key, value);
    if (facts.location.ends_with('/'))
        facts.location += system::pathOf(file).filename().string();
}

Status addModel(fleet::SceneModels &models, const std::string &text)
{
    auto model = parseBehaviourFile(QByteArray::fromStdString(text), "behaviours of the store");
    if (!model)
        return model.error();
    models.push_back(std::move(*model));
    return {};
}

// Finds the behaviours of a capture's frames. The first run of a scene defines its behaviours;
// later ones add new behaviours if they have many frames in none.
class BehaviourFinder {
  public:
    BehaviourFinder(Context &context, const Capture &capture)
        : m_context(context)
        , m_capture(capture)
    {}

    Result<fleet::FrameBehaviours> find(const std::vector<std::string> &known, bool addsBehaviours)
    {
        constexpr std::size_t kMostModels = 20; // of a scene
        m_new.others = known.size();
        for (const std::string &text : known) {
            if (const Status added = addModel(m_models, text); !added)
                return added.error();
        }
        if (m_models.empty() && addsBehaviours) {
            if (const Status found = findModel({}); !found)
                return found.error();
        }
        auto behaviours = place();
        if (!behaviours || !addsBehaviours || m_models.empty() || m_models.size() >= kMostModels)
            return behaviours;
        Selection unknown;
        unknown.frames = fleet::framesOfNewBehaviours(m_capture, *behaviours);
        if (unknown.frames->empty())
            return behaviours;
        if (const Status found = findModel(unknown); !found)
            return found.error();
        return place();
    }
    [[nodiscard]] const fleet::NewModels &newModels() const { return m_new; }

  private:
    Result<fleet::FrameBehaviours> place()
    {
        auto placed = fleet::behavioursOfFrames(m_capture, m_models,
                                                m_context.task("behaviours", zonesOf(m_capture)));
        m_context.endProgress();
        return placed;
    }

    // For frames that the models don't cover. They stay unchanged if nothing is found.
    Status findModel(const Selection &unknown)
    {
        const auto found = behavioursOf(m_context, m_capture, unknown);
        if (!found)
            return found.error();
        if ((*found)->definition == nullptr)
            return {};
        // As others will read it.
        const std::string text =
            behaviourFileOf(fleet::withNamesOfItsOwn(*(*found)->definition, m_models))
                .toStdString();
        m_new.texts.push_back(text);
        return addModel(m_models, text);
    }

    Context &m_context;
    const Capture &m_capture;
    fleet::SceneModels m_models;
    fleet::NewModels m_new;
};

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
    command.addOption("--facts", file, "File with one KEY=VALUE per line, as for --set");
}

Result<GivenFacts> givenFacts(const FactOptions &options)
{
    GivenFacts given;
    given.ofCi = fleet::factsOfCi(environmentText);
    if (!options.file.empty()) {
        std::ifstream file(system::pathOf(options.file), std::ios::binary);
        std::ostringstream text;
        if (!file || !(text << file.rdbuf()))
            return Error{ErrorCode::Io, "can't read the file with facts", options.file};
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

Result<DigestedRun> digestRun(Context &context, fleet::Store &store, const std::string &file,
                              const std::string &hash, const GivenFacts &given, bool addsBehaviours)
{
    const auto capture = openAny(context, file);
    if (!capture)
        return capture.error();
    fleet::RunFacts facts = fleet::factsOfHeader(**capture);
    facts.hash = hash;
    addFacts(facts, given, file);
    const auto models = store.behaviourModels(facts.program, facts.scene);
    if (!models)
        return models.error();
    BehaviourFinder finder(context, **capture);
    const auto behaviours = finder.find(*models, addsBehaviours);
    if (!behaviours)
        return behaviours.error();
    auto digest = fleet::digestCapture(**capture, *behaviours, std::move(facts),
                                       context.task("digesting", zonesOf(**capture)));
    context.endProgress();
    if (!digest)
        return digest.error();
    return DigestedRun{std::move(*digest), finder.newModels()};
}

} // namespace zoe::cli
