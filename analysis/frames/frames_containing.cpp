#include "analysis/frames/frames_containing.h"

#include <algorithm>

namespace zoe {

FrameTimes framesContaining(const FrameTimes &frames, std::span<const TimeNs> timesNs)
{
    FrameTimes result = frames;
    result.numbers.clear();
    result.startsNs.clear();
    result.durationsNs.clear();
    auto time = timesNs.begin();
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const TimeNs startNs = frames.startsNs[i];
        TimeNs endNs = startNs + frames.durationsNs[i];
        if (i + 1 < frames.size())
            endNs = std::min(endNs, frames.startsNs[i + 1]);
        while (time != timesNs.end() && *time < startNs)
            ++time;
        if (time == timesNs.end() || (*time >= endNs && *time != startNs))
            continue;
        result.numbers.push_back(frames.numbers[i]);
        result.startsNs.push_back(startNs);
        result.durationsNs.push_back(frames.durationsNs[i]);
    }
    return result;
}

} // namespace zoe
