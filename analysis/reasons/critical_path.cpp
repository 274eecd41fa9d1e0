#include "analysis/reasons/critical_path.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "analysis/model/sites/wait_names.h"
#include "analysis/walk/queued_state.h"

namespace zoe {

namespace {

constexpr DurationNs kLeastQueueNs = 20 * kNsPerUs; // shorter ones are the cost of waking
constexpr DurationNs kHoldEdge = 40; // the first and the last of this many parts of a hold
constexpr int kMomentsOfAFrame = 16; // at which work could end by chance
constexpr int kMostNestedWaits = 16; // a wait for a thread that waits for a thread …

// Ended a wait: another thread, and the time until which it was needed.
struct Waker {
    ThreadId thread;
    TimeNs untilNs = 0;
};

class PathWalk {
  public:
    // observed: gets the waits that may be for another thread; null: nothing is observed.
    PathWalk(const FrameScene &scene, const PathOptions &options, const TakeSegment &take,
             WaitPartners *observed = nullptr)
        : m_scene(scene)
        , m_options(options)
        , m_take(take)
        , m_observed(observed)
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

  private:
    [[nodiscard]] std::span<const ThreadStateSpan> statesOf(const FrameLane &lane) const
    {
        return m_options.useStates ? lane.states->spans() : std::span<const ThreadStateSpan>();
    }

    // Calls body(start, end, span or null) for stretches of one state, or of none.
    template <class Body>
    void forStates(const FrameLane &lane, TimeNs from, TimeNs to, Body body) const
    {
        if (from >= to)
            return;
        const auto spans = statesOf(lane);
        TimeNs at = from;
        for (std::size_t i = spans.empty() ? 0 : lane.states->firstEndingAfter(from);
             i < spans.size() && spans[i].startNs < to; ++i) {
            const TimeNs start = std::max(spans[i].startNs, at);
            const TimeNs end = std::min(spans[i].endNs(), to);
            if (start > at)
                body(at, start, nullptr);
            body(start, end, &spans[i]);
            at = end;
        }
        if (at < to)
            body(at, to, nullptr);
    }

    // Calls body(start, end, zone) for stretches in which one zone is the innermost.
    template <class Body>
    static void forPieces(const FrameLane &lane, TimeNs from, TimeNs to, Body body)
    {
        if (from >= to)
            return;
        ZonePieces::Cursor pieces(lane.pieces, from);
        for (auto piece = pieces.next(); piece && piece->startNs < to; piece = pieces.next())
            body(piece->startNs, std::min(piece->endNs, to), piece->zone);
    }

    [[nodiscard]] bool isNamedWait(SiteId site) const
    {
        return site.valid() && site.value < m_options.namedWaits.size() &&
               m_options.namedWaits[site.value] != 0;
    }

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
                                 std::uint32_t zone, ThreadId waiter)
    {
        PathSegment segment;
        segment.startNs = start;
        segment.endNs = end;
        segment.thread = lane.thread;
        segment.zone = zone;
        segment.site = lane.siteOf(zone);
        segment.inner = lane.hasChildren(zone);
        segment.waiter = waiter;
        return segment;
    }

    void coverStates(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter, int depth)
    {
        forStates(lane, from, to, [&](TimeNs start, TimeNs end, const ThreadStateSpan *span) {
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
                          {PathState::Preempted, span->cpu, isQueued(lane.states->spans(), span)});
        });
    }

