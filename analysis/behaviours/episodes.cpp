#include "analysis/behaviours/behaviour_figures.h"

namespace zoe {

void findEpisodes(const Capture &capture, const std::vector<FrameIndex> &frames,
                  Behaviours &behaviours)
{
    behaviours.episodes.clear();
    behaviours.transitions.assign(behaviours.behaviours.size() * behaviours.behaviours.size(), 0);
    bool follows = false; // nothing but unusual frames since the last episode
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const FrameIndex frame = frames[i];
        if (i > 0 && frames[i - 1] + 1 != frame)
            follows = false;
        const std::int32_t id = behaviours.assignment[frame];
        if (id == kUnusual)
            continue;
        const auto behaviour = static_cast<std::uint32_t>(id);
        if (follows && behaviours.episodes.back().behaviour == behaviour) {
            behaviours.episodes.back().end = frame + 1;
            continue;
        }
        if (follows) {
            const std::size_t from = behaviours.episodes.back().behaviour;
            ++behaviours.transitions[from * behaviours.behaviours.size() + behaviour];
        }
        behaviours.episodes.push_back({.first = frame, .end = frame + 1, .behaviour = behaviour});
        follows = true;
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
