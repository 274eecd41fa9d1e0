#include "analysis/chunk_run.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

namespace zoe {

namespace {

FrameRange rangeOf(const ChunkSummary &chunk)
{
    return {chunk.firstFrame, chunk.firstFrame + chunk.frameCount};
}

bool holdsAny(const FrameRanges &frames, FrameRange range)
{
    const auto &ranges = frames.ranges();
    const auto candidate = std::ranges::upper_bound(ranges, range.first, {}, &FrameRange::end);
    return candidate != ranges.end() && candidate->first < range.end;
}

} // namespace

ChunkRun::ChunkRun(const Capture &capture, FrameRanges frames)
    : m_capture(capture)
    , m_frames(std::move(frames))
{
    const auto all = capture.chunks();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (holdsAny(m_frames, rangeOf(all[i])))
            m_chunks.push_back(i);
    }
}

std::size_t ChunkRun::workers(const Task &task) const
{
    return std::min<std::size_t>(task.executor().concurrency(), m_chunks.size());
}

Status ChunkRun::forEach(const Task &task, const Body &body)
{
    std::vector<std::optional<Error>> errors(m_chunks.size());
    std::atomic<std::size_t> next = 0;
    std::mutex progressMutex;
    std::size_t done = 0;
    task.executor().parallelFor(workers(task), [&](std::size_t worker) {
        for (std::size_t i = next++; i < m_chunks.size(); i = next++) {
            if (task.stopRequested())
                return;
            const auto chunk = m_capture.chunk(m_chunks[i]);
            if (chunk)
                body(worker, i, **chunk);
            else
                errors[i] = chunk.error();
            const std::lock_guard lock(progressMutex);
            ++done;
            task.progress(static_cast<double>(done) / static_cast<double>(m_chunks.size()));
        }
    });
    if (task.stopRequested())
        return Task::cancelled();
    if (m_chunks.empty())
        task.progress(1);
    countUnreadable(errors);
    const auto failed = std::ranges::count_if(errors, [](const auto &error) { return !!error; });
    if (m_firstError && static_cast<std::size_t>(failed) == m_chunks.size())
        return *m_firstError;
    return {};
}

void ChunkRun::countUnreadable(const std::vector<std::optional<Error>> &errors)
{
    m_unreadableFrames = 0;
    m_firstError.reset();
    for (std::size_t i = 0; i < errors.size(); ++i) {
        if (!errors[i])
            continue;
        if (!m_firstError)
            m_firstError = errors[i];
        const FrameRanges lost(rangeOf(m_capture.chunks()[m_chunks[i]]));
        m_unreadableFrames += m_frames.intersected(lost).count();
    }
}

FrameRanges framesIn(const FrameRanges &frames, const Chunk &chunk)
{
    const FrameIndex end = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
    const auto &ranges = frames.ranges();
    FrameRanges result;
    auto range = std::ranges::upper_bound(ranges, chunk.firstFrame, {}, &FrameRange::end);
    for (; range != ranges.end() && range->first < end; ++range)
        result.add({std::max(range->first, chunk.firstFrame), std::min(range->end, end)});
    return result;
}

} // namespace zoe
