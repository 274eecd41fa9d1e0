#include "analysis/summary/lock_figures.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "analysis/frames/frame_times.h"
#include "analysis/statistics/duration_set.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/chunk_times.h"

namespace zoe {

namespace {

bool isWait(const LockSpan &span)
{
    return span.use == LockUse::Wait || span.use == LockUse::SharedWait;
}

auto worstFirst(const LockWait &wait)
{
    return std::tuple(-wait.durationNs, wait.startNs, wait.thread, wait.lock);
}

// A worker's figures of one lock.
struct LockPart {
    DurationCollector waits;
    DurationCollector holds;
    std::map<ThreadId, LockThread> threads;
};

class LocksPart {
  public:
    explicit LocksPart(std::size_t mostWaits)
        : m_mostWaits(mostWaits)
    {}

    void add(const LockSpan &span, FrameIndex frame)
    {
        LockPart &lock = locks[span.lock];
        LockThread &thread = lock.threads[span.thread];
        if (!isWait(span)) {
            lock.holds.add(span.durationNs);
            ++thread.holds;
            thread.holdNs = saturatedSum(thread.holdNs, span.durationNs);
            return;
        }
        lock.waits.add(span.durationNs);
        ++thread.waits;
        thread.waitNs = saturatedSum(thread.waitNs, span.durationNs);
        thread.longestWaitNs = std::max(thread.longestWaitNs, span.durationNs);
        worst.push_back({span.lock,
                         span.thread,
                         frame,
                         span.startNs,
                         span.durationNs,
                         span.use == LockUse::SharedWait,
                         {}});
        if (worst.size() >= 2 * m_mostWaits + 64)
            keepWorst();
    }

    void keepWorst()
    {
        std::ranges::sort(worst, {}, worstFirst);
        worst.resize(std::min(worst.size(), m_mostWaits));
    }

    std::map<LockId, LockPart> locks;
    std::vector<LockWait> worst;

  private:
    std::size_t m_mostWaits;
};

LockFigures figuresOf(LockId lock, std::vector<LockPart *> parts, const Task &task)
{
    LockFigures figures;
    figures.lock = lock;
    std::vector<DurationCollector> waits;
    std::vector<DurationCollector> holds;
    std::map<ThreadId, LockThread> threads;
    for (LockPart *part : parts) {
        waits.push_back(std::move(part->waits));
        holds.push_back(std::move(part->holds));
        for (const auto &[id, more] : part->threads) {
            LockThread &thread = threads[id];
            thread.thread = id;
            thread.waits += more.waits;
            thread.holds += more.holds;
            thread.waitNs = saturatedSum(thread.waitNs, more.waitNs);
            thread.holdNs = saturatedSum(thread.holdNs, more.holdNs);
            thread.longestWaitNs = std::max(thread.longestWaitNs, more.longestWaitNs);
        }
    }
    figures.wait = DurationSet(std::move(waits), task).distribution();
    figures.hold = DurationSet(std::move(holds), task).distribution();
    for (const auto &[id, thread] : threads) {
        figures.waitNs = saturatedSum(figures.waitNs, thread.waitNs);
        figures.holdNs = saturatedSum(figures.holdNs, thread.holdNs);
        figures.threads.push_back(thread);
    }
    return figures;
}

// Spans are in the chunk in which they ended, and a hold may outlast a wait that was given up.
FrameRanges framesFrom(const std::vector<LockWait> &waits, const Capture &capture)
{
    const FrameFinder finder(capture);
    auto first = static_cast<FrameIndex>(capture.frames().size());
    for (const LockWait &wait : waits)
        first = std::min({first, wait.frame, finder.at(wait.startNs).value_or(wait.frame)});
    Selection selection;
    selection.frames =
        FrameRanges(FrameRange{first, static_cast<FrameIndex>(capture.frames().size())});
    return selection.framesOf(capture);
}

using Overlaps = std::vector<std::map<ThreadId, DurationNs>>; // by wait

void addHolders(const Chunk &chunk, const std::vector<LockWait> &waits, Overlaps &overlaps)
{
    for (const LockSpan &span : chunk.extras.locks) {
        if (isWait(span))
            continue;
        for (std::size_t i = 0; i < waits.size(); ++i) {
            const LockWait &wait = waits[i];
            if (wait.lock != span.lock || wait.thread == span.thread)
                continue;
            const TimeNs from = std::max(wait.startNs, span.startNs);
            const TimeNs to =
                std::min(wait.startNs + wait.durationNs, span.startNs + span.durationNs);
            if (from < to)
                overlaps[i][span.thread] = saturatedSum(overlaps[i][span.thread], to - from);
        }
    }
}

Status findHolders(const Capture &capture, std::vector<LockWait> &waits, const Task &task)
{
    if (waits.empty())
        return {};
    ChunkRun run(capture, framesFrom(waits, capture));
    std::vector<Overlaps> parts(run.workers(task), Overlaps(waits.size()));
    const Status status =
        run.forEachBesideZones(task, [&](std::size_t worker, std::size_t, const Chunk &chunk) {
            addHolders(chunk, waits, parts[worker]);
        });
    if (!status)
        return status;
    for (std::size_t i = 0; i < waits.size(); ++i) {
        std::map<ThreadId, DurationNs> holders;
        for (const Overlaps &part : parts) {
            for (const auto &[thread, ns] : part[i])
                holders[thread] = saturatedSum(holders[thread], ns);
        }
        for (const auto &[thread, ns] : holders)
            waits[i].holders.push_back({thread, ns});
        std::ranges::stable_sort(waits[i].holders, std::greater{}, &LockHolder::overlapNs);
    }
    return {};
}

} // namespace

Result<std::shared_ptr<const AllLockFigures>> lockFigures(const Capture &capture,
                                                          const Selection &selection,
                                                          std::size_t mostWaits, const Task &task)
{
    ChunkRun run(capture, selection.framesOf(capture));
    std::vector<LocksPart> parts(run.workers(task), LocksPart(mostWaits));
    const Status status = run.forEachBesideZones(
        task.part(0, 0.8), [&](std::size_t worker, std::size_t, const Chunk &chunk) {
            for (const LockSpan &span : chunk.extras.locks) {
                const auto frame = frameOfTime(span.startNs + span.durationNs, chunk);
                if (frame && run.frames().contains(*frame) && selection.hasThread(span.thread))
                    parts[worker].add(span, *frame);
            }
        });
    if (!status)
        return status.error();
    auto all = std::make_shared<AllLockFigures>();
    std::map<LockId, std::vector<LockPart *>> byLock;
    for (LocksPart &part : parts) {
        for (auto &[lock, figures] : part.locks)
            byLock[lock].push_back(&figures);
        all->worstWaits.insert(all->worstWaits.end(), part.worst.begin(), part.worst.end());
    }
    for (auto &[lock, figures] : byLock)
        all->locks.push_back(figuresOf(lock, std::move(figures), task));
    std::ranges::sort(all->worstWaits, {}, worstFirst);
    all->worstWaits.resize(std::min(all->worstWaits.size(), mostWaits));
    all->frames = run.frames().count();
    all->unreadableFrames = run.unreadableFrames();
    const Status found = findHolders(capture, all->worstWaits, task.part(0.8, 1));
    if (!found && found.error().code == ErrorCode::Cancelled)
        return found.error();
    task.progress(1);
    return std::shared_ptr<const AllLockFigures>(std::move(all));
}

} // namespace zoe
