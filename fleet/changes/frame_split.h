// Splits the change of the mean frame into changes of the code and of the mix of behaviours. Pure
// functions.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "fleet/values/finding.h"
#include "fleet/values/series.h"

namespace zoe::fleet {

// The frames of a behaviour in the runs of one place, by position in Store::runs().
struct BehaviourFrames {
    SeriesKey key;
    struct Frames {
        std::uint64_t count = 0;
        double meanNs = 0;
    };
    std::map<std::uint32_t, Frames> byRun;
};

// The maximum number of runs compared on either side of a change.
constexpr std::size_t kSplitRuns = 10;

// Compares the means of all frames of the runs up to lastGood with those from firstBad on: at most
// kSplitRuns on each side, and none beyond another change. cuts: firstBad of the known changes at
// this place. By Kitagawa (1955), in the symmetric form of analysis/comparison/values/mix.h. A
// behaviour without frames on one side is taken to be as fast there as on the other. All 0 if a
// side has no frames.
[[nodiscard]] FrameSplit frameSplit(std::span<const BehaviourFrames *const> behaviours,
                                    std::uint32_t lastGood, std::uint32_t firstBad,
                                    std::span<const std::uint32_t> cuts);

// Fills in Finding::frame of all findings. behaviours: of all places.
void splitFrames(std::vector<Finding> &findings, std::span<const BehaviourFrames> behaviours);

} // namespace zoe::fleet
