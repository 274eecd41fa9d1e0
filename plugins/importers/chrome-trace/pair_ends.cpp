#include "plugins/importers/chrome-trace/pair_ends.h"

#include <algorithm>

namespace zoe {

namespace {

// How many events of the same time are looked through for a better fit.
constexpr std::uint32_t kLookAhead = 64;

bool before(const TraceEvent &a, const TraceEvent &b)
{
    if (a.timeNs != b.timeNs)
        return a.timeNs < b.timeNs;
    const bool aComplete = a.kind == TraceKind::Complete;
    const bool bComplete = b.kind == TraceKind::Complete;
    if (aComplete != bComplete)
        return aComplete;
    if (aComplete && a.durationNs != b.durationNs)
        return a.durationNs > b.durationNs;
    return a.order < b.order;
}

} // namespace

void sortEvents(std::vector<TraceEvent> &events)
{
    if (!std::is_sorted(events.begin(), events.end(), before))
        std::sort(events.begin(), events.end(), before);
}

EndPairing::EndPairing(const TraceData &data)
    : m_data(data)
    , m_openOfName(data.strings.size(), 0)
{}

void EndPairing::run(std::vector<TraceEvent> &events, Report &report)
{
    m_events = &events;
    m_report = &report;
    for (std::uint32_t i = 0; i < events.size(); ++i) {
        // An end may be put behind a begin or another end of the same time.
        if (events[i].kind == TraceKind::End)
            end(i);
        else if (events[i].kind == TraceKind::Begin)
            open(i);
    }
    finish();
}

void EndPairing::open(std::uint32_t position)
{
    m_live.push_back(static_cast<std::uint32_t>(m_open.size()));
    m_open.push_back({position, kNone});
    ++m_openOfName[nameOf((*m_events)[position])];
}

// Moves the next event of this kind and name at the same time to the given position.
bool EndPairing::bringForward(std::uint32_t position, TraceKind kind, std::uint32_t name)
{
    std::vector<TraceEvent> &events = *m_events;
    const std::size_t limit =
        std::min<std::size_t>(events.size(), std::size_t{position} + 1 + kLookAhead);
    for (std::size_t i = position + std::size_t{1}; i < limit; ++i) {
        const TraceEvent &event = events[i];
        if (event.timeNs != events[position].timeNs)
            return false;
        if (event.kind != kind || (kind == TraceKind::End ? event.site : nameOf(event)) != name)
            continue;
        const auto at = [&](std::size_t k) {
            return events.begin() + static_cast<std::ptrdiff_t>(k);
        };
        std::rotate(at(position), at(i), at(i + 1));
        return true;
    }
    return false;
}

void EndPairing::end(std::uint32_t position)
{
    TraceEvent &event = (*m_events)[position];
    const std::uint32_t name = event.site;
    const bool named = name != 0;
    if (!named)
        return closeInnermost(position, named);
    if (m_openOfName[name] == 0) {
        if (bringForward(position, TraceKind::Begin, name))
            return open(position);
        return closeInnermost(position, named);
    }
    const std::uint32_t innermost = nameOf((*m_events)[m_open.back().begin]);
    if (innermost != name && bringForward(position, TraceKind::End, innermost))
        return popOwn(position);
    closeNamed(name, position);
}

void EndPairing::closeNamed(std::uint32_t name, std::uint32_t position)
{
    std::size_t depth = m_open.size();
    while (nameOf((*m_events)[m_open[depth - 1].begin]) != name)
        --depth;
    popToDepth(depth, (*m_events)[position].timeNs);
    popOwn(position);
}

void EndPairing::closeInnermost(std::uint32_t position, bool named)
{
    if (m_live.empty()) {
        (*m_events)[position].kind = TraceKind::Dropped;
        m_report->count("ends with nothing open, left out");
        return;
    }
    popToDepth(m_live.back() + std::size_t{1}, (*m_events)[position].timeNs);
    if (!named)
        return popOwn(position);
    m_open.back().foreignEnd = position;
    m_live.pop_back();
}

// Closes the innermost zone with the end at the position.
void EndPairing::popOwn(std::uint32_t position)
{
    std::vector<TraceEvent> &events = *m_events;
    const Open top = m_open.back();
    if (top.foreignEnd != kNone) {
        events[top.foreignEnd].kind = TraceKind::Dropped;
        m_report->count("ends with nothing open, left out");
    }
    events[top.begin].durationNs = events[position].timeNs - events[top.begin].timeNs;
    events[position].durationNs = top.begin;
    m_open.back().foreignEnd = kNone;
    if (top.foreignEnd == kNone)
        m_live.pop_back();
    --m_openOfName[nameOf(events[top.begin])];
    m_open.pop_back();
}

// Closes the innermost zone with its foreign end, or, without one, at the given time.
void EndPairing::pop(std::int64_t closedNs)
{
    std::vector<TraceEvent> &events = *m_events;
    const Open top = m_open.back();
    TraceEvent &begin = events[top.begin];
    if (top.foreignEnd != kNone) {
        begin.durationNs = events[top.foreignEnd].timeNs - begin.timeNs;
        events[top.foreignEnd].durationNs = top.begin;
        m_report->count("ends with another name than their begin");
    } else if (closedNs == TraceEvent::kOpen) {
        begin.durationNs = TraceEvent::kOpen;
        m_report->count("zones without an end, closed at the end of the trace");
        m_live.pop_back();
    } else {
        begin.durationNs = closedNs - begin.timeNs;
        m_report->count("zones without an end, closed with their parent");
        m_live.pop_back();
    }
    --m_openOfName[nameOf(begin)];
    m_open.pop_back();
}

void EndPairing::popToDepth(std::size_t depth, std::int64_t closedNs)
{
    while (m_open.size() > depth)
        pop(closedNs);
}

void EndPairing::finish()
{
    popToDepth(0, TraceEvent::kOpen);
}

} // namespace zoe
