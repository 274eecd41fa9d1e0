#include "analysis/reasons/critical_path.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "analysis/reasons/lane_times.h"
#include "analysis/reasons/waited_work.h"
#include "analysis/states/queued_state.h"

namespace zoe {

namespace {

constexpr DurationNs kLeastQueueNs = 20 * kNsPerUs; // shorter ones are the cost of waking
constexpr DurationNs kHoldEdge = 40; // the first and the last of this many parts of a hold
constexpr int kMostNestedWaits = 16; // a wait for a thread that waits for a thread …

class PathWalk {
  public:
    // observed: gets the waits that may be for another thread; null: nothing is observed.
    PathWalk(const FrameScene &scene, const PathOptions &options, const TakeSegment &take,
             WaitPartners *observed = nullptr)
        : m_scene(scene)
        , m_options(options)
        , m_take(take)
        , m_waited(scene, options, observed)
    {}

    // Appends segments that cover [from, to). waiter: the thread that waits for this one; invalid:
    // none.
    void cover(ThreadId thread, TimeNs from, TimeNs to, ThreadId waiter, int depth)
    {
        const FrameLane &lane = m_scene.lane(thread);
        TimeNs at = from;
        const auto endOf = [](const LockSpan &s) { return s.startNs + s.durationNs; };
        auto next = std::ranges::upper_bound(lane.lockWaits, from, {}, endOf);
        for (; next != lane.lockWaits.end() && next->startNs < to; ++next) {
            const LockSpan &wait = *next;
            const TimeNs start = std::clamp(wait.startNs, at, to);
            const TimeNs end = std::clamp(wait.startNs + wait.durationNs, at, to);
            if (end <= start)
                continue;
            coverStates(lane, at, start, waiter, depth);
            coverLockWait(lane, start, end, wait, waiter);
            at = end;
        }
        coverStates(lane, at, to, waiter, depth);
    }

    // Passes on the last segment.
    void finish()
    {
        if (m_last)
            m_take(*m_last);
    }

    void addChances() const { m_waited.addChances(); }

  private:
    void append(const PathSegment &segment)
    {
        if (m_last) {
            PathSegment joined = segment;
            joined.startNs = m_last->startNs;
            joined.endNs = m_last->endNs;
            if (joined == *m_last && m_last->endNs == segment.startNs) {
                m_last->endNs = segment.endNs;
                return;
            }
            m_take(*m_last);
        }
        m_last = segment;
    }

    static PathSegment segmentOf(const FrameLane &lane, TimeNs start, TimeNs end,
                                 const LaneZone &zone, ThreadId waiter)
    {
        PathSegment segment;
        segment.startNs = start;
        segment.endNs = end;
        segment.thread = lane.thread;
        segment.zone = zone.zone;
        segment.site = zone.site;
        segment.depth = zone.depth;
        segment.zoneNs = zone.durationNs;
        segment.inner = zone.hasChildren;
        segment.waiter = waiter;
        return segment;
    }

    void coverStates(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter, int depth)
    {
        forStates(lane, m_options.useStates, from, to,
                  [&](TimeNs start, TimeNs end, const ThreadStateSpan *span) {
                      if (span != nullptr && span->isIo)
                          coverIo(lane, start, end, waiter);
                      else if (span != nullptr && span->state == ThreadState::Waiting)
                          coverWait(lane, start, end, waiter, depth,
                                    end == span->endNs() ? span->waker : ThreadId{});
                      else if (span == nullptr)
                          coverUnknown(lane, start, end, waiter, depth);
                      else if (span->state == ThreadState::Running)
                          addPieces(lane, start, end, waiter, {PathState::Running, span->cpu});
                      else
                          addPieces(lane, start, end, waiter,
                                    {PathState::Preempted, span->cpu,
                                     isQueued(lane.states->spans(), span)});
                  });
    }

    struct Was {
        PathState state = PathState::Unknown;
        std::uint32_t cpu = kUnknownCpu;
        bool isQueued = false;
    };
    void addPieces(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter, const Was &was)
    {
        forPieces(lane, from, to, [&](TimeNs start, TimeNs end, const LaneZone &zone) {
            PathSegment segment = segmentOf(lane, start, end, zone, waiter);
            segment.state = was.state;
            segment.cpu = was.cpu;
            segment.isQueued = was.isQueued;
            append(segment);
        });
    }

