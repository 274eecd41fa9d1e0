// Marks along the axis of the frame chart: selected places and spikes. Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analysis/frames/frame_stats.h"
#include "analysis/model/selection.h"
#include "analysis/statistics/min_max_pyramid.h"

namespace zoe::app {

// Selected places, countable per column; cheap to copy.
class PlaceSelection {
  public:
    PlaceSelection();
    explicit PlaceSelection(FrameRanges places); // cost: its ranges

    [[nodiscard]] const FrameRanges &ranges() const { return m_data->ranges; }
    [[nodiscard]] bool empty() const { return ranges().empty(); }
    [[nodiscard]] bool contains(FrameIndex place) const { return ranges().contains(place); }
    // The selected part of the places [first, end), 0 to 1. REQUIRES: first < end. Cost:
    // logarithmic.
    [[nodiscard]] double share(FrameIndex first, FrameIndex end) const;

  private:
    struct Data {
        FrameRanges ranges;
        std::vector<std::uint64_t> before; // per range: number of places in earlier ones
    };

    [[nodiscard]] std::uint64_t countBefore(FrameIndex place) const;

    std::shared_ptr<const Data> m_data;
};

// Index of spikes by frame or by place.
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
    // The nearest one after or before the frame, not set beyond the last or first; without a frame,
    // the first or last.
    [[nodiscard]] std::optional<FrameIndex> next(std::optional<FrameIndex> frame) const;
    [[nodiscard]] std::optional<FrameIndex> previous(std::optional<FrameIndex> frame) const;

  private:
    [[nodiscard]] std::size_t lowerBound(FrameIndex frame) const;

    std::vector<Spike> m_spikes; // in order of frames
    MinMaxPyramid m_durations;
};

} // namespace zoe::app
