#include "plugins/importers/common/lane_layout.h"

#include <algorithm>

namespace zoe {

LaneLayout::LaneLayout(std::span<const TraceEvent> events, LaneSink &sink)
    : m_events(events)
    , m_sink(sink)
    , m_lanes(1)
{
    nextComplete(0);
    nextBeginOrEnd(0);
}

void LaneLayout::nextComplete(std::size_t from)
{
    while (from < m_events.size() && m_events[from].kind != TraceKind::Complete)
        ++from;
    m_complete = from;
}

void LaneLayout::nextBeginOrEnd(std::size_t from)
{
    while (from < m_events.size() && m_events[from].kind != TraceKind::Begin &&
           m_events[from].kind != TraceKind::End)
        ++from;
    m_beginOrEnd = from;
}

// Whether the next begin or end comes before the next complete event.
bool LaneLayout::beginOrEndIsNext() const
{
    if (m_beginOrEnd == m_events.size() || m_complete == m_events.size())
        return m_complete == m_events.size();
    const TraceEvent &complete = m_events[m_complete];
    const TraceEvent &other = m_events[m_beginOrEnd];
    if (!m_begins.empty()) { // a zone that ends where the complete event starts is not its parent
        const TraceEvent &open = m_events[m_begins.back().position];
        if (open.endNs() <= complete.timeNs && open.timeNs < complete.timeNs)
            return true;
    }
    if (other.timeNs != complete.timeNs)
        return other.timeNs < complete.timeNs;
    if (other.kind == TraceKind::End) {
        const TraceEvent &begin = m_events[static_cast<std::size_t>(other.durationNs)];
        return begin.timeNs < complete.timeNs || other.order < complete.order;
    }
    if (other.endNs() != complete.endNs())
        return other.endNs() > complete.endNs();
    return other.order < complete.order;
}

std::int64_t LaneLayout::nextNs() const
{
    std::int64_t next = kDone;
    if (m_complete < m_events.size())
        next = m_events[m_complete].timeNs;
    if (m_beginOrEnd < m_events.size())
        next = std::min(next, m_events[m_beginOrEnd].timeNs);
    for (const Lane &lane : m_lanes) {
        if (!lane.empty() && lane.back().begin == kNoBegin)
            next = std::min(next, lane.back().endNs);
    }
    return next;
}

bool LaneLayout::isDue(std::size_t position, std::int64_t timeNs) const
{
    const TraceEvent &event = m_events[position];
    if (event.timeNs != timeNs)
        return event.timeNs < timeNs;
    return event.kind == TraceKind::End &&
           m_events[static_cast<std::size_t>(event.durationNs)].timeNs < timeNs;
}

bool LaneLayout::runUntil(std::int64_t timeNs, std::size_t maxEvents)
{
    while (m_complete < m_events.size() || m_beginOrEnd < m_events.size()) {
        const bool other = beginOrEndIsNext();
        const std::size_t position = other ? m_beginOrEnd : m_complete;
        if (!isDue(position, timeNs))
            break;
        if (maxEvents-- == 0)
            return false;
        if (!other)
            takeComplete();
        else if (m_events[position].kind == TraceKind::Begin)
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
    const TraceEvent &event = m_events[m_complete];
    std::int64_t endNs = event.endNs();
    const std::uint32_t lane = place(event, 0, endNs);
    m_sink.enter(lane, event.timeNs, event.site);
    m_sink.toldBy(lane, event.order, event.order);
    m_lanes[lane].push_back({endNs, kNoBegin});
    nextComplete(m_complete + 1);
}

void LaneLayout::takeBegin()
{
    const TraceEvent &event = m_events[m_beginOrEnd];
    std::int64_t endNs = event.endNs();
    const std::uint32_t lane = place(event, m_begins.empty() ? 0 : m_begins.back().lane, endNs);
    m_sink.enter(lane, event.timeNs, event.site);
    m_sink.toldBy(lane, event.order, event.order);
    const auto position = static_cast<std::uint32_t>(m_beginOrEnd);
    m_lanes[lane].push_back({endNs, position});
    m_begins.push_back({position, lane});
    nextBeginOrEnd(m_beginOrEnd + 1);
}

// Leaves the zone that ends here, and zones inside it that have no end.
void LaneLayout::takeEnd()
{
    const TraceEvent &end = m_events[m_beginOrEnd];
    const auto target = static_cast<std::uint32_t>(end.durationNs);
    bool found = false;
    while (!found && !m_begins.empty()) {
        const OpenBegin closing = m_begins.back();
        m_begins.pop_back();
        found = closing.position == target;
        Lane &lane = m_lanes[closing.lane];
        for (bool left = false; !left && !lane.empty(); lane.pop_back()) {
            left = lane.back().begin == closing.position;
            if (left && found)
                m_sink.toldBy(closing.lane, end.order, m_events[target].order);
            m_sink.leave(closing.lane, std::min(lane.back().endNs, end.timeNs));
        }
    }
    nextBeginOrEnd(m_beginOrEnd + 1);
}

} // namespace zoe
