#include "plugins/exporters/common/export_walk.h"

namespace zoe {

SelectedChunk::SelectedChunk(const Chunk &chunk, const Selection &selection,
                             const FrameRanges &allFrames)
    : m_chunk(chunk)
    , m_selection(selection)
    , m_all(allFrames)
    , m_frames(framesIn(allFrames, chunk))
{
    for (const FrameRange &range : m_frames.ranges())
        m_times.emplace_back(record(range.first).startNs, record(range.end - 1).endNs());
}

bool SelectedChunk::hasTime(TimeNs time) const
{
    if (!m_selection.frames)
        return true;
    const auto behind =
        std::ranges::upper_bound(m_times, time, {}, &std::pair<TimeNs, TimeNs>::first);
    return behind != m_times.begin() && time < std::prev(behind)->second;
}

bool SelectedChunk::opensIn(FrameIndex frame, const Zone &zone) const
{
    return zone.begins() || frame == 0 || !m_all.contains(frame - 1);
}

bool SelectedChunk::endsIn(FrameIndex frame, const Zone &zone) const
{
    return (zone.flags & kContinuesTo) == 0 || !m_all.contains(frame + 1);
}

} // namespace zoe
