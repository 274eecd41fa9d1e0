#include "formats/sql/zone_bounds.h"

#include <algorithm>
#include <array>

namespace zoe::sql {

SitesByLabel sitesByLabel(const Capture &capture)
{
    SitesByLabel byLabel;
    const auto sites = capture.sites();
    for (std::uint32_t site = 0; site < sites.size(); ++site)
        byLabel[sites[site].label()].push_back(site);
    return byLabel;
}

ZoneBounds::ZoneBounds(const Bounds &bounds, const Columns &columns, const Capture &capture,
                       const SitesByLabel &sitesByLabel)
    : m_frames(bounds.interval(columns.frame))
    , m_threads(bounds.interval(columns.thread))
    , m_sites(bounds.interval(columns.site))
    , m_depths(bounds.interval(columns.depth))
    , m_starts(bounds.interval(columns.start))
    , m_durations(bounds.interval(columns.duration))
    , m_selves(bounds.interval(columns.self))
{
    const auto label = bounds.text(columns.function);
    if (!label)
        return;
    const auto found = sitesByLabel.find(*label);
    if (found == sitesByLabel.end()) {
        m_sites = {1, 0};
        return;
    }
    const std::vector<std::uint32_t> &named = found->second;
    m_sites.intersect({named.front(), named.back()});
    if (named.size() == 1)
        return;
    m_siteNamed.assign(capture.sites().size(), 0);
    for (const std::uint32_t site : named)
        m_siteNamed[site] = 1;
}

bool ZoneBounds::empty() const
{
    const std::array all{m_frames, m_threads, m_sites, m_depths, m_starts, m_durations, m_selves};
    return std::ranges::any_of(all, &Interval::empty);
}

bool ZoneBounds::matchesAll() const
{
    const auto isAny = [](const Interval &interval, std::int64_t least) {
        return interval.least <= least && interval.most == Interval().most;
    };
    return m_siteNamed.empty() && isAny(m_sites, 0) && isAny(m_depths, 0) &&
           isAny(m_starts, Interval().least) && isAny(m_durations, Interval().least) &&
           isAny(m_selves, Interval().least);
}

} // namespace zoe::sql
