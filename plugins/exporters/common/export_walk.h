// Processes the chunks of a selection in parallel and hands over the results in order. Thread-safe:
// pure functions of their arguments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
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
    // Whether this time is in a selected frame, or all frames are selected.
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

// Passes results on in order of their positions while others are still being made: whoever delivers
// the next one passes on all that are available, while the others continue. Thread-safe.
template <class Made, class Take>
class OrderedResults {
  public:
    // take(Made) is never called twice at the same time, nor after it has returned an error.
    OrderedResults(std::size_t count, Take &take)
        : m_made(count)
        , m_take(take)
    {}

    // All results before position `known` have been delivered or don't exist; missing ones are
    // passed on as Made(). False if take() has failed.
    bool put(std::size_t position, Made made, std::size_t known)
    {
        std::unique_lock lock(m_mutex);
        m_made[position] = std::move(made);
        return takeThoseThere(lock, known);
    }
    // Passes on the rest. Call it after all results have been put.
    Status finish()
    {
        std::unique_lock lock(m_mutex);
        takeThoseThere(lock, m_made.size());
        return m_status;
    }

  private:
    bool takeThoseThere(std::unique_lock<std::mutex> &lock, std::size_t known)
    {
        m_known = std::max(m_known, known);
        if (m_taking)
            return m_status.ok();
        m_taking = true;
        while (m_status && m_next < m_made.size() && (m_made[m_next] || m_next < m_known)) {
            Made next = std::exchange(m_made[m_next++], std::nullopt).value_or(Made());
            lock.unlock();
            Status taken = m_take(std::move(next));
            lock.lock();
            m_status = std::move(taken);
        }
        m_taking = false;
        return m_status.ok();
    }

    std::mutex m_mutex;
    std::vector<std::optional<Made>> m_made; // not yet taken
    Take &m_take;
    std::size_t m_next = 0;
    std::size_t m_known = 0;
    bool m_taking = false;
    Status m_status;
};

// Calls make(SelectedChunk) in parallel for all chunks with selected frames, and take() with each
// result in order of frames, one at a time, while further chunks are made. Skips chunks that can't
// be decoded and returns the number of their frames. Memory: a few results. Error: Cancelled, that
// of take(), and if no chunk was readable, that of the first.
template <class Make, class Take>
Result<std::uint64_t> exportInOrder(const Capture &capture, const Selection &selection,
                                    const Task &task, Make make, Take take)
{
    using Made = std::invoke_result_t<Make, const SelectedChunk &>;
    ChunkRun run(capture, selection);
    const std::size_t ahead = 2 * std::max(1U, task.executor().concurrency());
    run.limitAhead(ahead);
    OrderedResults<Made, Take> results(run.chunks().size(), take);
    std::stop_source failed;
    const std::stop_callback forward(task.stopToken(), [&failed] { failed.request_stop(); });
    const Task part(task.executor(), failed.get_token(),
                    [&task](double share) { task.progress(share); });
    const Status walked = run.forEach(part, [&](std::size_t, std::size_t at, const Chunk &chunk) {
        // Chunks that are so far in front have ended.
        const std::size_t known = at < ahead ? 0 : at - ahead + 1;
        if (!results.put(at, make(SelectedChunk(chunk, selection, run.frames())), known))
            failed.request_stop();
    });
    if (task.stopRequested())
        return Task::cancelled();
    if (const Status taken = results.finish(); !taken)
        return taken.error();
    if (run.firstError() && run.unreadableFrames() == run.frames().count())
        return *run.firstError();
    return run.unreadableFrames();
}

} // namespace zoe
