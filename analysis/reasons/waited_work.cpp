#include "analysis/reasons/waited_work.h"

#include <algorithm>
#include <set>
#include <utility>

#include "analysis/reasons/chance_ends.h"
#include "analysis/reasons/lane_times.h"

namespace zoe {

namespace {

// In which a thread waits until a moment.
PlaceOfWork waitingPlace(const FrameLane &lane, TimeNs to)
{
    const auto piece = lane.zones.at(to - 1);
    return placeOf(lane, piece ? piece->zone : LaneZone{});
}

// The last async of this thread that ended in the wait, at most that long before its end.
const AsyncSpan *asyncBefore(const FrameScene &scene, const FrameLane &lane, TimeNs from, TimeNs to,
                             DurationNs slack)
{
    const auto endOf = [](const AsyncSpan &s) { return s.startNs + s.durationNs; };
    auto behind = std::ranges::upper_bound(scene.asyncs, to, {}, endOf);
    while (behind != scene.asyncs.begin()) {
        --behind;
        if (endOf(*behind) < to - slack || endOf(*behind) <= from)
            break;
        if (behind->beginThread == lane.thread || behind->endThread == lane.thread)
            return &*behind;
    }
    return nullptr;
}

} // namespace

std::optional<Waker> WaitedWork::workFor(const FrameLane &lane, const Wait &wait) const
{
    const PlaceOfWork waiting = waitingPlace(lane, wait.toNs);
    std::optional<Waker> best;
    forEndsOfWork(lane, wait.wokenNs, wait.slackNs,
                  [&](const FrameLane &other, const EndOfWork &end) {
                      if (end.timeNs > wait.fromNs && (!best || end.timeNs > best->untilNs) &&
                          isFor(waiting, other, end, wait))
                          best = Waker{other.thread, end.timeNs};
                  });
    return best;
}

const AsyncSpan *WaitedWork::asyncFor(const FrameLane &lane, TimeNs from, TimeNs to,
                                      DurationNs slack) const
{
    const AsyncSpan *const span = asyncBefore(m_scene, lane, from, to, slack);
    if (span == nullptr || m_options.partners == nullptr)
        return span;
    const WaitPartners &partners = m_options.partners->of(m_options.useStates);
    return partners.of(waitingPlace(lane, to), {span->site, {}}) != WaitPartners::Verdict::Refused
               ? span
               : nullptr;
}

bool WaitedWork::isOutsideOfZones(const FrameLane &lane, TimeNs from, TimeNs to)
{
    const auto piece = lane.zones.at(from);
    return piece && !piece->zone.exists() && piece->endNs >= to;
}

void WaitedWork::addChances() const
{
    if (m_seen.empty())
        return;
    const ChanceEnds ends(m_scene, m_options.useStates);
    for (const auto &[waiting, seen] : m_seen) {
        std::map<PlaceOfWork, std::pair<double, double>> sums; // waits, ns
        for (const SeenWait &wait : seen) {
            ends.forShares(wait.thread, wait.slack, [&](const PlaceOfWork &work, double share) {
                sums[work].first += share;
                sums[work].second += share * static_cast<double>(wait.ns);
            });
        }
        for (const auto &[work, sum] : sums)
            m_observed->addChance(waiting, work, sum.first, sum.second);
    }
}

// Calls body(lane, end) for the program's other threads whose work ended at most that long before.
template <class Body>
void WaitedWork::forEndsOfWork(const FrameLane &lane, TimeNs timeNs, DurationNs slack,
                               Body body) const
{
    for (const FrameLane &other : m_scene.lanes) {
        if (other.thread == lane.thread || !mayBeWaitedFor(other))
            continue;
        if (const auto end = endOfWork(other, timeNs - slack - 1, timeNs))
            body(other, *end);
    }
}

// Whether a wait is for the work that ended.
bool WaitedWork::isFor(const PlaceOfWork &waiting, const FrameLane &other, const EndOfWork &end,
                       const Wait &wait) const
{
    if (m_options.partners == nullptr)
        return true;
    const PlaceOfWork work = placeOf(other, end.root);
    const auto verdict = m_options.partners->of(m_options.useStates).of(waiting, work);
    if (verdict == WaitPartners::Verdict::Refused)
        return false;
    // Threads that are woken together run for a moment without working.
    if (verdict == WaitPartners::Verdict::Believed && work.site.valid())
        return true;
    return 2 * atWork(other, end, wait.fromNs) >= wait.toNs - wait.fromNs;
}

// How long, from a moment on: in the zone that it left, except in waits by name; otherwise how long
// it ran, was able to, or waited for a device, or, where states are unknown, was in zones.
DurationNs WaitedWork::atWork(const FrameLane &lane, const EndOfWork &end, TimeNs from) const
{
    DurationNs sum = 0;
    const auto addZones = [&](TimeNs start, TimeNs behind) {
        forPieces(lane, start, behind, [&](TimeNs first, TimeNs last, const LaneZone &zone) {
            const bool isWork = zone.exists() && !m_options.isNamedWait(zone.site);
            sum += isWork ? last - first : 0;
        });
    };
    if (end.leftRoot) {
        addZones(std::max(from, end.root.startNs), end.root.endNs());
        return sum;
    }
    forStates(lane, m_options.useStates, from, end.timeNs,
              [&](TimeNs start, TimeNs behind, const ThreadStateSpan *span) {
                  if (span == nullptr)
                      addZones(start, behind);
                  else
                      sum += span->state != ThreadState::Waiting || span->isIo ? behind - start : 0;
              });
    return sum;
}

void WaitedWork::observe(const FrameLane &lane, const Wait &wait)
{
    if (m_observed == nullptr)
        return;
    const PlaceOfWork waiting = waitingPlace(lane, wait.toNs);
    std::vector<SeenWait> &seen = m_seen[waiting];
    // In short frames work ends shortly before any moment.
    if (seen.size() == kMostSeen || 2 * wait.slackNs > m_scene.durationNs()) {
        m_observed->passOver();
        return;
    }
    const DurationNs ns = wait.toNs - wait.fromNs;
    seen.push_back({lane.thread, ns, wait.slackNs});
    std::set<PlaceOfWork> works;
    forEndsOfWork(lane, wait.wokenNs, wait.slackNs,
                  [&](const FrameLane &other, const EndOfWork &end) {
                      if (end.timeNs > wait.fromNs)
                          works.insert(placeOf(other, end.root));
                  });
    if (const AsyncSpan *span = asyncBefore(m_scene, lane, wait.fromNs, wait.wokenNs, wait.slackNs);
        span != nullptr)
        works.insert({span->site, {}});
    m_observed->addWait(waiting, ns, works);
}

// The last moment in (from, to] at which a thread left its outermost zone, immediately before or
// without entering another until then, or stopped running to wait.
std::optional<WaitedWork::EndOfWork> WaitedWork::endOfWork(const FrameLane &lane, TimeNs from,
                                                           TimeNs to) const
{
    std::optional<EndOfWork> best;
    const auto rootEnd = lane.zones.lastRootEnd(to);
    if (rootEnd && *rootEnd > from &&
        (to - *rootEnd <= kLeastWakeNs || isOutsideOfZones(lane, *rootEnd, to))) {
        const LaneZone root = lane.zones.rootAt(*rootEnd - 1);
        best = {*rootEnd, root, root.exists()}; // an empty zone is none
    }
    const auto spans = statesOf(lane, m_options.useStates);
    for (std::size_t i = spans.empty() ? 0 : lane.states->firstEndingAfter(from);
         i < spans.size() && spans[i].startNs <= to; ++i) {
        const TimeNs stopped = spans[i].startNs;
        if (!isStop(spans, i) || stopped <= from || (best && stopped <= best->timeNs))
            continue;
        const WorkBefore work = workBefore(lane, stopped);
        best = {stopped, work.root, work.leftRoot};
    }
    return best;
}

std::optional<Waker> WaitedWork::flowInto(const FrameLane &lane, TimeNs from, TimeNs to,
                                          DurationNs slack) const
{
    const auto &flows = m_scene.flows;
    std::map<std::pair<SiteId, std::uint64_t>, Waker> left;
    const TimeNs first = std::max(from + 1, to - slack);
    auto point = std::ranges::lower_bound(flows, first, {}, &FlowPoint::timeNs);
    const auto arrived = [&](const FlowPoint &at) -> std::optional<Waker> {
        const auto found = left.find({at.site, at.id});
        const bool isHere = at.thread == lane.thread && at.step != FlowStep::Begin;
        return isHere && at.timeNs >= to && found != left.end() &&
                       found->second.thread != lane.thread
                   ? std::optional(found->second)
                   : std::nullopt;
    };
    const auto piece = lane.zones.at(to);
    const TimeNs until = piece ? piece->endNs : to;
    for (; point != flows.end() && point->timeNs <= until; ++point) {
        if (const auto waker = arrived(*point))
            return waker;
        if (point->timeNs <= to)
            left.insert_or_assign({point->site, point->id}, Waker{point->thread, point->timeNs});
        else
            left.erase({point->site, point->id});
        if (point->timeNs >= to && left.empty())
            break;
    }
    return std::nullopt;
}

} // namespace zoe
