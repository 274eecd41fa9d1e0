// The time range in which a capture has frames. It doesn't always start at 0: a capture may be a
// later part of a session.
#pragma once

#include <algorithm>
#include <cstddef>

#include "analysis/model/frame_records.h"

namespace zoe {

struct CoveredTime {
    TimeNs startNs = 0;
    TimeNs endNs = 0;

    [[nodiscard]] DurationNs durationNs() const { return endNs - startNs; }
};

// From the start of the first readable frame to the end of the last one; without any, 0 to 0.
// Constant cost, except for missing frames at both ends.
inline CoveredTime coveredTime(FrameRecords frames)
{
    const auto isThere = [](const FrameRecord &frame) { return !frame.missing(); };
    const auto first = std::ranges::find_if(frames, isThere);
    if (first == frames.end())
        return {};
    std::size_t last = frames.size() - 1;
    while (!isThere(frames[last]))
        --last;
    return {first->startNs, frames[last].endNs()};
}

} // namespace zoe
