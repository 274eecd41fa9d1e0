// The critical path of a frame: what its time went into, over threads. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "analysis/reasons/frame_scene.h"

namespace zoe {

enum class PathState : std::uint8_t { Running, Preempted, Waiting, Unknown };

// What a thread on the path waited for.
enum class WaitKind : std::uint8_t {
    None,    // it didn't
    Lock,    // a lock, and who held it
    Async,   // an asynchronous operation
    Start,   // another thread to begin its work
    Named,   // a zone says by its name that it waits
    Unknown, // nothing tells
    Woken,   // a thread that is not recorded, or an interrupt, ended it; nothing else tells
    Io,      // a device: the system says so
};

// A piece of the frame's time. The pieces of a path cover the frame: each begins where the one
// before ends.
struct PathSegment {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    ThreadId thread;              // that the path runs over here
    std::uint32_t zone = kNoZone; // the innermost one, in that thread's tree of the frame
    SiteId site;                  // its function; invalid: outside of all zones
    bool inner = false;           // the zone has children, so this is time between them
    PathState state = PathState::Unknown;
    std::uint32_t cpu = kUnknownCpu; // Running: where; Preempted: where before
    // Preempted: it had waited, was woken and has had no CPU since. Others call it runnable.
    bool isQueued = false;
    WaitKind wait = WaitKind::None;
    LockId lock;
    ThreadId other;   // Lock: who held it; Start: who is late; Woken: by whom. Invalid: not known
    SiteId otherSite; // Lock: the zone it was held in; Async: the operation; Start: the late work
    ThreadId waiter;  // the thread that waited for this one; invalid: the frame's own thread

    [[nodiscard]] DurationNs durationNs() const { return endNs - startNs; }
    friend bool operator==(const PathSegment &, const PathSegment &) = default;
};

struct PathOptions {
    // Waits are recognised by state, and by the names of zones. Off: as if no states were recorded.
    bool useStates = true;
    std::vector<std::uint8_t> namedWaits; // by site: its name says that it waits
};

// Starts with the frame's own thread. A wait, other than for a device, is replaced by what it
// waited for while that lasted: the holder of the lock, the thread that the system says ended it;
// where it says nothing, the thread where the flow that arrived came from, or the one whose work
// ended when the wait did. That is the thread that stopped running, or left its outermost zone and
// began no other, at most a 16th of the wait before its end, but within kLeastWakeNs and
// kMostWakeNs; or as long before as the system says that the waiting thread was queued for a CPU
// without running, which then counts as preempted. Where nothing of that is there, the wait stays
// one, apart from its end as far as the thread was certainly queued: longer than all its other
// waits of that time can account for. Without a thread (no zones) all is unknown. Nothing else is
// inferred. Hands out the segments in order of time. Cost: linear in the zones and spans of the
// frame; no memory for either.
using TakeSegment = std::function<void(const PathSegment &)>;
void followCriticalPath(const FrameScene &scene, ThreadId own, const PathOptions &options,
                        const TakeSegment &take);

// Whether a name says that a function waits: "wait_for_audio", "WaitForSingleObject", "vsync".
[[nodiscard]] bool namesWait(const std::string &name);
[[nodiscard]] std::vector<std::uint8_t> namedWaitsOf(const Capture &capture);

inline constexpr DurationNs kLeastWakeNs = 100 * kNsPerUs;
inline constexpr DurationNs kMostWakeNs = 1 * kNsPerMs;

} // namespace zoe
