#include "plugins/importers/common/lane_layout.h"

#include <algorithm>

namespace zoe {

LaneLayout::LaneLayout(const PackedEvents &events, LaneSink &sink)
    : m_nested(events.nested())
    , m_complete(events, {TraceKind::Complete})
    , m_beginOrEnd(events, {TraceKind::Begin, TraceKind::End})
    , m_hasComplete(m_complete.next())
    , m_sink(sink)
    , m_lanes(1)
{
    m_hasBeginOrEnd = nextBeginOrEnd();
}

// Skips the ends that close nothing, which pairing would have dropped.
bool LaneLayout::nextBeginOrEnd()
{
    bool has = m_beginOrEnd.next();
    while (has && m_nested && m_begins.empty() && m_beginOrEnd.event().kind == TraceKind::End)
        has = m_beginOrEnd.next();
    return has;
}

const LaneLayout::OpenBegin &LaneLayout::beginOf(const TraceEvent &end) const
{
    if (m_nested)
        return m_begins.back();
    return *std::ranges::find(m_begins.rbegin(), m_begins.rend() - 1,
                              static_cast<std::uint32_t>(end.durationNs), &OpenBegin::position);
}

// Whether the next begin or end comes before the next complete event.
bool LaneLayout::beginOrEndIsNext() const
{
    if (!m_hasBeginOrEnd || !m_hasComplete)
        return !m_hasComplete;
    const TraceEvent &complete = m_complete.event();
    const TraceEvent &other = m_beginOrEnd.event();
    if (!m_begins.empty()) { // a zone that ends where the complete event starts is not its parent
        const OpenBegin &open = m_begins.back();
        if (open.endNs <= complete.timeNs && open.timeNs < complete.timeNs)
            return true;
    }
    if (other.timeNs != complete.timeNs)
        return other.timeNs < complete.timeNs;
    if (other.kind == TraceKind::End)
        return beginOf(other).timeNs < complete.timeNs || other.order < complete.order;
    if (other.endNs() != complete.endNs())
        return other.endNs() > complete.endNs();
    return other.order < complete.order;
}

std::int64_t LaneLayout::nextNs() const
{
    std::int64_t next = kDone;
    if (m_hasComplete)
        next = m_complete.event().timeNs;
    if (m_hasBeginOrEnd)
        next = std::min(next, m_beginOrEnd.event().timeNs);
    for (const Lane &lane : m_lanes) {
        if (!lane.empty() && lane.back().begin == kNoBegin)
            next = std::min(next, lane.back().endNs);
    }
    return next;
}

bool LaneLayout::isDue(const TraceEvent &event, std::int64_t timeNs) const
{
    if (event.timeNs != timeNs)
        return event.timeNs < timeNs;
    return event.kind == TraceKind::End && beginOf(event).timeNs < timeNs;
}

bool LaneLayout::runUntil(std::int64_t timeNs, std::size_t maxEvents)
{
    while (m_hasComplete || m_hasBeginOrEnd) {
        const bool other = beginOrEndIsNext();
        const TraceEvent &event = other ? m_beginOrEnd.event() : m_complete.event();
        if (!isDue(event, timeNs))
            break;
        if (maxEvents-- == 0)
            return false;
        if (!other)
            takeComplete();
        else if (event.kind == TraceKind::Begin)
            takeBegin();
        else
            takeEnd();
    }
    for (std::uint32_t lane = 0; lane < m_lanes.size(); ++lane)
        popFinished(lane, timeNs);
    return true;
}

void LaneLayout::popFinished(std::uint32_t lane, std::int64_t timeNs)
{
    Lane &open = m_lanes[lane];
    while (!open.empty() && open.back().begin == kNoBegin && open.back().endNs <= timeNs) {
        m_sink.leave(lane, open.back().endNs);
        open.pop_back();
    }
}

bool LaneLayout::fits(std::uint32_t lane, std::int64_t endNs) const
{
    return m_lanes[lane].empty() || endNs <= m_lanes[lane].back().endNs;
}

// The lane for a zone that starts now: the preferred one, otherwise the first in which it nests.
std::uint32_t LaneLayout::place(const TraceEvent &event, std::uint32_t preferred,
                                std::int64_t &endNs)
{
    popFinished(preferred, event.timeNs);
    if (fits(preferred, endNs))
        return preferred;
    if (event.kind == TraceKind::Complete && fits(preferred, endNs - kRoundingNs)) {
        endNs = m_lanes[preferred].back().endNs;
        ++m_oddities.rounded;
        return preferred;
    }
    for (std::uint32_t lane = 0; lane < m_lanes.size(); ++lane) {
        popFinished(lane, event.timeNs);
        if (fits(lane, endNs)) {
            m_oddities.otherLane += lane == 0 ? 0 : 1;
            return lane;
        }
    }
    if (m_lanes.size() < kMaxLanes) {
        m_lanes.emplace_back();
        ++m_oddities.otherLane;
    } else {
        endNs = m_lanes.back().back().endNs;
        ++m_oddities.shortened;
    }
    return static_cast<std::uint32_t>(m_lanes.size() - 1);
}

void LaneLayout::takeComplete()
{
    const TraceEvent &event = m_complete.event();
    std::int64_t endNs = event.endNs();
    const std::uint32_t lane = place(event, 0, endNs);
    m_sink.enter(lane, event.timeNs, event.site);
    m_sink.toldBy(lane, event.order, event.order);
    m_lanes[lane].push_back({endNs, kNoBegin});
    m_hasComplete = m_complete.next();
}

void LaneLayout::takeBegin()
{
    const TraceEvent &event = m_beginOrEnd.event();
    std::int64_t endNs = endNsOf(event);
    const std::uint32_t lane = place(event, m_begins.empty() ? 0 : m_begins.back().lane, endNs);
    m_sink.enter(lane, event.timeNs, event.site);
    m_sink.toldBy(lane, event.order, event.order);
    m_lanes[lane].push_back({endNs, m_beginOrEnd.position()});
    m_begins.push_back({m_beginOrEnd.position(), lane, event.order, event.timeNs, endNsOf(event)});
    m_hasBeginOrEnd = nextBeginOrEnd();
}

// Leaves the zone that ends here, and zones inside it that have no end.
void LaneLayout::takeEnd()
{
    const TraceEvent &end = m_beginOrEnd.event();
    const std::uint32_t target =
        m_nested ? m_begins.back().position : static_cast<std::uint32_t>(end.durationNs);
    bool found = false;
    while (!found && !m_begins.empty()) {
        const OpenBegin closing = m_begins.back();
        m_begins.pop_back();
        found = closing.position == target;
        Lane &lane = m_lanes[closing.lane];
        for (bool left = false; !left && !lane.empty(); lane.pop_back()) {
            left = lane.back().begin == closing.position;
            if (left && found)
                m_sink.toldBy(closing.lane, end.order, closing.order);
            m_sink.leave(closing.lane, std::min(lane.back().endNs, end.timeNs));
        }
    }
    m_hasBeginOrEnd = nextBeginOrEnd();
}

} // namespace zoe
