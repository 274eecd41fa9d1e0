#include "analysis/model/frames/program_start.h"

#include "analysis/model/frames/whole_frames.h"

namespace zoe {

FrameIndex slicesBeforeStart(const SessionInfo &session, FrameRecords frames)
{
    if (!session.flagsOutside)
        return 0;
    FrameIndex slices = 0;
    while (slices < frames.size() && isSlice(frames[slices]) && !frames[slices].missing())
        ++slices;
    if (slices == frames.size())
        return 0;
    const FrameRecord next = frames[slices];
    return isAdded(next) && (next.flags & kFrameBegins) != 0 ? slices : 0;
}

void flagAsAdded(FrameIndex slices, FrameIndex first, std::span<FrameRecord> frames)
{
    for (std::size_t i = 0; i < frames.size() && first + i < slices; ++i)
        frames[i].flags |= kFrameAdded;
}

} // namespace zoe
