// What a wait of a thread was for, if the system doesn't say it. Belongs to one thread.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include "analysis/reasons/frame_scene.h"
#include "analysis/reasons/path_options.h"
#include "analysis/reasons/wait_partners.h"

namespace zoe {

// Ended a wait: another thread, and the time until which it was needed.
struct Waker {
    ThreadId thread;
    TimeNs untilNs = 0;
};

// slack: how long before the end of the wait that may have been.
class WaitedWork {
  public:
    // observed: gets the waits that may be for another thread; null: nothing is observed. All must
    // outlive it.
    WaitedWork(const FrameScene &scene, const PathOptions &options, WaitPartners *observed)
        : m_scene(scene)
        , m_options(options)
        , m_observed(observed)
    {}

    // For a wait of this thread for [from, to): the thread from which the arriving flow came, or
    // the one whose work ended when the wait did: it stopped running, or left its outermost zone
    // without entering another. PathOptions::partners must agree; if it doesn't know, that thread
    // must have been busy for at least half of the wait.
    [[nodiscard]] std::optional<Waker> workFor(const FrameLane &lane, TimeNs from, TimeNs to,
                                               DurationNs slack);
    // The asynchronous operation of this thread that ended when the wait did, unless the partners
    // refuse it; null: none.
    [[nodiscard]] const AsyncSpan *asyncFor(const FrameLane &lane, TimeNs from, TimeNs to,
                                            DurationNs slack) const;
    // Whether a thread was outside all zones for this time.
    [[nodiscard]] static bool isOutsideOfZones(const FrameLane &lane, TimeNs from, TimeNs to);

  private:
    template <class Body>
    void forEndsOfWork(const FrameLane &lane, TimeNs timeNs, DurationNs slack, Body body) const;
    [[nodiscard]] bool isFor(const PlaceOfWork &waiting, const FrameLane &other, TimeNs from,
                             TimeNs to, TimeNs endNs) const;
    [[nodiscard]] DurationNs busyIn(const FrameLane &lane, TimeNs from, TimeNs to) const;
    void observe(const FrameLane &lane, TimeNs from, TimeNs to, DurationNs slack);
    const WaitPartners::Chance &chanceOf(const FrameLane &lane, DurationNs slack);
    [[nodiscard]] std::optional<TimeNs> endOfWork(const FrameLane &lane, TimeNs from,
                                                  TimeNs to) const;
    [[nodiscard]] std::optional<Waker> flowInto(const FrameLane &lane, TimeNs from, TimeNs to,
                                                DurationNs slack) const;
    [[nodiscard]] const AsyncSpan *asyncBefore(const FrameLane &lane, TimeNs timeNs,
                                               DurationNs slack) const;

    const FrameScene &m_scene;
    const PathOptions &m_options;
    WaitPartners *m_observed;
    // By the thread that waits, and about how long before.
    std::map<std::pair<ThreadId, DurationNs>, WaitPartners::Chance> m_chances;
};

} // namespace zoe
