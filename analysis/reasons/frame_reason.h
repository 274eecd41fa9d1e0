// Why a frame took as long as it did: its difference to typical frames as a sum of causes. Pure
// functions of values; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/reasons/meanwhile.h"
#include "analysis/reasons/typical_frames.h"
#include "analysis/samples/sampled_part.h"

namespace zoe {

enum class CauseKind : std::uint8_t {
    Preempted,      // able to run, but something else had the CPU
    Stolen,         // its CPU was given to other virtual machines meanwhile
    Interrupts,     // its CPU served interrupts meanwhile
    Waiting,        // for a lock, an operation, another thread, or what nothing tells
    Calls,          // more or fewer calls of a function than typical
    Longer,         // calls of it that take longer or shorter
    Uninstrumented, // between the zones inside a function, or outside of all zones
    Unexplained,    // the state of the thread is unknown
};

// "preempted", "waiting", …: as in JSON.
[[nodiscard]] const char *nameOf(CauseKind kind);

// A part of the critical path that a cause is about: what to look at.
struct CauseEvidence {
    FrameIndex frame = 0;
    ThreadId thread;
    TimeNs startNs = 0;
    DurationNs durationNs = 0;
    std::uint32_t zone = kNoZone; // in the thread's tree of the frame

    friend bool operator==(const CauseEvidence &, const CauseEvidence &) = default;
};

struct FrameCause {
    CauseKind kind = CauseKind::Unexplained;
    SiteId function; // invalid: outside of all zones
    ThreadId thread; // where most of it was; invalid: only typical frames have any
    WaitKind wait = WaitKind::None;
    LockId lock;
    ThreadId holder;  // of the lock; of WaitKind::Woken: who ended the wait
    SiteId otherSite; // the zone that it was held in; the operation; the work that began late
    // Preempted: the thread that had the CPU longest, if it is known for most of the time who had
    // it. Alone for most of the time, or one of several.
    ThreadId runner;
    bool severalRunners = false;
    // Preempted: most of it came after waits, from being woken to getting a CPU.
    bool isQueued = false;
    ThreadId waiter;         // the thread that waited for `thread` meanwhile; invalid: none
    std::uint64_t calls = 0; // of Calls: in this frame
    double typicalCalls = 0; // and in typical ones
    DurationNs deltaNs = 0;
    SampledPart sampled;                 // of Uninstrumented: what ran there, where samples tell
    std::vector<CauseEvidence> evidence; // the longest first, at most kMostEvidence
};

inline constexpr std::size_t kMostEvidence = 5;

// What a frame is compared with.
struct Against {
    enum class Kind : std::uint8_t {
        Behaviour, // typical frames of its own behaviour
        Around,    // typical frames around it
        All,       // typical frames of the capture
        Frame,     // one frame
    };

    Kind kind = Kind::Behaviour;
    FrameIndex frame = 0; // Kind::Frame

    friend bool operator==(const Against &, const Against &) = default;
};

struct FrameReason {
    FrameIndex frame = 0;
    DurationNs durationNs = 0;
    DurationNs typicalNs = 0; // the mean of the typical frames, rounded up
    DurationNs usualLowNs = 0;
    DurationNs usualHighNs = 0;
    std::uint64_t usualFrames = 0; // that take this long
    Against against;
    std::string behaviour;           // Against::Kind::Behaviour: its name
    std::uint64_t typicalFrames = 0; // that were looked at
    ThreadId thread;                 // the frame's own
    bool statesKnown = false;
    // Without states: how long the thread was able to run, but had no CPU.
    bool queueKnown = false;
    std::uint64_t faults = 0;        // page faults on the critical path
    std::uint64_t typicalFaults = 0; // the mean of the typical frames
    // By falling contribution. They add up to differenceNs() exactly.
    std::vector<FrameCause> causes;
    // What another thread did, if most of the difference is time of the frame's own thread of which
    // nothing is recorded: a remark, no cause.
    std::optional<Meanwhile> meanwhile;

    [[nodiscard]] DurationNs differenceNs() const { return durationNs - typicalNs; }
    // Longer than nine out of ten of the frames it was compared with, and by a tenth: there is
    // something to blame.
    [[nodiscard]] bool standsOut() const;
    // A good deal more of them than typical: worth a remark.
    [[nodiscard]] bool hasManyFaults() const;
    // Sum of all causes of a kind that lengthen the frame.
    [[nodiscard]] DurationNs sumOf(CauseKind kind) const;
};

// What the frame spends on its critical path less the mean of the typical frames, by function and
// state. A difference in running time is more calls, as far as their number differs, at the
// typical time per call, and longer calls for the rest. A function's calls are the same whether
// they have children or not. Time of a function that hardly has any itself, between its children,
// in typical frames is un-instrumented. Where states are known for less than half of the frame's
// path, or of none of the typical frames, times are elapsed times, and preemption can't be told
// from work. namedWaits: as in PathOptions. Error: as SceneLoader::load().
[[nodiscard]] Result<FrameReason> reasonOf(const Capture &capture, FrameIndex frame,
                                           const TypicalFrames &typical,
                                           const std::vector<std::uint8_t> &namedWaits,
                                           SceneLoader &loader);

} // namespace zoe
