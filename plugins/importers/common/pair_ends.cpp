#include "plugins/importers/common/pair_ends.h"

#include <algorithm>

namespace zoe {

namespace {

// How many events of the same time are looked through for a better fit.
constexpr std::uint32_t kLookAhead = 64;
constexpr std::uint32_t kComparedBetweenLooks = (1U << 18) - 1;

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

Status sortEvents(std::vector<TraceEvent> &events, const Task &task)
{
    if (std::is_sorted(events.begin(), events.end(), before))
        return {};
    // Millions of events take a second: the comparison is where one can look at the stop token.
    struct Stopped {};
    std::uint32_t compared = 0;
    try {
        std::sort(events.begin(), events.end(), [&](const TraceEvent &a, const TraceEvent &b) {
            if ((++compared & kComparedBetweenLooks) == 0 && task.stopRequested())
                throw Stopped{};
            return before(a, b);
        });
    } catch (const Stopped &) {
        return Task::cancelled();
    }
    return {};
}

EndPairing::EndPairing(const TraceData &data)
    : m_data(data)
    , m_names(data.strings.size())
{}

void EndPairing::countNames()
{
    for (const TraceEvent &event : *m_events) {
        if (event.kind != TraceKind::Complete)
            m_names[nameOf(event)] = {};
    }
    for (const TraceEvent &event : *m_events) {
        if (event.kind != TraceKind::Complete)
            m_names[nameOf(event)].missingEnds += event.kind == TraceKind::Begin ? 1 : -1;
    }
}

void EndPairing::run(std::vector<TraceEvent> &events, Report &report)
{
    m_events = &events;
    m_report = &report;
    countNames();
    for (std::uint32_t i = 0; i < events.size(); ++i) {
        if (events[i].kind == TraceKind::End)
            end(i); // may bring another event of the same time to this position
        else if (events[i].kind == TraceKind::Begin)
            open(i);
    }
    if (!m_open.empty())
        report.count("zones without an end: closed at the end of the trace", m_open.size());
    while (!m_open.empty())
        popInnermost(TraceEvent::kOpen);
}

void EndPairing::open(std::uint32_t position)
{
    m_open.push_back(position);
    ++innermost().open;
}

EndPairing::NameCount &EndPairing::innermost()
{
    return m_names[nameOf((*m_events)[m_open.back()])];
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
        if (event.kind != kind || nameOf(event) != name)
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
    const std::uint32_t name = (*m_events)[position].site;
    const bool named = name != 0;
    if (named && m_names[name].open == 0) {
        if (bringForward(position, TraceKind::Begin, name))
            return open(position);
        return endOfNameNotOpen(position);
    }
    if (m_open.empty())
        return drop(position);
    if (!named)
        return closeInnermost(position);
    const std::uint32_t innermostName = nameOf((*m_events)[m_open.back()]);
    if (innermostName != name && bringForward(position, TraceKind::End, innermostName))
        return closeInnermost(position);
    while (nameOf((*m_events)[m_open.back()]) != name) {
        m_report->count("zones without an end: closed with their parent");
        popInnermost((*m_events)[position].timeNs - (*m_events)[m_open.back()].timeNs);
    }
    closeInnermost(position);
}

void EndPairing::endOfNameNotOpen(std::uint32_t position)
{
    if (m_open.empty() || innermost().missingEnds <= 0)
        return drop(position);
    m_report->count("ends with a different name than their begin");
    --innermost().missingEnds;
    closeInnermost(position);
}

void EndPairing::closeInnermost(std::uint32_t position)
{
    TraceEvent &event = (*m_events)[position];
    const std::uint32_t begin = m_open.back();
    popInnermost(event.timeNs - (*m_events)[begin].timeNs);
    event.durationNs = begin;
}

void EndPairing::popInnermost(std::int64_t durationNs)
{
    --innermost().open;
    (*m_events)[m_open.back()].durationNs = durationNs;
    m_open.pop_back();
}

void EndPairing::drop(std::uint32_t position)
{
    (*m_events)[position].kind = TraceKind::Dropped;
    m_report->count("ends without an open zone: skipped");
}

} // namespace zoe
