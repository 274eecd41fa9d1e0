// When work of threads ends in a frame, and how often that is shortly before a random moment of it.
// Immutable once made; thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "analysis/reasons/frame_scene.h"
#include "analysis/reasons/wait_partners.h"

namespace zoe {

// Another process can be waited for, too, but only the system can know that.
[[nodiscard]] inline bool mayBeWaitedFor(const FrameLane &lane)
{
    return lane.isRecorded || lane.isOfProgram;
}

// A zone's place, or without one, the thread.
[[nodiscard]] PlaceOfWork placeOf(const FrameLane &lane, const LaneZone &zone);

// Whether a thread stopped running there to wait.
[[nodiscard]] bool isStop(std::span<const ThreadStateSpan> spans, std::size_t i);

// The outermost zone in which a thread was before a moment, or that it had left immediately before.
// Jobs of one kind are known by it; their inner zones are different.
struct WorkBefore {
    LaneZone root;
    bool leftRoot; // it is no longer in it
};
[[nodiscard]] WorkBefore workBefore(const FrameLane &lane, TimeNs timeNs);

class ChanceEnds {
  public:
    // Cost: linear in zones and spans, times the logarithm.
    ChanceEnds(const FrameScene &scene, bool useStates);

    // Calls body(work, share) for the work of other threads and for asynchronous operations of this
    // one: the share of the frame's moments before which it ended at most that long ago.
    template <class Body>
    void forShares(ThreadId thread, DurationNs slack, Body body) const
    {
        for (const auto &[work, threads] : m_ends) {
            double never = 1;
            for (const auto &[of, ends] : threads)
                never *= of != thread ? 1 - shareOf(ends, slack) : 1;
            if (never < 1)
                body(work, 1 - never);
        }
        for (const auto &[work, threads] : m_asyncs) {
            if (const auto own = threads.find(thread); own != threads.end())
                body(work, shareOf(own->second, slack));
        }
    }

  private:
    // How long each end is the last one of such work, sorted, and the sums up to each.
    struct Ends {
        std::vector<DurationNs> lastFor;
        std::vector<DurationNs> sums;
    };
    using ByThread = std::map<ThreadId, Ends>;

    [[nodiscard]] double shareOf(const Ends &ends, DurationNs slack) const;

    std::map<PlaceOfWork, ByThread> m_ends;
    std::map<PlaceOfWork, ByThread> m_asyncs;
    DurationNs m_durationNs = 0;
};

} // namespace zoe
