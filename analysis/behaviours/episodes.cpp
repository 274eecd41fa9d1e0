#include "analysis/behaviours/episodes.h"

#include <algorithm>
#include <map>
#include <utility>

#include "analysis/statistics/quantile.h"

namespace zoe {

namespace {

std::size_t unusualBetween(const Behaviours &behaviours, FrameIndex first, FrameIndex end)
{
    const auto from = std::ranges::lower_bound(behaviours.unusual, first, {}, &UnusualFrame::frame);
    const auto to = std::ranges::lower_bound(behaviours.unusual, end, {}, &UnusualFrame::frame);
    return static_cast<std::size_t>(to - from);
}

EpisodeLengths lengthsOf(const Behaviours &behaviours, const EpisodeFigures &figures,
                         const std::vector<std::size_t> &episodes)
{
    std::vector<DurationNs> frames;
    std::vector<DurationNs> times;
    for (const std::size_t i : episodes) {
        frames.push_back(behaviours.episodes[i].end - behaviours.episodes[i].first);
        times.push_back(figures.durationNs[i]);
    }
    const Distribution byFrames = distributionOf(frames);
    const Distribution byTime = distributionOf(times);
    return {.episodes = byFrames.count,
            .meanFrames = byFrames.meanNs,
            .medianFrames = byFrames.medianNs,
            .leastFrames = static_cast<FrameIndex>(byFrames.minNs),
            .mostFrames = static_cast<FrameIndex>(byFrames.maxNs),
            .meanNs = byTime.meanNs,
            .medianNs = byTime.medianNs,
            .leastNs = byTime.minNs,
            .mostNs = byTime.maxNs};
}

} // namespace

EpisodeFigures episodeFigures(const Capture &capture, const Behaviours &behaviours)
{
    EpisodeFigures figures;
    const auto records = capture.frames();
    std::vector<std::vector<std::size_t>> ofBehaviour(behaviours.behaviours.size());
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>> ofChange;
    std::vector<std::uint64_t> left(behaviours.behaviours.size());
    for (std::size_t i = 0; i < behaviours.episodes.size(); ++i) {
        const Episode &episode = behaviours.episodes[i];
        figures.durationNs.push_back(records[episode.end - 1].endNs() -
                                     records[episode.first].startNs);
        figures.unusual.push_back(
            static_cast<std::uint32_t>(unusualBetween(behaviours, episode.first, episode.end)));
        ofBehaviour[episode.behaviour].push_back(i);
        if (i + 1 == behaviours.episodes.size())
            continue;
        // Frames between two episodes that are not unusual were not clustered.
        const Episode &next = behaviours.episodes[i + 1];
        if (unusualBetween(behaviours, episode.end, next.first) == next.first - episode.end) {
            ofChange[{episode.behaviour, next.behaviour}].push_back(i);
            ++left[episode.behaviour];
        }
    }
    for (const auto &episodes : ofBehaviour)
        figures.lengths.push_back(lengthsOf(behaviours, figures, episodes));
    for (const auto &[ends, episodes] : ofChange)
        figures.changes.push_back(
            {.from = ends.first,
             .to = ends.second,
             .share = static_cast<double>(episodes.size()) / static_cast<double>(left[ends.first]),
             .lengths = lengthsOf(behaviours, figures, episodes),
             .episodes = episodes});
    return figures;
}

std::vector<Episode> episodesOf(std::span<const FrameIndex> frames,
                                std::span<const std::int32_t> ids)
{
    std::vector<Episode> episodes;
    bool follows = false; // nothing but unusual frames since the last episode
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const FrameIndex frame = frames[i];
        if (i > 0 && frames[i - 1] + 1 != frame)
            follows = false;
        if (ids[i] == kUnusual)
            continue;
        const auto behaviour = static_cast<std::uint32_t>(ids[i]);
        if (follows && episodes.back().behaviour == behaviour)
            episodes.back().end = frame + 1;
        else
            episodes.push_back({.first = frame, .end = frame + 1, .behaviour = behaviour});
        follows = true;
    }
    return episodes;
}

void findEpisodes(const Capture &capture, const std::vector<FrameIndex> &frames,
                  Behaviours &behaviours)
{
    std::vector<std::int32_t> ids;
    ids.reserve(frames.size());
    for (const FrameIndex frame : frames)
        ids.push_back(behaviours.assignment[frame]);
    behaviours.episodes = episodesOf(frames, ids);
    const std::size_t count = behaviours.behaviours.size();
    behaviours.transitions.assign(count * count, 0);
    for (std::size_t i = 1; i < behaviours.episodes.size(); ++i) {
        const Episode &before = behaviours.episodes[i - 1];
        const Episode &after = behaviours.episodes[i];
        const auto from = std::ranges::lower_bound(frames, before.end);
        const auto to = std::ranges::lower_bound(frames, after.first);
        if (to - from == after.first - before.end) // all frames in between were clustered
            ++behaviours.transitions[before.behaviour * count + after.behaviour];
    }
    for (const Episode &episode : behaviours.episodes) {
        Behaviour &behaviour = behaviours.behaviours[episode.behaviour];
        ++behaviour.episodes;
        behaviour.meanEpisodeFrames += episode.end - episode.first;
        behaviour.meanEpisodeNs += static_cast<double>(capture.frames()[episode.end - 1].endNs() -
                                                       capture.frames()[episode.first].startNs);
    }
    for (Behaviour &behaviour : behaviours.behaviours) {
        if (behaviour.episodes == 0)
            continue;
        behaviour.meanEpisodeFrames /= static_cast<double>(behaviour.episodes);
        behaviour.meanEpisodeNs /= static_cast<double>(behaviour.episodes);
    }
}

} // namespace zoe
