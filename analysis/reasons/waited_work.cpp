#include "analysis/reasons/waited_work.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>

#include "analysis/reasons/lane_times.h"

namespace zoe {

namespace {

constexpr int kMomentsOfAFrame = 16; // at which work could end by chance

PlaceOfWork placeOf(const FrameLane &lane, std::uint32_t zone)
{
    const SiteId site = lane.siteOf(zone);
    return {site, site.valid() ? ThreadId{} : lane.thread};
}

PlaceOfWork placeOf(const FrameLane &lane, const std::optional<ZonePiece> &piece)
{
    return placeOf(lane, piece ? piece->zone : kNoZone);
}

// Work is known by its outermost function: jobs of one kind have different inner ones.
PlaceOfWork workBefore(const FrameLane &lane, TimeNs endNs)
{
    return placeOf(lane, lane.pieces.rootAt(endNs - 1));
}

} // namespace

std::optional<Waker> WaitedWork::workFor(const FrameLane &lane, TimeNs from, TimeNs to,
                                         DurationNs slack)
{
    if (const auto flow = flowInto(lane, from, to, slack))
        return flow;
    if (m_observed != nullptr)
        observe(lane, from, to, slack);
    const PlaceOfWork waiting = placeOf(lane, lane.pieces.at(to - 1));
    std::optional<Waker> best;
    forEndsOfWork(lane, to, slack, [&](const FrameLane &other, TimeNs end) {
        if (end > from && (!best || end > best->untilNs) && isFor(waiting, other, from, to, end))
            best = Waker{other.thread, end};
    });
    return best;
}

// Calls body(lane, end) for the program's other threads whose work ended at most that long before.
template <class Body>
void WaitedWork::forEndsOfWork(const FrameLane &lane, TimeNs timeNs, DurationNs slack,
                               Body body) const
{
    for (const FrameLane &other : m_scene.lanes) {
        const bool mayBeWaitedFor = other.isRecorded || other.isOfProgram;
        if (other.thread == lane.thread || !mayBeWaitedFor)
            continue;
        if (const auto end = endOfWork(other, timeNs - slack - 1, timeNs))
            body(other, *end);
    }
}

// Whether a wait for [from, to) is for the work that ended.
bool WaitedWork::isFor(const PlaceOfWork &waiting, const FrameLane &other, TimeNs from, TimeNs to,
                       TimeNs endNs) const
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
DurationNs WaitedWork::busyIn(const FrameLane &lane, TimeNs from, TimeNs to) const
{
    DurationNs sum = 0;
    forStates(lane, m_options.useStates, from, to,
              [&](TimeNs start, TimeNs end, const ThreadStateSpan *span) {
                  if (span != nullptr) {
                      sum += span->state != ThreadState::Waiting ? end - start : 0;
                      return;
                  }
                  forPieces(lane, start, end, [&](TimeNs first, TimeNs last, std::uint32_t zone) {
                      sum += zone != kNoZone && !m_options.isNamedWait(lane.siteOf(zone))
                                 ? last - first
                                 : 0;
                  });
              });
    return sum;
}

void WaitedWork::observe(const FrameLane &lane, TimeNs from, TimeNs to, DurationNs slack)
{
    std::set<PlaceOfWork> works;
    forEndsOfWork(lane, to, slack, [&](const FrameLane &other, TimeNs end) {
        if (end > from)
            works.insert(workBefore(other, end));
    });
    if (const AsyncSpan *span = asyncBefore(lane, to, slack); span != nullptr)
        works.insert({span->site, {}});
    m_observed->add(placeOf(lane, lane.pieces.at(to - 1)), to - from, works, chanceOf(lane, slack));
}

// That work ends at most about that long before a moment of the frame.
const WaitPartners::Chance &WaitedWork::chanceOf(const FrameLane &lane, DurationNs slack)
{
    const auto about = static_cast<DurationNs>(std::bit_ceil(static_cast<std::uint64_t>(slack)));
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
        if (const AsyncSpan *span = asyncBefore(lane, moment, about); span != nullptr)
            works.insert({span->site, {}});
        known->second.any += works.empty() ? 0 : kEach;
        for (const PlaceOfWork &work : works)
            known->second.works[work] += kEach;
    }
    return known->second;
}

bool WaitedWork::isOutsideOfZones(const FrameLane &lane, TimeNs from, TimeNs to)
{
    const auto piece = lane.pieces.at(from);
    return piece && piece->zone == kNoZone && piece->endNs >= to;
}

// The last moment in (from, to] at which a thread stopped running to wait, or left its
// outermost zone, immediately before or without doing anything else until then.
std::optional<TimeNs> WaitedWork::endOfWork(const FrameLane &lane, TimeNs from, TimeNs to) const
{
    std::optional<TimeNs> best;
    const auto rootEnd = lane.pieces.lastRootEnd(to);
    if (rootEnd && *rootEnd > from &&
        (to - *rootEnd <= kLeastWakeNs || isOutsideOfZones(lane, *rootEnd, to)))
        best = rootEnd;
    const auto spans = statesOf(lane, m_options.useStates);
    for (std::size_t i = spans.empty() ? 0 : lane.states->firstEndingAfter(from);
         i < spans.size() && spans[i].startNs <= to; ++i) {
        if (i > 0 && spans[i].state == ThreadState::Waiting && spans[i].startNs > from &&
            spans[i - 1].state == ThreadState::Running && spans[i - 1].endNs() == spans[i].startNs)
            best = std::max(best.value_or(spans[i].startNs), spans[i].startNs);
    }
    return best;
}

// The flow that left another thread when the wait ended, and arrived on this one behind it.
std::optional<Waker> WaitedWork::flowInto(const FrameLane &lane, TimeNs from, TimeNs to,
                                          DurationNs slack) const
{
    const auto piece = lane.pieces.at(to);
    const TimeNs until = piece ? piece->endNs : to;
    auto point = std::ranges::lower_bound(m_scene.flows, to, {}, &FlowPoint::timeNs);
    for (; point != m_scene.flows.end() && point->timeNs <= until; ++point) {
        if (point->thread != lane.thread || point->step == FlowStep::Begin)
            continue;
        for (auto before = point; before != m_scene.flows.begin();) {
            --before;
            if (before->timeNs <= from || before->timeNs < to - slack)
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

// The last async of this thread that ended at most that long before.
const AsyncSpan *WaitedWork::asyncBefore(const FrameLane &lane, TimeNs timeNs,
                                         DurationNs slack) const
{
    const auto endOf = [](const AsyncSpan &s) { return s.startNs + s.durationNs; };
    auto behind = std::ranges::upper_bound(m_scene.asyncs, timeNs, {}, endOf);
    while (behind != m_scene.asyncs.begin()) {
        --behind;
        if (endOf(*behind) < timeNs - slack)
            break;
        if (behind->beginThread == lane.thread || behind->endThread == lane.thread)
            return &*behind;
    }
    return nullptr;
}

// The one that a wait for [from, to) is for.
const AsyncSpan *WaitedWork::asyncFor(const FrameLane &lane, TimeNs from, TimeNs to,
                                      DurationNs slack) const
{
    const AsyncSpan *const span = asyncBefore(lane, to, slack);
    const bool endsInWait = span != nullptr && span->startNs + span->durationNs > from;
    const bool isRefused =
        endsInWait && m_options.partners != nullptr &&
        m_options.partners->of(placeOf(lane, lane.pieces.at(to - 1)), {span->site, {}}) ==
            WaitPartners::Verdict::Refused;
    return endsInWait && !isRefused ? span : nullptr;
}

} // namespace zoe
