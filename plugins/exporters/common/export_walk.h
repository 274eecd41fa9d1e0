// Processes the chunks of a selection in parallel and hands over the results in order. Thread-safe:
// pure functions of their arguments.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

// The selected part of one chunk. Valid as long as the chunk.
class SelectedChunk {
  public:
    SelectedChunk(const Chunk &chunk, const Selection &selection, const FrameRanges &allFrames);

    [[nodiscard]] const Chunk &chunk() const { return m_chunk; }
    [[nodiscard]] const FrameRanges &frames() const { return m_frames; }
    [[nodiscard]] const FrameRecord &record(FrameIndex frame) const
    {
        return m_chunk.frames[frame - m_chunk.firstFrame];
    }
    // Calls see(tree, position of its first zone) for the selected threads in a frame of frames().
    template <class See>
    void forEachTree(FrameIndex frame, See see) const
    {
        for (const TreeSpan &span : m_chunk.treesOf(frame)) {
            if (m_selection.hasThread(span.thread))
                see(m_chunk.tree(span), std::size_t{span.firstZone});
        }
    }
    // Whether something at this time is selected: the time is in a selected frame, or all frames
    // are selected.
    [[nodiscard]] bool hasTime(TimeNs time) const;
    // By time and thread. Items without a thread belong to every selection of threads.
    [[nodiscard]] bool has(const PlotPoint &point) const { return hasTime(point.timeNs); }
    [[nodiscard]] bool has(const SetFrame &frame) const { return hasTime(frame.startNs); }
    [[nodiscard]] bool has(const Message &message) const;
    // by the thread where it began or where it ended
    [[nodiscard]] bool has(const AsyncSpan &span) const;
    [[nodiscard]] bool has(const LockSpan &span) const;
    [[nodiscard]] bool has(const FlowPoint &point) const;
    [[nodiscard]] bool has(const MemoryEvent &event) const;
    [[nodiscard]] bool has(const ThreadStateSpan &span) const;
    [[nodiscard]] bool has(const ThreadUsage &usage) const;
    [[nodiscard]] bool has(const StolenTime &stolen) const { return hasTime(stolen.startNs); }
    [[nodiscard]] bool has(const StackSample &sample) const;
    // A zone that continues from an unselected frame opens here; one that continues in an
    // unselected frame ends here.
    [[nodiscard]] bool opensIn(FrameIndex frame, const Zone &zone) const;
    [[nodiscard]] bool endsIn(FrameIndex frame, const Zone &zone) const;

    // Whether the next frame is not selected, but a later one is.
    [[nodiscard]] bool gapBehind(FrameIndex frame) const
    {
        return !m_all.contains(frame + 1) && frame + 1 < m_all.ranges().back().end;
    }

  private:
    [[nodiscard]] bool hasThread(ThreadId thread) const { return m_selection.hasThread(thread); }
    [[nodiscard]] bool hasOrNone(ThreadId thread) const
    {
        return !thread.valid() || hasThread(thread);
    }

    const Chunk &m_chunk;
    const Selection &m_selection;
    const FrameRanges &m_all;
    FrameRanges m_frames;
    std::vector<std::pair<TimeNs, TimeNs>> m_times; // by start, disjoint
};

// Calls make(SelectedChunk) in parallel for all chunks with selected frames, and take() with each
// result in order of frames. Chunks that can't be decoded are skipped; returns the number of their
// frames. Memory: a few results. Error: Cancelled, that of take(), and if no chunk was readable,
// that of the first.
template <class Make, class Take>
Result<std::uint64_t> exportInOrder(const Capture &capture, const Selection &selection,
                                    const Task &task, Make make, Take take)
{
    using Made = std::invoke_result_t<Make, const SelectedChunk &>;
    ChunkRun run(capture, selection);
    const std::size_t count = run.chunks().size();
    const std::size_t batch = 2 * std::max(1U, task.executor().concurrency());
    std::uint64_t unreadable = 0;
    std::optional<Error> firstError;
    for (std::size_t first = 0; first < count; first += batch) {
        const std::size_t size = std::min(batch, count - first);
        std::vector<std::size_t> positions(size);
        for (std::size_t i = 0; i < size; ++i)
            positions[i] = first + i;
        std::vector<Made> made(size);
        const Task part = task.part(static_cast<double>(first) / static_cast<double>(count),
                                    static_cast<double>(first + size) / static_cast<double>(count));
        const Status walked =
            run.forSome(positions, part, [&](std::size_t, std::size_t at, const Chunk &chunk) {
                made[at - first] = make(SelectedChunk(chunk, selection, run.frames()));
            });
        unreadable += run.unreadableFrames();
        if (!walked && walked.error().code == ErrorCode::Cancelled)
            return walked.error();
        if (!firstError)
            firstError = run.firstError();
        for (Made &one : made) {
            if (Status taken = take(std::move(one)); !taken)
                return taken.error();
        }
    }
    if (firstError && unreadable == run.frames().count())
        return *firstError;
    return unreadable;
}

} // namespace zoe
