#include "analysis/behaviours/edit_behaviours.h"

#include <algorithm>

#include "analysis/behaviours/behaviour_figures.h"
#include "analysis/behaviours/clustering/frame_places.h"
#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/features/endless.h"
#include "analysis/behaviours/features/feature_values.h"
#include "analysis/behaviours/features/frame_features.h"
#include "analysis/behaviours/pass_source.h"

namespace zoe {

namespace {

Error noSuch(std::uint32_t id)
{
    return {ErrorCode::BadInput, "there is no behaviour " + std::to_string(id), {}};
}

bool exists(const Behaviours &behaviours, std::uint32_t id)
{
    return id < behaviours.behaviours.size() && behaviours.definition;
}

std::vector<FrameIndex> framesOf(const Behaviours &behaviours, std::uint32_t id)
{
    std::vector<FrameIndex> frames;
    for (FrameIndex frame = 0; frame < behaviours.assignment.size(); ++frame) {
        if (behaviours.assignment[frame] == static_cast<std::int32_t>(id))
            frames.push_back(frame);
    }
    return frames;
}

// Figures for a changed definition. idOf(old behaviour, cluster of the new definition) is the new
// behaviour.
template <class IdOf>
Result<BehavioursPtr> describeAgain(const Capture &asRecorded, const Behaviours &old,
                                    std::shared_ptr<const BehaviourDefinition> definition,
                                    IdOf idOf, const Task &task)
{
    const RunningCapture timed = timedCapture(asRecorded, old.selection, definition->time);
    const auto matched = matchFeatures(*definition, timed);
    if (!matched)
        return matched.error();
    const Selection selected = withoutEndless(asRecorded, old.selection, matched->set, task);
    const PassSource source(timed, selected, *definition, task);
    auto places = placeFrames(source.capture(), source.selection(), matched->set,
                              definition->clusters, false, task.part(0, 0.4));
    if (!places)
        return places.error();
    for (std::size_t i = 0; i < places->size(); ++i) {
        const std::int32_t before = old.assignment[places->frames[i]];
        places->out[i] = before == kUnusual ? 1 : 0;
        const std::uint32_t now =
            before == kUnusual ? definition->behaviourOf[places->cluster[i]]
                               : idOf(static_cast<std::uint32_t>(before), places->cluster[i]);
        places->cluster[i] = static_cast<std::uint16_t>(now);
    }
    DescribeOptions options{.findUnusual = false,
                            .outStays = true,
                            .order = false,
                            .leavesOutWaits = definition->leavesOutWaits,
                            .names = {}};
    for (const BehaviourDefinition::Known &known : definition->behaviours)
        options.names.push_back(known.name);
    auto described = describeFrames(source.capture(), source.selection(), std::move(*places),
                                    static_cast<std::uint32_t>(definition->behaviours.size()),
                                    options, task.part(0.4, 1));
    if (!described)
        return described.error();
    Behaviours &result = *described->behaviours;
    result.selection.inside = old.selection.inside;
    result.selection.sites = old.selection.sites;
    result.method = old.method;
    result.criterion = old.criterion;
    result.notes = old.notes;
    result.byRunningTime = timed.basis() != TimeBasis::Wall;
    auto named = std::make_shared<BehaviourDefinition>(*definition);
    for (Behaviour &behaviour : result.behaviours) {
        named->behaviours[behaviour.id].name = behaviour.name;
        behaviour.frozen = named->behaviours[behaviour.id].frozen;
    }
    result.definition = std::move(named);
    return BehavioursPtr(described->behaviours);
}

// The first one that no behaviour has.
std::uint32_t freeColour(const BehaviourDefinition &definition)
{
    std::vector<std::uint32_t> taken;
    for (std::uint32_t id = 0; id < definition.behaviours.size(); ++id)
        taken.push_back(definition.colourOf(id));
    std::uint32_t colour = 0;
    while (std::ranges::find(taken, colour) != taken.end())
        ++colour;
    return colour;
}

// Adds the parts as centres to the definition: one per cluster, the first one in place of the
// behaviour's own.
void addSplit(BehaviourDefinition &definition, std::uint32_t id, const Clustering &parts,
              const std::vector<double> &limits)
{
    std::vector<std::uint32_t> own; // clusters of the behaviour
    for (std::uint32_t cluster = 0; cluster < definition.behaviourOf.size(); ++cluster) {
        if (definition.behaviourOf[cluster] == id)
            own.push_back(cluster);
    }
    ClusterModel &clusters = definition.clusters;
    clusters.rowCentres.clear(); // parts have none
    ClusterModel::Split split;
    for (std::uint32_t part = 0; part < parts.clusters; ++part) {
        std::uint32_t cluster = own.front();
        if (part > 0) {
            cluster = clusters.clusters++;
            clusters.limits.push_back(0);
            definition.behaviourOf.push_back(
                static_cast<std::uint32_t>(definition.behaviours.size()));
            definition.behaviours.push_back({.name = {}, .colour = freeColour(definition)});
        }
        clusters.limits[cluster] = limits[part];
        split.parts.push_back({.cluster = cluster, .centre = parts.model.prototypes[part].centre});
    }
    for (const std::uint32_t cluster : own) {
        split.cluster = cluster;
        clusters.splits.push_back(split);
    }
    definition.behaviours[id] = {.name = {}, .colour = definition.colourOf(id)};
}

} // namespace

Result<BehavioursPtr> renameBehaviour(const BehavioursPtr &behaviours, std::uint32_t id,
                                      const std::string &name)
{
    if (!exists(*behaviours, id))
        return noSuch(id);
    if (name.find_first_not_of(" \t\n") == std::string::npos)
        return Error{ErrorCode::BadInput, "a behaviour needs a name", {}};
    for (const Behaviour &other : behaviours->behaviours) {
        if (other.id != id && other.name == name)
            return Error{ErrorCode::BadInput, "another behaviour is called '" + name + "'", {}};
    }
    auto result = std::make_shared<Behaviours>(*behaviours);
    auto definition = std::make_shared<BehaviourDefinition>(*behaviours->definition);
    result->behaviours[id].name = name;
    definition->behaviours[id].name = name;
    result->definition = std::move(definition);
    return BehavioursPtr(std::move(result));
}

Result<BehavioursPtr> freezeBehaviour(const BehavioursPtr &behaviours, std::uint32_t id,
                                      bool frozen)
{
    if (!exists(*behaviours, id))
        return noSuch(id);
    auto result = std::make_shared<Behaviours>(*behaviours);
    auto definition = std::make_shared<BehaviourDefinition>(*behaviours->definition);
    result->behaviours[id].frozen = frozen;
    definition->behaviours[id].frozen = frozen;
    result->definition = std::move(definition);
    return BehavioursPtr(std::move(result));
}

Result<BehavioursPtr> mergeBehaviours(const Capture &capture, const BehavioursPtr &behaviours,
                                      std::vector<std::uint32_t> ids, const Task &task)
{
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    if (ids.size() < 2)
        return Error{ErrorCode::BadInput, "select at least two behaviours to merge", {}};
    if (!exists(*behaviours, ids.back()))
        return noSuch(ids.back());
    auto definition = std::make_shared<BehaviourDefinition>(*behaviours->definition);
    std::vector<std::uint32_t> number;
    std::uint32_t next = 0;
    std::vector<BehaviourDefinition::Known> known;
    for (std::uint32_t id = 0; id < definition->behaviours.size(); ++id) {
        const bool merged = std::ranges::binary_search(ids, id);
        if (merged && id != ids.front()) {
            number.push_back(ids.front());
            continue;
        }
        number.push_back(next++);
        known.push_back(merged ? BehaviourDefinition::Known{} : definition->behaviours[id]);
        known.back().colour = definition->colourOf(id);
    }
    for (std::uint32_t &behaviour : definition->behaviourOf)
        behaviour = number[behaviour];
    definition->behaviours = std::move(known);
    return describeAgain(
        capture, *behaviours, std::move(definition),
        [&number](std::uint32_t before, std::uint32_t) { return number[before]; }, task);
}

Result<BehavioursPtr> splitBehaviour(const Capture &capture, const BehavioursPtr &behaviours,
                                     std::uint32_t id, std::uint32_t parts, std::uint64_t seed,
                                     const Task &task)
{
    if (!exists(*behaviours, id))
        return noSuch(id);
    if (parts < 2)
        return Error{ErrorCode::BadInput, "split a behaviour into at least two parts", {}};
    if (const Status few = checkBehaviourCount(parts); !few)
        return few.error();
    auto definition = std::make_shared<BehaviourDefinition>(*behaviours->definition);
    const auto matched = matchFeatures(*definition, capture);
    if (!matched)
        return matched.error();
    Selection own = withoutEndless(capture, behaviours->selection, matched->set, task);
    own.frames = rangesOf(framesOf(*behaviours, id));
    FeatureOptions options;
    options.seed = seed;
    const RunningCapture timed = timedCapture(capture, behaviours->selection, definition->time);
    const auto features = featuresBySet(timed, own, matched->set, options, task.part(0, 0.2));
    if (!features)
        return features.error();
    ClusterOptions clusters;
    clusters.clusters = parts;
    clusters.seed = seed;
    auto found = kMeans(**features, clusters, task.part(0.2, 0.4));
    if (!found)
        return found.error();
    if (found->clusters < parts)
        return Error{ErrorCode::BadInput,
                     "the frames of '" + behaviours->behaviours[id].name +
                         "' are too similar for " + std::to_string(parts) + " parts",
                     {}};
    const FramePlaces places = placesOfRows(**features, *found, task);
    addSplit(*definition, id, *found,
             limitsOf(found->clusters, found->assignment, places.distance));
    const auto first = static_cast<std::uint32_t>(behaviours->behaviours.size());
    const std::vector<std::uint32_t> &behaviourOf = definition->behaviourOf;
    return describeAgain(
        capture, *behaviours, definition,
        [&behaviourOf, id, first](std::uint32_t before, std::uint32_t cluster) {
            const std::uint32_t now = behaviourOf[cluster];
            return before == id && now >= first ? now : before;
        },
        task.part(0.4, 1));
}

Result<BehavioursPtr> recallBehaviours(const Capture &capture, const Behaviours &kept,
                                       const Task &task)
{
    if (!kept.definition)
        return Error{ErrorCode::BadInput, "the behaviours have no definition", {}};
    if (const Status checked = kept.definition->check(); !checked)
        return checked.error();
    const auto count = static_cast<std::int64_t>(kept.definition->behaviours.size());
    const bool fits = kept.assignment.size() == capture.frames().size() &&
                      std::ranges::all_of(kept.assignment, [count](std::int32_t id) {
                          return id >= kUnusual && id < count;
                      });
    if (!fits)
        return Error{ErrorCode::BadInput, "the behaviours belong to other frames", {}};
    auto described = describeAgain(
        capture, kept, kept.definition, [](std::uint32_t before, std::uint32_t) { return before; },
        task);
    if (!described)
        return described;
    auto result = std::make_shared<Behaviours>(**described);
    for (std::size_t i = 0; i < std::min(result->behaviours.size(), kept.behaviours.size()); ++i)
        result->behaviours[i].stability = kept.behaviours[i].stability;
    return BehavioursPtr(std::move(result));
}

} // namespace zoe
