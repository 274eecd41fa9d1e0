// The conditions of a query on zones, as far as its bounds express them: for the tables zones and
// zone_sums. A value; const functions are thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/model/capture.h"
#include "formats/sql/sql_table.h"

namespace zoe::sql {

// Views into the capture's sites.
using SitesByLabel = std::unordered_map<std::string_view, std::vector<std::uint32_t>>;

[[nodiscard]] SitesByLabel sitesByLabel(const Capture &capture);

class ZoneBounds {
  public:
    // The positions of the columns in a table.
    struct Columns {
        int frame;
        int thread;
        int site;
        int function;
        int depth;
        int start;
        int duration;
        int self;
    };

    ZoneBounds() = default;
    ZoneBounds(const Bounds &bounds, const Columns &columns, const Capture &capture,
               const SitesByLabel &sitesByLabel);

    [[nodiscard]] const Interval &frames() const { return m_frames; }
    [[nodiscard]] const Interval &threads() const { return m_threads; }
    [[nodiscard]] const Interval &starts() const { return m_starts; }
    [[nodiscard]] const Interval &durations() const { return m_durations; }
    [[nodiscard]] const Interval &selves() const { return m_selves; }
    void narrowDepths(Interval depths) { m_depths.intersect(depths); }

    // No zone can match.
    [[nodiscard]] bool empty() const;
    // Every zone of these frames and threads matches.
    [[nodiscard]] bool matchesAll() const;
    // The caller must check frame and thread.
    [[nodiscard]] bool matches(const ZoneColumns &zones, std::size_t zone) const
    {
        const std::uint32_t site = zones.site[zone];
        return m_sites.contains(site) && m_depths.contains(zones.depth[zone]) &&
               m_starts.contains(zones.startNs[zone]) &&
               m_durations.contains(zones.durationNs[zone]) &&
               m_selves.contains(zones.selfNs[zone]) &&
               (m_siteNamed.empty() || m_siteNamed[site] != 0);
    }

  private:
    Interval m_frames;
    Interval m_threads;
    Interval m_sites;
    Interval m_depths;
    Interval m_starts;
    Interval m_durations;
    Interval m_selves;
    std::vector<std::uint8_t> m_siteNamed; // by site; empty: all
};

} // namespace zoe::sql
