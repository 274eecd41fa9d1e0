#include "app/panels/flame/scene/large_marks.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace zoe::app {

namespace {

// Collects the places of hits in time; one for each cell of a depth is enough.
class HitPlaces {
  public:
    HitPlaces(std::size_t trees, DurationNs cellNs)
        : m_cellNs(cellNs)
        , m_last(trees)
        , m_places(trees)
    {}

    void add(std::size_t tree, const Zone &zone)
    {
        auto &last = m_last[tree];
        if (zone.depth >= last.size())
            last.resize(zone.depth + 1, std::numeric_limits<TimeNs>::min());
        const TimeNs cell = zone.startNs & ~(m_cellNs - 1);
        if (zone.durationNs < m_cellNs && std::exchange(last[zone.depth], cell) == cell)
            return;
        m_places[tree].push_back({zone.startNs, zone.durationNs, zone.depth});
    }

    [[nodiscard]] std::vector<std::vector<FlameHits::Place>> take() { return std::move(m_places); }

  private:
    DurationNs m_cellNs;
    std::vector<std::vector<TimeNs>> m_last; // cells of the last ones, by tree, then depth
    std::vector<std::vector<FlameHits::Place>> m_places;
};

// By position in the tree, for each tree of a thin frame.
std::vector<std::vector<std::uint32_t>> positionsByValue(const FlameFrame &frame,
                                                         const ZoneSearch &search)
{
    std::vector<std::vector<std::uint32_t>> positions;
    const ChunkExtras &extras = frame.trees.chunk->extras;
    for (const TreeSpan &span : frame.spans) {
        auto &found = positions.emplace_back();
        auto value = std::ranges::lower_bound(extras.values, span.firstZone, {}, &ZoneValue::zone);
        for (; value != extras.values.end() && value->zone < span.firstZone + span.zoneCount;
             ++value) {
            if (search.findsValue(extras, *value))
                found.push_back(value->zone - span.firstZone);
        }
    }
    return positions;
}

} // namespace

LargeMarks::LargeMarks(std::shared_ptr<const LargeFrame> frame, const FlameMark &mark)
    : m_frame(std::move(frame))
    , m_mark(mark)
    , m_wanted(markedSites(*m_frame->overview()->capture, mark))
    , m_positions(m_frame->overview()->spans.size())
{
    if (mark.search.isEmpty())
        return;
    const ZoneSearch search(*m_frame->overview()->capture, mark.search);
    if (search.looksAtValues())
        m_positions = positionsByValue(*m_frame->overview(), search);
}

bool LargeMarks::finds(std::size_t tree, std::uint32_t position, SiteId site) const
{
    return m_wanted[site.value] != 0 || std::ranges::binary_search(m_positions[tree], position);
}

void LargeMarks::takeZones(const FlameFrame &thin, FlameHits &hits) const
{
    hits.mark = m_mark;
    hits.zones.resize(thin.thin.size());
    for (std::size_t tree = 0; tree < thin.thin.size(); ++tree) {
        const auto &sites = thin.thin[tree].zones().site;
        for (std::uint32_t i = 0; i < sites.size(); ++i) {
            if (finds(tree, thin.thin[tree].joined()[i].position, SiteId{sites[i]}))
                hits.zones[tree].push_back(i);
        }
    }
}

std::shared_ptr<const FlameHits> LargeMarks::all(const Task &task) const
{
    const FlameFrame &overview = *m_frame->overview();
    auto hits = std::make_shared<FlameHits>();
    hits->counts.resize(overview.thin.size());
    HitPlaces places(overview.thin.size(), overview.extent.cellNs);
    for (std::size_t slice = 0; slice < m_frame->slices(); ++slice) {
        std::size_t &count = hits->slices.emplace_back();
        m_frame->forEachZone(
            slice, slice + 1,
            [&](std::size_t tree, std::uint32_t position, const Zone &zone) {
                if (!finds(tree, position, zone.site))
                    return;
                ++count;
                ++hits->counts[tree];
                places.add(tree, zone);
            },
            task);
        task.progress(static_cast<double>(slice + 1) / static_cast<double>(m_frame->slices()));
    }
    if (task.stopRequested())
        return nullptr;
    hits->places = places.take();
    takeZones(overview, *hits);
    return hits;
}

std::pair<std::shared_ptr<const FlameFrame>, std::shared_ptr<const FlameHits>>
LargeMarks::part(const ThinExtent &extent, DurationNs longestCellNs, const FlameHits &hits,
                 const Task &task) const
{
    HitPlaces places(extent.depths.size(), extent.cellNs);
    auto part = m_frame->part(
        extent, longestCellNs,
        [&](std::size_t tree, std::uint32_t position, const Zone &zone) {
            if (finds(tree, position, zone.site))
                places.add(tree, zone);
        },
        task);
    if (!part)
        return {};
    auto own = std::make_shared<FlameHits>();
    own->counts = hits.counts;
    own->slices = hits.slices;
    own->places = places.take();
    takeZones(*part, *own);
    return {std::move(part), std::move(own)};
}

std::optional<LargeMarks::Hit> LargeMarks::beside(const FlameHits &hits,
                                                  const std::optional<Hit> &from, bool next,
                                                  const Task &task) const
{
    const auto key = [](const Hit &hit) {
        return std::tuple(hit.found.zone.startNs, hit.tree, hit.found.position);
    };
    const std::size_t count = hits.slices.size();
    const std::size_t first = from   ? m_frame->sliceAt(from->found.zone.startNs)
                              : next ? 0
                                     : count - 1;
    // Around to the first slice again, for hits on the other side of the zone.
    for (std::size_t i = 0; i <= count && !task.stopRequested(); ++i) {
        const std::size_t slice = next ? (first + i) % count : (first + 2 * count - i) % count;
        if (hits.slices[slice] == 0)
            continue;
        std::vector<Hit> found;
        m_frame->forEachZone(
            slice, slice + 1,
            [&](std::size_t tree, std::uint32_t position, const Zone &zone) {
                if (finds(tree, position, zone.site))
                    found.push_back({tree, {position, zone}, 0});
            },
            task);
        std::ranges::sort(found, {}, key);
        auto hit = next ? found.begin() : found.end();
        if (from && i == 0)
            hit = next ? std::ranges::upper_bound(found, key(*from), {}, key)
                       : std::ranges::lower_bound(found, key(*from), {}, key);
        if (hit == (next ? found.end() : found.begin()))
            continue;
        Hit best = next ? *hit : *(hit - 1);
        best.rank = std::accumulate(hits.slices.begin(),
                                    hits.slices.begin() + static_cast<std::ptrdiff_t>(slice),
                                    static_cast<std::size_t>(hit - found.begin()) + (next ? 1 : 0));
        return best;
    }
    return std::nullopt;
}

} // namespace zoe::app
