// What a wait of a thread was for, if the system doesn't say it. Belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "analysis/reasons/frame_scene.h"
#include "analysis/reasons/path_options.h"
#include "analysis/reasons/wait_partners.h"

namespace zoe {

// Ended a wait: another thread, and the time until which it was needed.
struct Waker {
    ThreadId thread;
    TimeNs untilNs = 0;
};

class WaitedWork {
  public:
    // observed: gets the waits that may be for another thread; null: nothing is observed. All must
    // outlive it.
    WaitedWork(const FrameScene &scene, const PathOptions &options, WaitPartners *observed)
        : m_scene(scene)
        , m_options(options)
        , m_observed(observed)
    {}

    // A wait for [fromNs, toNs) of a thread that was woken at wokenNs, or at most slackNs before.
    struct Wait {
        TimeNs fromNs = 0;
        TimeNs toNs = 0;
        TimeNs wokenNs = 0;
        DurationNs slackNs = 0;
    };

    // The flow that left another thread at most `slack` before the end of a wait for [from, to),
    // and arrived on this one behind it.
    [[nodiscard]] std::optional<Waker> flowInto(const FrameLane &lane, TimeNs from, TimeNs to,
                                                DurationNs slack) const;
    // The thread whose work ended when the waiting one was woken: it left its outermost zone
    // without entering another, or stopped running. PathOptions::partners must agree; if they don't
    // know, or if the work was outside all zones, it must have been at work for at least half of
    // the wait.
    [[nodiscard]] std::optional<Waker> workFor(const FrameLane &lane, const Wait &wait) const;
    // Adds the wait, if waits are observed.
    void observe(const FrameLane &lane, const Wait &wait);
    // The asynchronous operation of this thread that ended when the wait did, unless the partners
    // refuse it; null: none.
    [[nodiscard]] const AsyncSpan *asyncFor(const FrameLane &lane, TimeNs from, TimeNs to,
                                            DurationNs slack) const;
    // Whether a thread was outside all zones for this time.
    [[nodiscard]] static bool isOutsideOfZones(const FrameLane &lane, TimeNs from, TimeNs to);
    // Adds to `observed` what would have ended with the observed waits by chance.
    void addChances() const;

  private:
    // Work of a thread that ended.
    struct EndOfWork {
        TimeNs timeNs = 0;
        LaneZone root;         // in which it was
        bool leftRoot = false; // not just stopped running
    };
    struct SeenWait {
        ThreadId thread;
        DurationNs ns = 0;
        DurationNs slack = 0;
    };
    static constexpr std::size_t kMostSeen = 64; // waits of one place in one frame

    template <class Body>
    void forEndsOfWork(const FrameLane &lane, TimeNs timeNs, DurationNs slack, Body body) const;
    [[nodiscard]] bool isFor(const PlaceOfWork &waiting, const FrameLane &other,
                             const EndOfWork &end, const Wait &wait) const;
    [[nodiscard]] DurationNs atWork(const FrameLane &lane, const EndOfWork &end, TimeNs from) const;
    [[nodiscard]] std::optional<EndOfWork> endOfWork(const FrameLane &lane, TimeNs from,
                                                     TimeNs to) const;

    const FrameScene &m_scene;
    const PathOptions &m_options;
    WaitPartners *m_observed;
    std::map<PlaceOfWork, std::vector<SeenWait>> m_seen;
};

} // namespace zoe
