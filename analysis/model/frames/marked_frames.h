// The frames of a program in a stream of frame records, in which long ones come in slices: from one
// mark to the next, as markedFrameTimes() has those of a file, and those from one beginning to the
// next. A value.
#pragma once

#include <optional>
#include <utility>

#include "analysis/model/frames/whole_frames.h"

namespace zoe {

class MarkedFrames {
  public:
    // flagsOutside: as in SessionInfo; then the first record begins a frame, unless it is flagged.
    explicit MarkedFrames(bool flagsOutside = false)
        : m_isKnown(flagsOutside)
    {}

    // Takes the next record. Returns the duration of the frame that ends there, with its slices:
    // where the program marks its end, or the beginning of the next one. Nothing if the record ends
    // otherwise, or began before the first mark.
    std::optional<DurationNs> add(const FrameRecord &record)
    {
        const DurationNs beforeNs = std::exchange(m_beforeNs, 0);
        if (isAdded(record)) {
            m_isKnown = m_isKnown || (record.flags & kFrameBegins) != 0;
            return std::nullopt;
        }
        if (isSlice(record) && !record.missing()) {
            m_beforeNs = m_isKnown ? beforeNs + record.durationNs : 0;
            return std::nullopt;
        }
        const bool isKnown = std::exchange(m_isKnown, true);
        if (!isKnown || !isWhole(record))
            return std::nullopt;
        return beforeNs + record.durationNs;
    }
    // Whether the record added last is a slice of a frame that has not ended.
    [[nodiscard]] bool isWithin() const { return m_beforeNs > 0; }

  private:
    bool m_isKnown;            // where the current frame began
    DurationNs m_beforeNs = 0; // of its slices
};

} // namespace zoe
