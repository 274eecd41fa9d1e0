// Episodes: how long behaviours last and what follows them. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/behaviours/behaviours.h"

namespace zoe {

// Medians as in quantile.h. All zero if there are no episodes.
struct EpisodeLengths {
    std::uint64_t episodes = 0;
    double meanFrames = 0;
    double medianFrames = 0;
    FrameIndex leastFrames = 0;
    FrameIndex mostFrames = 0;
    double meanNs = 0;
    double medianNs = 0;
    DurationNs leastNs = 0;
    DurationNs mostNs = 0;
};

// Episodes of one behaviour that were followed by one of another, with at most unusual frames in
// between.
struct EpisodeChange {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    double share = 0;                  // of the episodes of `from` that were followed by any
    EpisodeLengths lengths;            // of those before the change; episodes: number of changes
    std::vector<std::size_t> episodes; // those before the change: positions, rising
};

struct EpisodeFigures {
    std::vector<DurationNs> durationNs;  // one per episode: to the end of its last frame
    std::vector<std::uint32_t> unusual;  // one per episode: unusual frames inside
    std::vector<EpisodeLengths> lengths; // one per behaviour
    std::vector<EpisodeChange> changes;  // those that happened, by from and to
};

// Cost: n log n of the episodes.
EpisodeFigures episodeFigures(const Capture &capture, const Behaviours &behaviours);

// Episodes of frames in rising order; ids: their behaviours, or kUnusual.
[[nodiscard]] std::vector<Episode> episodesOf(std::span<const FrameIndex> frames,
                                              std::span<const std::int32_t> ids);

// Fills episodes, transitions and the episode figures of behaviours. frames: the clustered ones, in
// rising order.
void findEpisodes(const Capture &capture, const std::vector<FrameIndex> &frames,
                  Behaviours &behaviours);

} // namespace zoe