    // If no state is known, a zone's name may still say that it waits.
    void coverUnknown(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter, int depth)
    {
        forPieces(lane, from, to, [&](TimeNs start, TimeNs end, const LaneZone &zone) {
            if (m_options.isNamedWait(zone.site))
                return coverWait(lane, start, end, waiter, depth);
            PathSegment segment = segmentOf(lane, start, end, zone, waiter);
            if (m_options.useStates && !lane.hasStates && zone.exists())
                segment.state = PathState::Running;
            append(segment);
        });
    }

    // No thread of the program ends such a wait.
    void coverIo(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter)
    {
        const TimeNs woken = takeProven(lane, from, to);
        forPieces(lane, from, woken, [&](TimeNs start, TimeNs end, const LaneZone &zone) {
            PathSegment segment = segmentOf(lane, start, end, zone, waiter);
            segment.state = PathState::Waiting;
            segment.wait = WaitKind::Io;
            append(segment);
        });
        addPieces(lane, woken, to, waiter, {PathState::Preempted, kUnknownCpu, true});
    }

    // told: who ended the wait, if the system reported it.
    void coverWait(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter, int depth,
                   ThreadId told = {})
    {
        if (depth > 0 && WaitedWork::isOutsideOfZones(lane, from, to)) {
            const TimeNs woken =
                takeQueued(lane, to, to - from) ? from : takeProven(lane, from, to);
            if (from < woken)
                addLateStart(lane, from, woken, waiter);
            addPieces(lane, woken, to, waiter, {PathState::Preempted, kUnknownCpu, true});
            return;
        }
        const DurationNs slack = slackOf(lane, from, to);
        const std::optional<Waker> waker =
            depth < kMostNestedWaits ? wakerOf(lane, from, to, told) : std::nullopt;
        if (waker) {
            cover(waker->thread, from, waker->untilNs, lane.thread, depth + 1);
            const TimeNs woken = takeQueued(lane, to, to - waker->untilNs)
                                     ? waker->untilNs
                                     : takeProven(lane, waker->untilNs, to);
            addWait(lane, waker->untilNs, woken, waiter);
            addPieces(lane, woken, to, waiter, {PathState::Preempted, kUnknownCpu, true});
            return;
        }
        TimeNs at = from;
        if (const AsyncSpan *span = m_waited.asyncFor(lane, from, to, slack); span != nullptr) {
            const TimeNs start = std::max(span->startNs, from);
            const TimeNs end = span->startNs + span->durationNs;
            addWait(lane, from, start, waiter);
            addWait(lane, start, end, waiter, span->site);
            at = end;
        }
        const TimeNs woken = takeProven(lane, at, to);
        addWait(lane, at, woken, waiter, {}, told);
        addPieces(lane, woken, to, waiter, {PathState::Preempted, kUnknownCpu, true});
    }

    // How long the thread was able to run around this moment, although its states show a wait.
    [[nodiscard]] DurationNs queuedAt(const FrameLane &lane, TimeNs timeNs) const
    {
        if (!m_options.useStates)
            return 0;
        const std::size_t span = lane.usageAt(timeNs - 1);
        const auto taken = m_queueTaken.find({lane.thread, span});
        return lane.hiddenQueueNs(span) - (taken != m_queueTaken.end() ? taken->second : 0);
    }

    // Whether that explains the end of a wait; counted once.
    bool takeQueued(const FrameLane &lane, TimeNs timeNs, DurationNs ns)
    {
        if (ns < kLeastQueueNs || queuedAt(lane, timeNs) < ns)
            return false;
        m_queueTaken[{lane.thread, lane.usageAt(timeNs - 1)}] += ns;
        return true;
    }

