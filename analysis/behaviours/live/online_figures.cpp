#include "analysis/behaviours/live/online_figures.h"

#include <algorithm>
#include <utility>

#include "analysis/behaviours/behaviour_figures.h"
#include "analysis/behaviours/episodes.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/model/texts/note_text.h"

namespace zoe {

namespace {

// The active behaviours with their ids in the session.
std::shared_ptr<BehaviourDefinition>
definitionById(const Capture &capture, const OnlineClusterer &clusterer, const OnlineState &state)
{
    const auto active = clusterer.definition(capture);
    if (!active)
        return {};
    auto all = std::make_shared<BehaviourDefinition>(*active);
    std::vector<std::uint32_t> idOf;
    all->behaviours.clear();
    for (const OnlineBehaviour &behaviour : state.behaviours) {
        if (behaviour.active)
            idOf.push_back(behaviour.id);
        all->behaviours.push_back({.name = behaviour.name, .frozen = behaviour.frozen});
    }
    for (std::uint32_t &behaviour : all->behaviourOf)
        behaviour = idOf[behaviour];
    return all;
}

struct Figures {
    std::vector<std::vector<DurationNs>> durations; // by id
    std::vector<FrameIndex> frames;                 // that arrived and exist
    double allNs = 0;
};

Figures figuresOf(const Capture &capture, std::size_t behaviours, Behaviours &result)
{
    Figures figures;
    figures.durations.resize(behaviours);
    const auto records = capture.frames();
    for (FrameIndex frame = 0; frame < result.assignment.size(); ++frame) {
        if (records[frame].missing())
            continue;
        figures.frames.push_back(frame);
        figures.allNs += static_cast<double>(records[frame].durationNs);
        const std::int32_t id = result.assignment[frame];
        if (id == kUnusual)
            result.unusual.push_back({.frame = frame, .because = {}});
        else
            figures.durations[static_cast<std::size_t>(id)].push_back(records[frame].durationNs);
    }
    return figures;
}

void takeDetails(const Behaviours &known, Behaviours &result)
{
    for (Behaviour &behaviour : result.behaviours) {
        if (behaviour.id >= known.behaviours.size())
            continue;
        const Behaviour &before = known.behaviours[behaviour.id];
        behaviour.characteristic = before.characteristic;
        behaviour.stability = before.stability;
        if (before.frames > 0)
            behaviour.typicalFrame = before.typicalFrame;
    }
    auto at = known.unusual.begin();
    for (UnusualFrame &unusual : result.unusual) {
        at = std::lower_bound(at, known.unusual.end(), unusual.frame,
                              [](const UnusualFrame &a, FrameIndex b) { return a.frame < b; });
        if (at != known.unusual.end() && at->frame == unusual.frame)
            unusual.because = at->because;
    }
}

} // namespace

std::shared_ptr<const Behaviours>
behavioursSoFar(const Capture &capture, const OnlineClusterer &clusterer, const Behaviours *known)
{
    const auto state = clusterer.state();
    auto result = std::make_shared<Behaviours>();
    result->method = "online k-means";
    result->criterion = NoteText::tr("as for k-means, updated as frames arrive");
    result->definition = definitionById(capture, clusterer, *state);
    if (!result->definition)
        return result;
    result->assignment = *state->assignment;
    result->assignment.resize(std::min(result->assignment.size(), capture.frames().size()));
    Figures figures = figuresOf(capture, state->behaviours.size(), *result);
    const auto all = static_cast<double>(std::max<std::size_t>(1, figures.frames.size()));
    for (const OnlineBehaviour &online : state->behaviours) {
        std::vector<DurationNs> &durations = figures.durations[online.id];
        Behaviour behaviour;
        behaviour.id = online.id;
        behaviour.name = online.name;
        behaviour.frozen = online.frozen;
        behaviour.frames = durations.size();
        behaviour.shareOfFrames = static_cast<double>(durations.size()) / all;
        double ownNs = 0;
        for (const DurationNs duration : durations)
            ownNs += static_cast<double>(duration);
        behaviour.shareOfTime = figures.allNs > 0 ? ownNs / figures.allNs : 0;
        behaviour.duration = distributionOf(durations);
        behaviour.typicalFrame = online.firstFrame;
        behaviour.worstFrame = online.worstFrame;
        result->behaviours.push_back(std::move(behaviour));
    }
    result->selection.frames =
        FrameRanges(FrameRange{0, static_cast<FrameIndex>(result->assignment.size())});
    findEpisodes(capture, figures.frames, *result);
    result->assignment.resize(capture.frames().size(), kUnusual);
    if (known)
        takeDetails(*known, *result);
    return result;
}

Result<std::shared_ptr<const Behaviours>>
behavioursOfSession(const Capture &capture, const OnlineClusterer &clusterer, const Task &task)
{
    const auto state = clusterer.state();
    const auto definition = definitionById(capture, clusterer, *state);
    if (!definition)
        return std::shared_ptr<const Behaviours>();
    const auto end = std::min<std::size_t>(state->assignment->size(), capture.frames().size());
    Selection selection;
    selection.frames = FrameRanges(FrameRange{0, static_cast<FrameIndex>(end)});
    auto applied = applyBehaviours(capture, selection, definition, task);
    if (!applied)
        return applied.error();
    auto result = std::make_shared<Behaviours>(**applied);
    result->criterion = definition->criterion;
    return std::shared_ptr<const Behaviours>(std::move(result));
}

} // namespace zoe