    struct Was {
        PathState state = PathState::Unknown;
        std::uint32_t cpu = kUnknownCpu;
        bool isQueued = false;
    };
    void addPieces(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter, const Was &was)
    {
        forPieces(lane, from, to, [&](TimeNs start, TimeNs end, std::uint32_t zone) {
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
        forPieces(lane, from, to, [&](TimeNs start, TimeNs end, std::uint32_t zone) {
            if (isNamedWait(lane.siteOf(zone)))
                coverWait(lane, start, end, waiter, depth);
            else
                append(segmentOf(lane, start, end, zone, waiter));
        });
    }

    // No thread of the program ends such a wait.
    void coverIo(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter)
    {
        const TimeNs woken = takeProven(lane, from, to);
        forPieces(lane, from, woken, [&](TimeNs start, TimeNs end, std::uint32_t zone) {
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
        if (depth > 0 && isOutsideOfZones(lane, from, to)) {
            const TimeNs woken =
                takeQueued(lane, to, to - from) ? from : takeProven(lane, from, to);
            if (from < woken)
                addLateStart(lane, from, woken, waiter);
            addPieces(lane, woken, to, waiter, {PathState::Preempted, kUnknownCpu, true});
            return;
        }
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
        if (const AsyncSpan *span = asyncOf(lane, from, to); span != nullptr) {
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
        const auto spans = statesOf(lane);
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
        const auto spans = statesOf(lane);
        DurationNs sum = end - start - lane.states->between(start, end).knownNs();
        for (std::size_t i = lane.states->firstEndingAfter(start);
             i < spans.size() && spans[i].endNs() <= end; ++i)
            sum += spans[i].state == ThreadState::Waiting ? spans[i].durationNs : 0;
        return known->second = sum;
    }

    void addLateStart(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter)
    {
        PathSegment segment = segmentOf(lane, from, to, kNoZone, waiter);
        segment.state = PathState::Waiting;
        segment.wait = WaitKind::Start;
        segment.other = lane.thread;
        ZonePieces::Cursor pieces(lane.pieces, to);
        auto piece = pieces.next();
        if (piece && piece->zone == kNoZone)
            piece = pieces.next();
        if (piece)
            segment.otherSite = lane.siteOf(piece->zone);
        append(segment);
    }

    void addWait(const FrameLane &lane, TimeNs from, TimeNs to, ThreadId waiter, SiteId async = {},
                 ThreadId told = {})
    {
        forPieces(lane, from, to, [&](TimeNs start, TimeNs end, std::uint32_t zone) {
            PathSegment segment = segmentOf(lane, start, end, zone, waiter);
            segment.state = PathState::Waiting;
            segment.wait = async.valid()               ? WaitKind::Async
                           : isNamedWait(segment.site) ? WaitKind::Named
                           : told.valid()              ? WaitKind::Woken
                                                       : WaitKind::Unknown;
            segment.otherSite = async;
            if (segment.wait == WaitKind::Woken)
                segment.other = told;
            append(segment);
        });
    }

    // The last async that this thread began and that ended in the wait.
    [[nodiscard]] const AsyncSpan *asyncOf(const FrameLane &lane, TimeNs from, TimeNs to) const
    {
        const auto endOf = [](const AsyncSpan &s) { return s.startNs + s.durationNs; };
        auto behind = std::ranges::upper_bound(m_scene.asyncs, to, {}, endOf);
        while (behind != m_scene.asyncs.begin()) {
            --behind;
            if (endOf(*behind) <= from)
                break;
            if (behind->beginThread == lane.thread || behind->endThread == lane.thread)
                return &*behind;
        }
        return nullptr;
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
        if (const auto flow = flowInto(lane, from, to))
            return flow;
        const DurationNs slack = std::min(
            std::max(std::clamp((to - from) / 16, kLeastWakeNs, kMostWakeNs), queuedAt(lane, to)),
            to - from);
        if (m_observed != nullptr)
            observe(lane, from, to, slack);
        const PlaceOfWork waiting = placeOf(lane, lane.pieces.at(to - 1));
        std::optional<Waker> best;
        forEndsOfWork(lane, to, slack, [&](const FrameLane &other, TimeNs end) {
            if (end > from && (!best || end > best->untilNs) &&
                isFor(waiting, other, from, to, end))
                best = Waker{other.thread, end};
        });
        return best;
    }

    // Calls body(lane, end) for the program's other threads whose work ended at most that long
    // before.
    template <class Body>
    void forEndsOfWork(const FrameLane &lane, TimeNs timeNs, DurationNs slack, Body body) const
    {
        for (const FrameLane &other : m_scene.lanes) {
            const bool mayBeWaitedFor = other.isRecorded || other.isOfProgram;
            if (other.thread == lane.thread || !mayBeWaitedFor)
                continue;
            if (const auto end = endOfWork(other, timeNs - slack - 1, timeNs))
                body(other, *end);
        }
    }

    static PlaceOfWork placeOf(const FrameLane &lane, const std::optional<ZonePiece> &piece)
    {
        return placeOf(lane, piece ? piece->zone : kNoZone);
    }
    static PlaceOfWork placeOf(const FrameLane &lane, std::uint32_t zone)
    {
        const SiteId site = lane.siteOf(zone);
        return {site, site.valid() ? ThreadId{} : lane.thread};
    }
    // Work is known by its outermost function: jobs of one kind have different inner ones.
    static PlaceOfWork workBefore(const FrameLane &lane, TimeNs endNs)
    {
        return placeOf(lane, lane.pieces.rootAt(endNs - 1));
    }

    // Whether a wait for [from, to) is for the work that ended.
    [[nodiscard]] bool isFor(const PlaceOfWork &waiting, const FrameLane &other, TimeNs from,
                             TimeNs to, TimeNs endNs) const
    {
        if (m_options.partners == nullptr)
            return true;
        switch (m_options.partners->of(waiting, workBefore(other, endNs))) {
        case WaitPartners::Verdict::Believed:
            return true;
        case WaitPartners::Verdict::Refused:
            return false;
        case WaitPartners::Verdict::Unknown:
            break;
        }
        return 2 * busyIn(other, from, endNs) >= to - from;
    }

    // How long a thread ran or was able to; where states are unknown: was in zones, except waits.
    [[nodiscard]] DurationNs busyIn(const FrameLane &lane, TimeNs from, TimeNs to) const
    {
        DurationNs sum = 0;
        forStates(lane, from, to, [&](TimeNs start, TimeNs end, const ThreadStateSpan *span) {
            if (span != nullptr) {
                sum += span->state != ThreadState::Waiting ? end - start : 0;
                return;
            }
            forPieces(lane, start, end, [&](TimeNs first, TimeNs last, std::uint32_t zone) {
                sum += zone != kNoZone && !isNamedWait(lane.siteOf(zone)) ? last - first : 0;
            });
        });
        return sum;
    }

    void observe(const FrameLane &lane, TimeNs from, TimeNs to, DurationNs slack)
    {
        std::set<PlaceOfWork> works;
        forEndsOfWork(lane, to, slack, [&](const FrameLane &other, TimeNs end) {
            if (end > from)
                works.insert(workBefore(other, end));
        });
        m_observed->add(placeOf(lane, lane.pieces.at(to - 1)), to - from, works,
                        chanceOf(lane, slack));
    }

    // That work ends at most about that long before a moment of the frame.
    const WaitPartners::Chance &chanceOf(const FrameLane &lane, DurationNs slack)
    {
        const auto about =
            static_cast<DurationNs>(std::bit_ceil(static_cast<std::uint64_t>(slack)));
        const auto [known, isNew] = m_chances.try_emplace({lane.thread, about});
        if (!isNew)
            return known->second;
        constexpr double kEach = 1.0 / kMomentsOfAFrame;
        for (int i = 0; i < kMomentsOfAFrame; ++i) {
            const TimeNs moment = m_scene.startNs + m_scene.durationNs() / kMomentsOfAFrame * i +
                                  m_scene.durationNs() / kMomentsOfAFrame / 2;
            std::set<PlaceOfWork> works;
            forEndsOfWork(lane, moment, about, [&](const FrameLane &other, TimeNs end) {
                works.insert(workBefore(other, end));
            });
            known->second.any += works.empty() ? 0 : kEach;
            for (const PlaceOfWork &work : works)
                known->second.works[work] += kEach;
        }
        return known->second;
    }

    [[nodiscard]] static bool isOutsideOfZones(const FrameLane &lane, TimeNs from, TimeNs to)
    {
        const auto piece = lane.pieces.at(from);
        return piece && piece->zone == kNoZone && piece->endNs >= to;
    }

    // The last moment in (from, to] at which a thread stopped running to wait, or left its
    // outermost zone, immediately before or without doing anything else until then.
    [[nodiscard]] std::optional<TimeNs> endOfWork(const FrameLane &lane, TimeNs from,
                                                  TimeNs to) const
    {
        std::optional<TimeNs> best;
        const auto rootEnd = lane.pieces.lastRootEnd(to);
        if (rootEnd && *rootEnd > from &&
            (to - *rootEnd <= kLeastWakeNs || isOutsideOfZones(lane, *rootEnd, to)))
            best = rootEnd;
        const auto spans = statesOf(lane);
        for (std::size_t i = spans.empty() ? 0 : lane.states->firstEndingAfter(from);
             i < spans.size() && spans[i].startNs <= to; ++i) {
            if (i > 0 && spans[i].state == ThreadState::Waiting && spans[i].startNs > from &&
                spans[i - 1].state == ThreadState::Running &&
                spans[i - 1].endNs() == spans[i].startNs)
                best = std::max(best.value_or(spans[i].startNs), spans[i].startNs);
        }
        return best;
    }

    // The flow that arrived on this thread from another one when the wait had ended.
    [[nodiscard]] std::optional<Waker> flowInto(const FrameLane &lane, TimeNs from, TimeNs to) const
    {
        const auto piece = lane.pieces.at(to);
        const TimeNs until = piece ? piece->endNs : to;
        auto point = std::ranges::lower_bound(m_scene.flows, to, {}, &FlowPoint::timeNs);
        for (; point != m_scene.flows.end() && point->timeNs <= until; ++point) {
            if (point->thread != lane.thread || point->step == FlowStep::Begin)
                continue;
            for (auto before = point; before != m_scene.flows.begin();) {
                --before;
                if (before->timeNs <= from)
                    break;
                if (before->id == point->id && before->site == point->site) {
                    if (before->thread == lane.thread || before->timeNs > to)
                        break;
                    return Waker{before->thread, before->timeNs};
                }
            }
        }
        return std::nullopt;
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
        const SiteId zone = holder.siteOf(holder.pieces.around(holdFrom + edge, holdTo - edge));
        // A holder that could not run is the reason for a long wait.
        forStates(holder, from, to, [&](TimeNs start, TimeNs end, const ThreadStateSpan *span) {
            if (span != nullptr && span->state == ThreadState::Preempted)
                addPieces(
                    holder, start, end, lane.thread,
                    {PathState::Preempted, span->cpu, isQueued(holder.states->spans(), span)});
            else
                addLockPieces(lane, start, end, lock, hold->thread, zone, waiter);
        });
    }

    void addLockPieces(const FrameLane &lane, TimeNs from, TimeNs to, LockId lock, ThreadId holder,
                       SiteId holderSite, ThreadId waiter)
    {
        forPieces(lane, from, to, [&](TimeNs start, TimeNs end, std::uint32_t zone) {
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
    WaitPartners *m_observed;
    // By the thread that waits, and about how long before.
    std::map<std::pair<ThreadId, DurationNs>, WaitPartners::Chance> m_chances;
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

void observeWaits(const FrameScene &scene, ThreadId own, const PathOptions &options,
                  WaitPartners &observed)
{
    if (scene.endNs <= scene.startNs || own.value >= scene.lanes.size())
        return;
    const TakeSegment ignore = [](const PathSegment &) {};
    PathWalk(scene, options, ignore, &observed).cover(own, scene.startNs, scene.endNs, {}, 0);
}

std::vector<std::uint8_t> namedWaitsOf(const Capture &capture)
{
    std::vector<std::uint8_t> result;
    for (const Site &site : capture.sites())
        result.push_back(isWait(site) ? 1 : 0);
    return result;
}

} // namespace zoe
