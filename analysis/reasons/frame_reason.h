// Explains the duration of a frame: its difference to typical frames as a sum of causes. Pure
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
    Stolen,         // its CPU was given to other virtual machines
    Interrupts,     // its CPU served interrupts
    Waiting,        // for a lock, an operation, another thread, or something unknown
    Calls,          // more or fewer calls of a function than typical
    Longer,         // calls that take longer or shorter
    Uninstrumented, // between the zones inside a function, or outside all zones
    Unexplained,    // the state of the thread is unknown
};

// "preempted", "waiting", …: as in JSON.
[[nodiscard]] const char *nameOf(CauseKind kind);

// A part of the critical path that belongs to a cause.
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
    SiteId function; // invalid: outside all zones
    ThreadId thread; // where most of it was; invalid: only in typical frames
    WaitKind wait = WaitKind::None;
    LockId lock;
    ThreadId holder;  // of the lock; of WaitKind::Woken: the waker
    SiteId otherSite; // the holding zone; the operation; the late work
    // Preempted: the thread that had the CPU longest, if that is known for most of the time.
    // Whether it had it alone for most of the time, or was one of several.
    ThreadId runner;
    bool severalRunners = false;
    // Preempted: mostly between wake-ups and getting a CPU.
    bool isQueued = false;
    ThreadId waiter;         // waited for `thread` during that time; invalid: none
    std::uint64_t calls = 0; // for Calls: in this frame
    double typicalCalls = 0; // in typical frames
    DurationNs deltaNs = 0;
    SampledPart sampled;                 // for Uninstrumented: what ran there, if samples show it
    std::vector<CauseEvidence> evidence; // longest first, at most kMostEvidence
};

inline constexpr std::size_t kMostEvidence = 5;

// The reference of a comparison.
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
    DurationNs typicalNs = 0; // mean of the typical frames, rounded up
    DurationNs usualLowNs = 0;
    DurationNs usualHighNs = 0;
    std::uint64_t usualFrames = 0; // frames that take this long
    DurationNs overAroundNs = 0;   // of a spike: how much longer it is than the frames around it
    Against against;
    std::string behaviour;           // Against::Kind::Behaviour: its name
    std::uint64_t typicalFrames = 0; // number of frames used
    ThreadId thread;                 // the frame's own
    bool statesKnown = false;
    // Without states: how long the thread could have run but had no CPU.
    bool queueKnown = false;
    std::uint64_t faults = 0;        // page faults on the critical path
    std::uint64_t typicalFaults = 0; // the mean of the typical frames
    // By falling contribution. Their sum is exactly differenceNs().
    std::vector<FrameCause> causes;
    // What another thread did, if most of the difference is unrecorded time of the frame's own
    // thread: a remark, not a cause.
    std::optional<Meanwhile> meanwhile;

    [[nodiscard]] DurationNs differenceNs() const { return durationNs - typicalNs; }
    // Longer than nine out of ten of the frames it was compared with, by at least a tenth.
    [[nodiscard]] bool standsOut() const;
    // Considerably more page faults than typical: worth a remark.
    [[nodiscard]] bool hasManyFaults() const;
    // Sum of all causes of a kind that lengthen the frame.
    [[nodiscard]] DurationNs sumOf(CauseKind kind) const;
};

// The frame's time on its critical path minus the mean of the typical frames, by function and
// state. A difference in running time is more calls, as far as their number differs, at the typical
// time per call, and longer calls for the rest. A function's calls are the same cause whether or
// not they have children. Time between the children of a function that has hardly any self time in
// typical frames is un-instrumented. If states are known for less than half of the frame's path, or
// for none of the typical frames, times are elapsed times, and preemption can't be distinguished
// from work. namedWaits, partners: as in PathOptions. Error: as SceneLoader::load().
[[nodiscard]] Result<FrameReason> reasonOf(const Capture &capture, FrameIndex frame,
                                           const TypicalFrames &typical,
                                           const std::vector<std::uint8_t> &namedWaits,
                                           const LearnedPartners &partners, SceneLoader &loader);

} // namespace zoe
