#include "analysis/model/zone_tree.h"

namespace zoe {

void ZoneColumns::reserve(std::size_t zones)
{
    site.reserve(zones);
    startNs.reserve(zones);
    durationNs.reserve(zones);
    selfNs.reserve(zones);
    depth.reserve(zones);
    flags.reserve(zones);
}

void ZoneColumns::resize(std::size_t zones)
{
    site.resize(zones);
    startNs.resize(zones);
    durationNs.resize(zones);
    selfNs.resize(zones);
    depth.resize(zones);
    flags.resize(zones);
}

void ZoneColumns::clear()
{
    resize(0);
}

void ZoneColumns::append(const Zone &zone)
{
    site.push_back(zone.site.value);
    startNs.push_back(zone.startNs);
    durationNs.push_back(zone.durationNs);
    selfNs.push_back(zone.selfNs);
    depth.push_back(zone.depth);
    flags.push_back(zone.flags);
}

void ZoneColumns::set(std::size_t i, const Zone &zone)
{
    site[i] = zone.site.value;
    startNs[i] = zone.startNs;
    durationNs[i] = zone.durationNs;
    selfNs[i] = zone.selfNs;
    depth[i] = zone.depth;
    flags[i] = zone.flags;
}

std::size_t ZoneColumns::byteSize() const
{
    return site.capacity() * sizeof(std::uint32_t) + startNs.capacity() * sizeof(TimeNs) +
           durationNs.capacity() * sizeof(DurationNs) + selfNs.capacity() * sizeof(DurationNs) +
           depth.capacity() * sizeof(std::uint32_t) + flags.capacity();
}

Zone ZoneTree::operator[](std::size_t i) const
{
    const std::size_t at = m_first + i;
    return {SiteId{m_columns->site[at]}, m_columns->startNs[at], m_columns->durationNs[at],
            m_columns->selfNs[at],       m_columns->depth[at],   m_columns->flags[at]};
}

std::size_t ZoneTree::subtreeEnd(std::size_t i) const
{
    const auto depth = depths();
    std::size_t end = i + 1;
    while (end < depth.size() && depth[end] > depth[i])
        ++end;
    return end;
}

void fillSelfTimes(ZoneColumns &columns, std::size_t first, std::size_t count)
{
    std::vector<std::size_t> openZones;
    for (std::size_t i = first; i < first + count; ++i) {
        columns.selfNs[i] = columns.durationNs[i];
        openZones.resize(columns.depth[i]);
        if (!openZones.empty())
            columns.selfNs[openZones.back()] -= columns.durationNs[i];
        openZones.push_back(i);
    }
}

} // namespace zoe
