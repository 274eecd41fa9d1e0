// The frames of a program in a stream of frame records, in which long ones come in slices. A value.
#pragma once

#include <optional>
#include <utility>

#include "analysis/model/frames/whole_frames.h"

namespace zoe {

class MarkedFrames {
  public:
    // Takes the next record. Returns the duration of the frame that ends there, with its slices:
    // where the program marks its end, or the beginning of the next one. Nothing if the record ends
    // otherwise.
    std::optional<DurationNs> add(const FrameRecord &record)
    {
        const DurationNs beforeNs = std::exchange(m_beforeNs, 0);
        if (!isWhole(record))
            return std::nullopt;
        if (!isSlice(record))
            return beforeNs + record.durationNs;
        m_beforeNs = beforeNs + record.durationNs;
        return std::nullopt;
    }
    // Whether the record added last is a slice of a frame that has not ended.
    [[nodiscard]] bool isWithin() const { return m_beforeNs > 0; }

  private:
    DurationNs m_beforeNs = 0; // of the slices of the current frame
};

} // namespace zoe
