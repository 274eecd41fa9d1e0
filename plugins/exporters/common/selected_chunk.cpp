#include "plugins/exporters/common/selected_chunk.h"

#include "analysis/walk/chunk_run.h"

namespace zoe {

SelectedChunk::SelectedChunk(const Chunk &chunk, const Selection &selection,
                             const FrameRanges &allFrames)
    : m_chunk(chunk)
    , m_trees(chunk)
    , m_selection(selection)
    , m_all(allFrames)
    , m_frames(framesIn(allFrames, chunk))
{
    for (const FrameRange &range : m_frames.ranges())
        m_times.emplace_back(record(range.first).startNs, record(range.end - 1).endNs());
}

SelectedChunk::SelectedChunk(const Chunk &besideZones, const ChunkSlices &slices,
                             const Selection &selection, const FrameRanges &allFrames,
                             std::stop_token stop, Pass pass)
    : SelectedChunk(besideZones, selection, allFrames)
{
    m_trees = ChunkTrees(slices);
    m_stop = std::move(stop);
    m_pass = std::move(pass);
}

bool SelectedChunk::hasTime(TimeNs time) const
{
    if (!m_selection.frames)
        return true;
    const auto behind =
        std::ranges::upper_bound(m_times, time, {}, &std::pair<TimeNs, TimeNs>::first);
    return behind != m_times.begin() && time < std::prev(behind)->second;
}

bool SelectedChunk::has(const Message &message) const
{
    return hasTime(message.timeNs) && hasOrNone(message.thread);
}

bool SelectedChunk::has(const AsyncSpan &span) const
{
    const bool ofNone = !span.beginThread.valid() && !span.endThread.valid();
    return hasTime(span.startNs + span.durationNs) &&
           (ofNone || hasThread(span.beginThread) || hasThread(span.endThread));
}

bool SelectedChunk::has(const LockSpan &span) const
{
    return hasTime(span.startNs) && hasOrNone(span.thread);
}

bool SelectedChunk::has(const FlowPoint &point) const
{
    return hasTime(point.timeNs) && hasOrNone(point.thread);
}

bool SelectedChunk::has(const MemoryEvent &event) const
{
    return hasTime(event.timeNs) && hasOrNone(event.thread);
}

bool SelectedChunk::has(const ThreadStateSpan &span) const
{
    return hasTime(span.startNs) && hasThread(span.thread);
}

bool SelectedChunk::has(const ThreadUsage &usage) const
{
    return hasTime(usage.startNs) && hasThread(usage.thread);
}

bool SelectedChunk::has(const StackSample &sample) const
{
    return hasTime(sample.timeNs) && hasThread(sample.thread);
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
