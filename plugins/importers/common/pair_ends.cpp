#include "plugins/importers/common/pair_ends.h"

#include <algorithm>
#include <utility>

namespace zoe {

namespace {

// How many events of the same time are searched for a better match.
constexpr std::uint32_t kLookAhead = 64;

constexpr std::string_view kNoStart = "zone ends without a start were skipped";
constexpr std::string_view kNoEnd = "zones without an end: closed at the end of the trace";

} // namespace

EndPairing::EndPairing(const TraceData &data, std::size_t unpacked)
    : m_data(data)
    , m_unpacked(unpacked)
    , m_names(data.strings.size())
{}

void EndPairing::countNames(const PackedEvents &events)
{
    ++m_runs;
    for (PackedEventReader reader(events, {TraceKind::Begin, TraceKind::End}); reader.next();) {
        NameCount &count = m_names[nameOf(reader.event())];
        if (count.run != m_runs)
            count = {.open = 0, .missingEnds = 0, .run = m_runs};
        count.missingEnds += reader.event().kind == TraceKind::Begin ? 1 : -1;
    }
}

void EndPairing::countNested(const PackedEvents &events, Report &report)
{
    report.count(kNoStart, events.endsWithoutBegin());
    report.count(kNoEnd, events.openZones());
}

void EndPairing::run(PackedEvents &events, Report &report)
{
    if (events.nested())
        return countNested(events, report);
    m_report = &report;
    if (events.hasNamedEnds())
        countNames(events);
    PackedEvents unpaired = std::exchange(events, {});
    PackedEventReader reader(unpaired);
    m_first = 0;
    const auto size = static_cast<std::uint32_t>(unpaired.size());
    for (std::uint32_t i = 0; i < size; ++i) {
        if (i + kLookAhead >= m_first + m_window.size() && m_first + m_window.size() < size) {
            pack(i, events);
            while (m_window.size() < m_unpacked + kLookAhead + 1 && reader.next())
                m_window.push_back(reader.event());
            unpaired.releaseBefore(m_first + m_window.size());
        }
        if (at(i).kind == TraceKind::End)
            end(i); // may bring another event of the same time to this position
        else if (at(i).kind == TraceKind::Begin)
            open(i);
    }
    report.count(kNoEnd, m_open.size());
    while (!m_open.empty())
        popInnermost(TraceEvent::kOpen);
    pack(size, events);
    events.setDurations(std::exchange(m_late, {}));
}

// The events before this position are finished, but for the durations of open zones.
void EndPairing::pack(std::uint32_t end, PackedEvents &events)
{
    const auto finished = m_window.begin() + (end - m_first);
    std::for_each(m_window.begin(), finished,
                  [&](const TraceEvent &event) { events.push_back(event); });
    m_window.erase(m_window.begin(), finished);
    m_first = end;
}

void EndPairing::open(std::uint32_t position)
{
    m_open.push_back({position, nameOf(at(position)), at(position).timeNs});
    ++innermost().open;
}

// Moves the next event of this kind and name at the same time to the given position.
bool EndPairing::bringForward(std::uint32_t position, TraceKind kind, std::uint32_t name)
{
    const auto here = m_window.begin() + (position - m_first);
    const auto behind = here + std::min<std::ptrdiff_t>(m_window.end() - here, kLookAhead + 1);
    for (auto event = here + 1; event != behind && event->timeNs == here->timeNs; ++event) {
        if (event->kind != kind || nameOf(*event) != name)
            continue;
        std::rotate(here, event, event + 1);
        return true;
    }
    return false;
}

void EndPairing::end(std::uint32_t position)
{
    const std::uint32_t name = at(position).site;
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
    const std::uint32_t innermostName = m_open.back().name;
    if (innermostName != name && bringForward(position, TraceKind::End, innermostName))
        return closeInnermost(position);
    while (m_open.back().name != name) {
        m_report->count("zones without an end: closed with their parent");
        popInnermost(at(position).timeNs - m_open.back().timeNs);
    }
    closeInnermost(position);
}

void EndPairing::endOfNameNotOpen(std::uint32_t position)
{
    if (m_open.empty() || innermost().missingEnds <= 0)
        return drop(position);
    m_report->count("zone ends with a different name than their start");
    --innermost().missingEnds;
    closeInnermost(position);
}

void EndPairing::closeInnermost(std::uint32_t position)
{
    TraceEvent &event = at(position);
    const OpenZone zone = m_open.back();
    popInnermost(event.timeNs - zone.timeNs);
    event.durationNs = zone.position;
}

void EndPairing::popInnermost(std::int64_t durationNs)
{
    --innermost().open;
    const std::uint32_t position = m_open.back().position;
    if (position >= m_first)
        at(position).durationNs = durationNs;
    else
        m_late.push_back({position, durationNs});
    m_open.pop_back();
}

void EndPairing::drop(std::uint32_t position)
{
    at(position).kind = TraceKind::Dropped;
    m_report->count(kNoStart);
}

} // namespace zoe
