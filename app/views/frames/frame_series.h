// The frames of a capture prepared for charts: what to draw of any range costs pixels, not frames.
// Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/frame_stats.h"
#include "analysis/min_max_pyramid.h"
#include "analysis/model/capture.h"

namespace zoe::app {

// Neighbouring frames that share a pixel column.
struct FrameColumn {
    FrameIndex first = 0;
    FrameIndex end = 0;
    DurationNs minNs = 0; // of the frames that could be read
    DurationNs maxNs = 0;
    bool readable = false; // at least one of them could
    bool missing = false;  // at least one of them could not
    bool lost = false;     // zones were lost in at least one of them
};

class FrameSeries {
  public:
    explicit FrameSeries(std::shared_ptr<const Capture> capture);

    [[nodiscard]] const Capture &capture() const { return *m_capture; }
    [[nodiscard]] FrameIndex frameCount() const { return m_count; }
    // Columns of equal length that cover [first, end), at most about `pixels` of them and none
    // shorter than a frame. Their borders don't move when the range is panned. Cost: pixels x
    // log(frames).
    [[nodiscard]] std::vector<FrameColumn> columns(double first, double end, double pixels) const;
    // The longest readable frame's duration in [first, end), 0 if there is none.
    [[nodiscard]] DurationNs longest(FrameIndex first, FrameIndex end) const;
    // That frame; `first` if none is readable. REQUIRES: first < end. Cost: the length of the
    // range.
    [[nodiscard]] FrameIndex longestFrame(FrameIndex first, FrameIndex end) const;

  private:
    [[nodiscard]] FrameColumn column(FrameIndex first, FrameIndex end) const;

    std::shared_ptr<const Capture> m_capture;
    FrameIndex m_count = 0;
    MinMaxPyramid m_high;              // missing frames count as -1
    MinMaxPyramid m_low;               // missing frames count as the greatest; empty if none is
    std::vector<FrameIndex> m_missing; // in order
    std::vector<FrameIndex> m_lost;    // with lost zones, in order
};

// Spikes, found by frame.
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
    // The nearest behind or before the frame; nothing beyond the last or first.
    [[nodiscard]] std::optional<FrameIndex> next(FrameIndex frame) const;
    [[nodiscard]] std::optional<FrameIndex> previous(FrameIndex frame) const;

  private:
    [[nodiscard]] std::size_t lowerBound(FrameIndex frame) const;

    std::vector<Spike> m_spikes; // in order of frames
    MinMaxPyramid m_durations;
};

// How the frames of a column are spread over behaviours.
class BehaviourCounts {
  public:
    BehaviourCounts() = default;
    explicit BehaviourCounts(std::shared_ptr<const Behaviours> behaviours);

    [[nodiscard]] const Behaviours *behaviours() const { return m_behaviours.get(); }
    // Of the frames [first, end): entry i counts behaviour i, the last one those that are unusual.
    [[nodiscard]] std::vector<std::uint32_t> in(FrameIndex first, FrameIndex end) const;
    [[nodiscard]] std::int32_t of(FrameIndex frame) const;

  private:
    [[nodiscard]] std::size_t slot(std::size_t frame) const;

    std::shared_ptr<const Behaviours> m_behaviours;
    std::size_t m_slots = 1;
    std::vector<std::uint32_t> m_before; // slots counts a block: of all frames before it
};

} // namespace zoe::app
