#include "formats/stream/assembler/thread_events.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "analysis/model/containers/stable_sort.h"

namespace zoe::assembler {

namespace {

constexpr std::string_view kOutOfParent = "zones that end after their parent were shortened";

} // namespace

void ThreadEvents::trim()
{
    if (head == events.size()) {
        events.clear();
        head = 0;
    } else if (head > 4096 && head > events.size() / 2) {
        events.erase(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(head));
        head = 0;
    }
    m_room.tidy([this](const auto &visit) {
        for (OpenValue &held : m_openValues)
            visit(held.value);
        for (WaitingValue &value : m_values)
            visit(value);
        for (GivenZone &zone : m_zones)
            for (WaitingValue &value : zone.values)
                visit(value);
    });
}

void ThreadEvents::reset()
{
    trim();
    lastNs = std::numeric_limits<TimeNs>::min();
    pushed = 0;
    m_lastIsNew = false;
}

bool ThreadEvents::addValue(const GivenValue &value, bool given)
{
    if (given ? !m_lastIsNew : pushed == 0)
        return false;
    if (given)
        m_zones.back().values.push_back(m_room.keep(value));
    else
        pushValue(m_room.keep(value));
    return true;
}

void ThreadEvents::pushValue(const WaitingValue &value)
{
    m_values.push_back(value);
    events.push_back({lastNs, kValue});
}

void ThreadEvents::addZone(GivenZone zone)
{
    m_zones.push_back(std::move(zone));
    m_lastIsNew = true;
}

void ThreadEvents::takeValue(std::size_t depth)
{
    m_openValues.push_back({depth, m_values.front()});
    m_values.pop_front();
}

void ThreadEvents::giveValues(std::size_t depth, std::uint32_t entry, ChunkExtras &extras)
{
    auto first = m_openValues.end();
    while (first != m_openValues.begin() && (first - 1)->depth == depth)
        --first;
    for (auto at = first; at != m_openValues.end(); ++at)
        m_room.give(at->value, entry, extras);
    m_openValues.erase(first, m_openValues.end());
}

std::size_t ThreadEvents::boundValues()
{
    if (m_openValues.size() <= kMostHeldValues && m_room.byteSize() <= kMostHeldBytes)
        return 0;
    std::size_t depth = 0;
    std::size_t count = 0;
    std::size_t bytes = 0;
    return std::erase_if(m_openValues, [&](const OpenValue &held) {
        if (std::exchange(depth, held.depth) != held.depth)
            count = bytes = 0;
        bytes += held.value.byteSize();
        const bool kept = ++count <= kMostHeldValues && bytes <= kMostHeldBytes;
        if (!kept)
            m_room.drop(held.value);
        return !kept;
    });
}

void ThreadEvents::takeZonesBefore(TimeNs timeNs, Report &report)
{
    const auto leaveUpTo = [this](TimeNs limit) {
        for (; !m_ends.empty() && m_ends.back() <= limit; m_ends.pop_back(), --pushed) {
            lastNs = std::max(lastNs, m_ends.back());
            events.push_back({lastNs, kLeave});
        }
    };
    m_lastIsNew = false;
    // Parents first, in whatever order they arrived.
    stableSort(m_zones, [](const GivenZone &zone) { return std::pair(zone.startNs, -zone.endNs); });
    auto zone = m_zones.begin();
    for (; zone != m_zones.end() && zone->startNs < timeNs; ++zone) {
        // A zone with length 0 at the end of another comes after it.
        leaveUpTo(zone->startNs);
        if (!m_ends.empty() && zone->endNs > m_ends.back()) {
            report.count(kOutOfParent);
            zone->endNs = m_ends.back();
        }
        lastNs = std::max(lastNs, zone->startNs);
        events.push_back({lastNs, zone->site});
        ++pushed;
        m_ends.push_back(zone->endNs);
        for (const WaitingValue &value : zone->values)
            pushValue(value);
    }
    m_zones.erase(m_zones.begin(), zone);
    leaveUpTo(timeNs);
}

TimeNs ThreadEvents::latest() const
{
    TimeNs latest =
        head < events.size() ? events.back().timeNs : std::numeric_limits<TimeNs>::min();
    for (const GivenZone &zone : m_zones)
        latest = std::max(latest, zone.endNs);
    for (const TimeNs end : m_ends)
        latest = std::max(latest, end);
    return latest;
}

std::size_t ThreadEvents::byteSize() const
{
    return sizeof *this + events.capacity() * sizeof(Event) + open.capacity() * sizeof(OpenZone) +
           m_room.byteSize() + m_room.waiting() * sizeof(OpenValue) +
           m_zones.capacity() * sizeof(GivenZone);
}

} // namespace zoe::assembler