    // The time from which the thread was certainly queued until a wait ended: the queueing time
    // that the system counted, minus what all other waits and times without a known state may
    // account for.
    TimeNs takeProven(const FrameLane &lane, TimeNs from, TimeNs to)
    {
        const std::size_t usage = lane.usageAt(to - 1);
        if (!m_options.useStates || usage == lane.usage.size())
            return to;
        const auto spans = statesOf(lane, m_options.useStates);
        const std::size_t at = lane.states->firstEndingAfter(to - 1);
        if (at == spans.size() || spans[at].state != ThreadState::Waiting ||
            spans[at].endNs() != to)
            return to;
        const DurationNs others = doubtfulIn(lane, usage) - spans[at].durationNs;
        const DurationNs queued =
            std::min({lane.hiddenQueueNs(usage) - others, queuedAt(lane, to), to - from});
        if (queued < kLeastQueueNs)
            return to;
        m_queueTaken[{lane.thread, usage}] += queued;
        return to - queued;
    }

    // In a span of usage: the waits that ended in it, which the system counts there completely, and
    // the time without a known state.
    DurationNs doubtfulIn(const FrameLane &lane, std::size_t usage)
    {
        const auto [known, isNew] = m_doubtful.try_emplace({lane.thread, usage});
        if (!isNew)
            return known->second;
        const TimeNs start = lane.usage[usage].startNs;
        const TimeNs end = lane.usage[usage].endNs();
        const auto spans = statesOf(lane, m_options.useStates);
        DurationNs sum = end - start - lane.states->between(start, end).knownNs();
        for (std::size_t i = lane.states->firstEndingAfter(start);
             i < spans.size() && spans[i].endNs() <= end; ++i)
            sum += spans[i].state == ThreadState::Waiting ? spans[i].durationNs : 0;
        return known->second = sum;
    }

    void addLateStart(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter)
    {
        PathSegment segment = segmentOf(lane, from, to, {}, waiter);
        segment.state = PathState::Waiting;
        segment.wait = WaitKind::Start;
        segment.other = lane.thread;
        LaneZones::Cursor pieces(lane.zones, to);
        auto piece = pieces.next();
        if (piece && !piece->zone.exists())
            piece = pieces.next();
        if (piece)
            segment.otherSite = piece->zone.site;
        append(segment);
    }

    void addWait(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter, SiteId async = {},
                 ThreadId told = {})
    {
        forPieces(lane, from, to, [&](TimeNs start, TimeNs end, const LaneZone &zone) {
            PathSegment segment = segmentOf(lane, start, end, zone, waiter);
            segment.state = PathState::Waiting;
            segment.wait = async.valid()                         ? WaitKind::Async
                           : m_options.isNamedWait(segment.site) ? WaitKind::Named
                           : told.valid()                        ? WaitKind::Woken
                                                                 : WaitKind::Unknown;
            segment.otherSite = async;
            if (segment.wait == WaitKind::Woken)
                segment.other = told;
            append(segment);
        });
    }

    // How long before the end of a wait its reason may have ended.
    [[nodiscard]] DurationNs slackOf(const FrameLane &lane, TimeNs from, TimeNs to) const
    {
        return std::min(std::max(usualSlack(from, to), queuedAt(lane, to)), to - from);
    }
    static DurationNs usualSlack(TimeNs from, TimeNs to)
    {
        return std::min(std::clamp((to - from) / 16, kLeastWakeNs, kMostWakeNs), to - from);
    }

    [[nodiscard]] std::optional<Waker> wakerOf(const FrameLane &lane, TimeNs from, TimeNs to,
                                               ThreadId told)
    {
        if (told.valid()) {
            if (told.value >= m_scene.lanes.size() || told == lane.thread)
                return std::nullopt;
            const FrameLane &waker = m_scene.lane(told);
            if (waker.isRecorded)
                return Waker{told, to};
            // It may have forwarded the work of another thread, or be that thread at its end.
            if (!waker.isOfProgram)
                return std::nullopt;
        }
        const DurationNs usual = usualSlack(from, to);
        const DurationNs queued = std::min(queuedAt(lane, to), to - from);
        if (const auto flow = m_waited.flowInto(lane, from, to, std::max(usual, queued)))
            return flow;
        const WaitedWork::Wait atEnd{from, to, to, usual};
        WaitedWork::Wait wait = atEnd;
        if (queued > usual) { // it was woken about then, and ran when something else left its CPU
            wait.wokenNs = std::min(to - queued + 2 * usual, to);
            wait.slackNs = std::min(2 * usual, wait.wokenNs - from);
        }
        m_waited.observe(lane, wait);
        const auto waker = m_waited.workFor(lane, wait);
        return waker || queued <= usual ? waker : m_waited.workFor(lane, atEnd);
    }

