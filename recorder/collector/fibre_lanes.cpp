#include "recorder/collector/fibre_lanes.h"

#include <algorithm>

#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace {

constexpr std::size_t kMostTries = 8;
constexpr const char *kSharedName = "short-lived fibres";

Thread describedAs(std::string_view name)
{
    return {.name = std::string(name),
            .processId = platform::currentProcessId(),
            .kind = TrackKind::Fibre};
}

} // namespace

Fibre FibreLanes::enter(std::string_view name, TimeNs timeNs)
{
    std::string key(name);
    const auto known = m_byName.find(key);
    Lane &lane = known != m_byName.end() ? m_lanes[known->second] : newLane(name);
    if (known == m_byName.end())
        m_byName.emplace(std::move(key), lane.fibre.place);
    ++lane.running;
    lane.lastNs = std::max(lane.lastNs, timeNs);
    return lane.fibre;
}

void FibreLanes::leave(const Fibre &fibre, TimeNs timeNs)
{
    Lane &lane = m_lanes[fibre.place];
    --lane.running;
    noteQuiet(lane, timeNs);
}

void FibreLanes::closeZone(const Fibre &fibre, TimeNs timeNs)
{
    Lane &lane = m_lanes[fibre.place];
    --lane.openZones;
    noteQuiet(lane, timeNs);
}

void FibreLanes::noteQuiet(Lane &lane, TimeNs timeNs)
{
    lane.lastNs = std::max(lane.lastNs, timeNs);
    if (!lane.isQuiet() || lane.isQueued)
        return;
    lane.isQueued = true;
    m_quiet.push_back(lane.fibre.place);
}

FibreLanes::Lane &FibreLanes::newLane(std::string_view name)
{
    if (const auto place = takeQuiet()) {
        Lane &lane = m_lanes[*place];
        m_byName.erase(lane.name);
        lane.name = name;
        if (!lane.isShared)
            m_stream.updateThread(lane.fibre.lane, describedAs(kSharedName));
        if (!m_sharedRun)
            m_sharedRun = addRun(kSharedName);
        lane.fibre.run = *m_sharedRun;
        lane.isShared = true;
        lane.running = 0;
        lane.openZones = 0;
        return lane;
    }
    Lane &lane = m_lanes.emplace_back();
    lane.name = name;
    lane.fibre = {m_stream.addThread(describedAs(name)), addRun(name), m_lanes.size() - 1};
    return lane;
}

// A lane of a fibre that was left before all unread events.
std::optional<std::size_t> FibreLanes::takeQuiet()
{
    if (m_lanes.size() < m_mostOwn)
        return std::nullopt;
    for (std::size_t tries = std::min(m_quiet.size(), kMostTries); tries > 0; --tries) {
        const std::size_t place = m_quiet.front();
        m_quiet.pop_front();
        Lane &lane = m_lanes[place];
        lane.isQueued = lane.isQuiet() && lane.lastNs > m_readNs;
        if (lane.isQueued)
            m_quiet.push_back(place);
        else if (lane.isQuiet())
            return place;
    }
    return std::nullopt;
}

SiteId FibreLanes::addRun(std::string_view name)
{
    Site run;
    run.name = name;
    run.category = "fibre";
    const SiteId id = m_stream.addSite(run);
    m_isRun.resize(std::max(m_isRun.size(), std::size_t{id.value} + 1));
    m_isRun[id.value] = true;
    return id;
}

std::uint64_t FibreLanes::runsIn(const Chunk &chunk) const
{
    std::uint64_t runs = 0;
    for (std::size_t zone = 0; !m_isRun.empty() && zone < chunk.zones.size(); ++zone) {
        const std::uint32_t site = chunk.zones.site[zone];
        const bool begins = (chunk.zones.flags[zone] & kContinuesFrom) == 0;
        runs += begins && site < m_isRun.size() && m_isRun[site] ? 1 : 0;
    }
    return runs;
}

} // namespace zoe::recorder
