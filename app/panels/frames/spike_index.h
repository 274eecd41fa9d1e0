// Index of spikes by frame or by place. Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "analysis/frames/spikes.h"
#include "analysis/statistics/min_max_pyramid.h"

namespace zoe::app {

class SpikeIndex {
  public:
    SpikeIndex() = default;
    explicit SpikeIndex(std::vector<Spike> spikes);

    [[nodiscard]] std::span<const Spike> spikes() const { return m_spikes; }
    // Duration of the longest spike in [first, end), 0 if there is none.
    [[nodiscard]] DurationNs longest(FrameIndex first, FrameIndex end) const;
    // That spike, null if there is none. Cost: the number of spikes in the range.
    [[nodiscard]] const Spike *longestSpike(FrameIndex first, FrameIndex end) const;
    [[nodiscard]] const Spike *at(FrameIndex frame) const;
    // The nearest behind or before the frame, nothing beyond the last or first; of no frame the
    // first or last.
    [[nodiscard]] std::optional<FrameIndex> next(std::optional<FrameIndex> frame) const;
    [[nodiscard]] std::optional<FrameIndex> previous(std::optional<FrameIndex> frame) const;

  private:
    [[nodiscard]] std::size_t lowerBound(FrameIndex frame) const;

    std::vector<Spike> m_spikes; // in order of frames
    MinMaxPyramid m_durations;
};

} // namespace zoe::app
