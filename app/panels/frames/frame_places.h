// Maps the frames of a set to places on the chart's axis and to main frames. Places count from 0 on
// the left. Immutable and thread-safe.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "analysis/frames/frame_times.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/units.h"

namespace zoe::app {

enum class FrameOrder { ByTime, ByDuration };

class FramePlaces {
  public:
    FramePlaces() = default;
    // The main set by time: a frame's number is its place.
    explicit FramePlaces(FrameIndex mainFrames);
    // Another set by time, numbered from 0 without gaps.
    FramePlaces(const Capture &capture, const FrameTimes &set);

    // The same frames by rising value, and by time for equal values; those below 0 have no place.
    // REQUIRES: by time; values by place.
    [[nodiscard]] FramePlaces sorted(std::span<const DurationNs> values) const;

    [[nodiscard]] FrameIndex count() const { return m_count; }
    // No mapping: places are numbers of main frames.
    [[nodiscard]] bool plain() const { return m_numberAt.empty() && m_first.empty(); }
    [[nodiscard]] bool ofMainSet() const { return m_first.empty(); }

    // Number of the frame in its set. REQUIRES: place < count()
    [[nodiscard]] FrameIndex numberAt(FrameIndex place) const
    {
        return m_numberAt.empty() ? place : m_numberAt[place];
    }
    [[nodiscard]] std::optional<FrameIndex> placeOfNumber(FrameIndex number) const;
    // The main frame in which the frame begins. REQUIRES: place < count()
    [[nodiscard]] FrameIndex frameAt(FrameIndex place) const;
    // The first frame that begins in the main frame, or the one in progress then.
    [[nodiscard]] std::optional<FrameIndex> placeOf(FrameIndex frame) const;

    // The main frames that the frames at these places overlap. Cost: linear.
    [[nodiscard]] FrameRanges framesOf(const FrameRanges &places) const;
    // The places of frames that begin in these main frames; for a frame without any, as placeOf().
    [[nodiscard]] FrameRanges placesOf(const FrameRanges &frames) const;

  private:
    // Numbers of frames that begin in [first, end), as placesOf() has it.
    [[nodiscard]] FrameRange numbersIn(FrameRange frames) const;

    FrameIndex m_count = 0;
    FrameIndex m_mainFrames = 0;
    std::vector<FrameIndex> m_numberAt; // by place; empty: the same
    std::vector<FrameIndex> m_placeOf;  // by number, m_count: none; empty: the same
    // For sets other than the main one, by number: the main frames that it overlaps.
    std::vector<FrameIndex> m_first;
    std::vector<FrameIndex> m_last;
};

} // namespace zoe::app