    void coverLockWait(const FrameLane &lane, TimeNs from, TimeNs to, const LockSpan &wait,
                       ThreadId waiter)
    {
        TimeNs at = from;
        for (const LockSpan &hold : m_scene.holdsFrom(wait.lock, from)) {
            if (hold.startNs >= to)
                break;
            const TimeNs start = std::clamp(hold.startNs, at, to);
            const TimeNs end = std::clamp(hold.startNs + hold.durationNs, at, to);
            if (hold.thread == lane.thread || end <= start)
                continue;
            addLockWait(lane, at, start, wait.lock, nullptr, waiter);
            addLockWait(lane, start, end, wait.lock, &hold, waiter);
            at = end;
        }
        addLockWait(lane, at, to, wait.lock, nullptr, waiter);
    }

    void addLockWait(const FrameLane &lane, TimeNs from, TimeNs to, LockId lock,
                     const LockSpan *hold, ThreadId waiter)
    {
        if (hold == nullptr) {
            addLockPieces(lane, from, to, lock, {}, {}, waiter);
            return;
        }
        const FrameLane &holder = m_scene.lane(hold->thread);
        const TimeNs holdFrom = std::max(hold->startNs, m_scene.startNs);
        const TimeNs holdTo = std::min(hold->startNs + hold->durationNs, m_scene.endNs);
        // A function may take its lock just before its zone begins, and release it after its end.
        const DurationNs edge = (holdTo - holdFrom) / kHoldEdge;
        const SiteId zone = holder.zones.around(holdFrom + edge, holdTo - edge).site;
        // A holder that could not run is the reason for a long wait.
        forStates(holder, m_options.useStates, from, to,
                  [&](TimeNs start, TimeNs end, const ThreadStateSpan *span) {
                      if (span != nullptr && span->state == ThreadState::Preempted)
                          addPieces(holder, start, end, lane.thread,
                                    {PathState::Preempted, span->cpu,
                                     isQueued(holder.states->spans(), span)});
                      else
                          addLockPieces(lane, start, end, lock, hold->thread, zone, waiter);
                  });
    }

    void addLockPieces(const FrameLane &lane, TimeNs from, TimeNs to, LockId lock, ThreadId holder,
                       SiteId holderSite, ThreadId waiter)
    {
        forPieces(lane, from, to, [&](TimeNs start, TimeNs end, const LaneZone &zone) {
            PathSegment segment = segmentOf(lane, start, end, zone, waiter);
            segment.state = PathState::Waiting;
            segment.wait = WaitKind::Lock;
            segment.lock = lock;
            segment.other = holder;
            segment.otherSite = holderSite;
            append(segment);
        });
    }

    const FrameScene &m_scene;
    const PathOptions &m_options;
    const TakeSegment &m_take;
    WaitedWork m_waited;
    std::optional<PathSegment> m_last;                                   // may be extended
    std::map<std::pair<ThreadId, std::size_t>, DurationNs> m_queueTaken; // by span of usage
    std::map<std::pair<ThreadId, std::size_t>, DurationNs> m_doubtful;   // likewise
};

} // namespace

void followCriticalPath(const FrameScene &scene, ThreadId own, const PathOptions &options,
                        const TakeSegment &take)
{
    if (scene.endNs <= scene.startNs)
        return;
    if (own.value >= scene.lanes.size()) {
        PathSegment unknown;
        unknown.startNs = scene.startNs;
        unknown.endNs = scene.endNs;
        take(unknown);
        return;
    }
    PathWalk walk(scene, options, take);
    walk.cover(own, scene.startNs, scene.endNs, {}, 0);
    walk.finish();
}

void observeWaits(const FrameScene &scene, ThreadId own, bool useStates,
                  const std::vector<std::uint8_t> &namedWaits, WaitPartners &observed)
{
    if (scene.endNs <= scene.startNs || own.value >= scene.lanes.size())
        return;
    const PathOptions options{useStates, namedWaits};
    const TakeSegment ignore = [](const PathSegment &) {};
    PathWalk walk(scene, options, ignore, &observed);
    walk.cover(own, scene.startNs, scene.endNs, {}, 0);
    walk.addChances();
}

} // namespace zoe
