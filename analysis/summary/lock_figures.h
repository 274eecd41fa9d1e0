// How long threads wait for locks and hold them. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/statistics/quantile.h"

namespace zoe {

struct LockThread {
    ThreadId thread;
    std::uint64_t waits = 0;
    std::uint64_t holds = 0;
    DurationNs waitNs = 0;
    DurationNs holdNs = 0;
    DurationNs longestWaitNs = 0;

    friend bool operator==(const LockThread &, const LockThread &) = default;
};

// Shared waits and holds count like exclusive ones.
struct LockFigures {
    LockId lock;
    Distribution wait;
    Distribution hold;
    DurationNs waitNs = 0; // sums
    DurationNs holdNs = 0;
    std::vector<LockThread> threads; // by id; only those that used the lock
};

struct LockHolder {
    ThreadId thread;
    DurationNs overlapNs = 0; // of its holds with the wait

    friend bool operator==(const LockHolder &, const LockHolder &) = default;
};

struct LockWait {
    LockId lock;
    ThreadId thread;
    FrameIndex frame = 0; // in which it ended
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    bool shared = false;
    // The other threads that held the lock during the wait, by falling overlap, then id,
    // independent of the selection. Empty: the program reported no holder.
    std::vector<LockHolder> holders;
};

struct AllLockFigures {
    std::vector<LockFigures> locks;   // by id; only those that were used
    std::vector<LockWait> worstWaits; // by falling duration, then start, thread and lock
    std::uint64_t frames = 0;
    std::uint64_t unreadableFrames = 0; // of these, in chunks that are damaged
};

// A wait or hold belongs to the frame in which it ended. Sums that don't fit into a DurationNs are
// set to its limit. Memory: 4 bytes per span, 8 for spans of at least 4.29 s. Chunks from the first
// of the worst waits on are read twice. Error: Damaged, Io (nothing could be read), Cancelled.
Result<std::shared_ptr<const AllLockFigures>> lockFigures(const Capture &capture,
                                                          const Selection &selection = {},
                                                          std::size_t mostWaits = 20,
                                                          const Task &task = Task{});

} // namespace zoe
