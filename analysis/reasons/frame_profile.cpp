#include "analysis/reasons/frame_profile.h"

#include <algorithm>

namespace zoe {

CostKey keyOf(const PathSegment &segment)
{
    CostKey key;
    key.state = static_cast<CostState>(segment.state);
    key.wait = segment.wait;
    key.site = segment.site;
    key.otherSite = segment.otherSite;
    if (segment.wait == WaitKind::Lock)
        key.lock = segment.lock;
    if (segment.wait == WaitKind::Lock || segment.wait == WaitKind::Woken)
        key.holder = segment.other;
    return key;
}

CostSum::CostSum(const FrameScene &scene, bool usesStates)
    : m_scene(scene)
    , m_usesStates(usesStates)
    , m_visited(scene.lanes.size())
{}

std::optional<std::size_t> CostSum::plainKey(const CostKey &key)
{
    if (key.otherSite.valid())
        return std::nullopt;
    switch (key.state) {
    case CostState::Running:
        return 0;
    case CostState::Unknown:
        return 1;
    case CostState::Preempted:
        return 2;
    case CostState::Stolen:
        return 3;
    case CostState::Interrupted:
        return 4;
    case CostState::Waiting:
        break;
    }
    switch (key.wait) {
    case WaitKind::Named:
        return 5;
    case WaitKind::Unknown:
        return 6;
    case WaitKind::Io:
        return 7;
    default:
        return std::nullopt;
    }
}

CostSum::Entry &CostSum::entryOf(const CostKey &key)
{
    const std::optional<std::size_t> plain = plainKey(key);
    if (!plain)
        return *m_costs.try_emplace(key).first;
    const std::size_t site = key.site.valid() ? std::size_t{key.site.value} + 1 : 0;
    if (m_plain.size() < (site + 1) * kPlainKeys)
        m_plain.resize((site + 1) * kPlainKeys, nullptr);
    Entry *&entry = m_plain[site * kPlainKeys + *plain];
    if (entry == nullptr)
        entry = &*m_costs.try_emplace(key).first;
    return *entry;
}

DurationNs CostSum::takePart(const CostKey &key, DurationNs ns, DurationNs leftNs)
{
    const DurationNs taken = std::min(ns, leftNs);
    if (taken <= 0)
        return 0;
    Entry &entry = entryOf(key);
    entry.second.ns += taken;
    m_parts.push_back({&entry, taken});
    return taken;
}

// The part of the segment that was not its thread's work, at an unknown time.
DurationNs CostSum::takeLosses(const PathSegment &segment)
{
    DurationNs left = segment.durationNs();
    const auto between = [&](const SpreadSum &sum) {
        return sum.between(segment.startNs, segment.endNs);
    };
    CostKey key;
    if (segment.state == PathState::Running) {
        const auto loss = m_scene.losses.find(segment.cpu);
        if (loss == m_scene.losses.end())
            return 0;
        key.site = segment.site;
        key.state = CostState::Stolen;
        left -= takePart(key, between(loss->second.hypervisorNs), left);
        key.state = CostState::Interrupted;
        left -= takePart(key, between(loss->second.interruptNs), left);
    } else if (segment.state == PathState::Unknown && !m_usesStates && segment.thread.valid()) {
        key.state = CostState::Preempted;
        left -= takePart(key, between(m_scene.lane(segment.thread).queuedNs), left);
    }
    return segment.durationNs() - left;
}

void CostSum::countFaults(const PathSegment &segment)
{
    if (segment.thread == m_faultThread && segment.startNs == m_faultsToNs) {
        m_faultsToNs = segment.endNs;
        return;
    }
    if (m_faultThread.valid())
        m_faults = saturatedSum(
            m_faults, m_scene.lane(m_faultThread).faults.between(m_faultsFromNs, m_faultsToNs));
    m_faultThread = segment.thread;
    m_faultsFromNs = segment.startNs;
    m_faultsToNs = segment.endNs;
}

std::int64_t CostSum::faults()
{
    countFaults({}); // the last thread's
    return m_faults;
}

// A zone occurs again only while it is open, so zones at least as deep are over.
bool CostSum::isFirstVisit(const PathSegment &segment, const Entry *entry)
{
    std::vector<Visit> &visited = m_visited[segment.thread.value];
    while (!visited.empty() &&
           (visited.back().depth > segment.depth ||
            (visited.back().depth == segment.depth && visited.back().zone != segment.zone)))
        visited.pop_back();
    for (auto visit = visited.rbegin(); visit != visited.rend() && visit->zone == segment.zone;
         ++visit) {
        if (visit->entry == entry)
            return false;
    }
    visited.push_back({segment.zone, segment.depth, entry});
    return true;
}

std::span<const CostSum::Part> CostSum::add(const PathSegment &segment)
{
    m_parts.clear();
    countFaults(segment);
    const DurationNs left = segment.durationNs() - takeLosses(segment);
    Entry &entry = entryOf(keyOf(segment));
    entry.second.ns += left;
    entry.second.innerNs += segment.inner ? left : 0;
    m_parts.push_back({&entry, left});
    if (segment.zone == kNoZone)
        return m_parts;
    if (isFirstVisit(segment, &entry)) {
        ++entry.second.calls;
        if (segment.inner)
            entry.second.innerZonesNs += segment.zoneNs;
    }
    return m_parts;
}

CostKey elapsedKey(CostKey key)
{
    if (key.state == CostState::Unknown)
        key.state = CostState::Running;
    return key;
}

FrameCosts elapsedCosts(const FrameCosts &costs)
{
    FrameCosts result;
    for (const auto &[key, cost] : costs)
        result[elapsedKey(key)] += cost;
    return result;
}

bool knowsStates(const FrameCosts &costs)
{
    Int128 known = 0;
    Int128 all = 0;
    for (const auto &[key, cost] : costs) {
        all += cost.ns;
        known += key.state != CostState::Unknown ? cost.ns : 0;
    }
    return all > 0 && 2 * known >= all;
}

} // namespace zoe
