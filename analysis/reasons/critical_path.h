// The critical path of a frame: where its time went, across threads. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/reasons/frame_scene.h"
#include "analysis/reasons/path_options.h"

namespace zoe {

enum class PathState : std::uint8_t { Running, Preempted, Waiting, Unknown };

// What a thread on the path waited for.
enum class WaitKind : std::uint8_t {
    None,    // it did not wait
    Lock,    // a lock, and its holder
    Async,   // an asynchronous operation
    Start,   // another thread, which had not begun its work
    Named,   // a zone whose name says that it waits
    Unknown, // nothing shows what it waited for
    Woken,   // ended by an unrecorded thread or an interrupt; nothing else is known
    Io,      // a device, as reported by the system
};

// A piece of the frame's time. The pieces of a path cover the frame: each begins where the previous
// one ends.
struct PathSegment {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    ThreadId thread;              // on which the path runs here
    std::uint32_t zone = kNoZone; // the innermost one, in that thread's tree of the frame
    SiteId site;                  // its function; invalid: outside all zones
    std::uint32_t depth = 0;      // of the zone
    DurationNs zoneNs = 0;        // its whole duration
    bool inner = false;           // the zone has children, and this is time between them
    PathState state = PathState::Unknown;
    std::uint32_t cpu = kUnknownCpu; // Running: where; Preempted: where it ran before
    // Preempted: the thread had been woken from a wait and has had no CPU since ("runnable").
    bool isQueued = false;
    WaitKind wait = WaitKind::None;
    LockId lock;
    ThreadId other; // Lock: its holder; Start: the late thread; Woken: the waker. Invalid: unknown
    SiteId otherSite; // Lock: the holding zone; Async: the operation; Start: the late work
    ThreadId waiter;  // the thread that waited for this one; invalid: the frame's own thread

    [[nodiscard]] DurationNs durationNs() const { return endNs - startNs; }
    friend bool operator==(const PathSegment &, const PathSegment &) = default;
};

// Starts with the frame's own thread. A wait, unless for a device, is replaced by what it waited
// for during that time: the holder of the lock; the thread that ended it, as reported by the
// system; if unknown, what ended it according to WaitedWork. If the system says that the waiting
// thread was queued for a CPU without running, that time is used instead, and it counts as
// preempted. If none of this is known, the wait stays a wait, except for the part at its end in
// which the thread was certainly queued: longer than all its other waits of that time can account
// for. Without a thread (no zones), everything is unknown. Nothing else is inferred. Passes on the
// segments in order of time. Cost: linear in the zones and spans of the frame, without memory for
// either.
using TakeSegment = std::function<void(const PathSegment &)>;
void followCriticalPath(const FrameScene &scene, ThreadId own, const PathOptions &options,
                        const TakeSegment &take);

// Adds the waits on that path that may be for another thread, what ended with them, and what would
// by chance. useStates, namedWaits: as in PathOptions.
void observeWaits(const FrameScene &scene, ThreadId own, bool useStates,
                  const std::vector<std::uint8_t> &namedWaits, WaitPartners &observed);

} // namespace zoe
