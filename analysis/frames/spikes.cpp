#include "analysis/frames/spikes.h"

#include "analysis/statistics/sliding_window.h"

namespace zoe {

namespace {

constexpr std::size_t kLeastNeighbours = 4;
constexpr double kDeviationOfMad = 1.4826; // of a normal distribution, 1 / Φ⁻¹(3/4)

} // namespace

std::vector<Spike> findSpikes(const FrameTimes &frames, const SpikeRule &rule)
{
    std::vector<Spike> spikes;
    slide(frames.durationsNs, rule.neighbours, [&](std::size_t i, SlidingWindow &window) {
        if (window.size() <= kLeastNeighbours)
            return;
        const DurationNs duration = frames.durationsNs[i];
        if (duration < window.median()) // and all the more without the frame itself
            return;
        window.remove(duration);
        const DurationNs median = window.median();
        const auto excess = static_cast<double>(duration - median);
        // The deviation is the costly half, and few frames are long enough to need it.
        if (excess > 0 && excess > rule.minimumShare * static_cast<double>(median)) {
            const auto mad = static_cast<double>(window.medianDeviation(median));
            if (excess > rule.threshold * kDeviationOfMad * mad)
                spikes.push_back({frames.numbers[i], duration, median});
        }
        window.add(duration);
    });
    return spikes;
}

std::vector<Spike> findSpikes(const Capture &capture, const Selection &selection,
                              const SpikeRule &rule)
{
    return findSpikes(frameTimes(capture, selection), rule);
}

} // namespace zoe
