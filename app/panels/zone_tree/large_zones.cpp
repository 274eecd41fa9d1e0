#include "app/panels/zone_tree/large_zones.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace zoe::app {

namespace {

constexpr std::size_t kMostLevels = 64; // of a path, read in one pass
constexpr std::size_t kMostRowsAtOnce = 8 * LargeZones::kMostRows;
constexpr std::size_t kLeastRows = 16;
constexpr std::size_t kSlicesPerReader = 4;

} // namespace

SiblingRange SiblingRange::below(const SiblingRow &row, bool grouped) const
{
    SiblingRange range = *this;
    range.first = row.first;
    range.end = row.end;
    range.fromNs = row.startNs;
    range.toNs = row.lastStartNs;
    if (row.count == 1) {
        ++range.depth;
        ++range.first;
        range.toNs = row.longest.endNs();
        range.site = {};
    } else if (hasGroups(grouped)) {
        range.site = row.longest.site;
    }
    return range;
}

// What is counted while all zones are read.
struct LargeZones::Tally {
    std::vector<std::vector<std::uint32_t>> begun;       // by tree, then slice
    std::vector<std::vector<std::uint32_t>> zonesOfSite; // by worker, then site
};

// The rows of a range, from a part of the slices.
class LargeZones::Siblings {
  public:
    Siblings(const SiblingRange &range, bool grouped, std::size_t mostRows)
        : m_range(range)
        , m_grouped(range.hasGroups(grouped))
        , m_runs(mostRows)
    {}

    [[nodiscard]] std::size_t tree() const { return m_range.tree; }

    // Takes zones of the tree, whose positions follow each other.
    void add(const ZoneTree &zones, std::uint32_t firstPosition)
    {
        const auto depths = zones.depths();
        const std::uint64_t behind = std::uint64_t{firstPosition} + zones.size();
        const std::uint64_t first = std::max(firstPosition, m_range.first);
        const std::uint64_t end = std::min<std::uint64_t>(behind, m_range.end);
        for (std::uint64_t position = first; position < end; ++position) {
            const auto i = static_cast<std::size_t>(position - firstPosition);
            if (depths[i] > m_range.depth)
                continue;
            if (depths[i] < m_range.depth) { // behind the zone around them
                m_range.end = static_cast<std::uint32_t>(position);
                m_ended = true;
                return;
            }
            add(zones[i], static_cast<std::uint32_t>(position));
        }
    }

    // Adds those of later slices.
    void append(Siblings &&later)
    {
        if (m_ended)
            return;
        m_ended = later.m_ended;
        m_range.end = later.m_range.end;
        if (!later.m_begins)
            return;
        endLast(*later.m_begins);
        for (const SiblingRow &row : later.m_grouped ? later.m_groups.take() : later.m_runs.take())
            addRow(row);
        m_last = later.m_last;
        if (!m_begins)
            m_begins = later.m_begins;
    }

    [[nodiscard]] std::vector<SiblingRow> take()
    {
        endLast(m_range.end);
        return m_grouped ? m_groups.take() : m_runs.take();
    }

  private:
    void add(const Zone &zone, std::uint32_t position)
    {
        endLast(position);
        if (!m_begins)
            m_begins = position;
        if (!m_range.site.valid() || zone.site == m_range.site)
            m_last = SiblingRow::of(zone, position);
    }

    // All that is inside a zone is known when the next one begins.
    void endLast(std::uint32_t end)
    {
        if (!m_last)
            return;
        m_last->end = end;
        addRow(*m_last);
        m_last.reset();
    }

    void addRow(const SiblingRow &row)
    {
        if (m_grouped)
            m_groups.add(row);
        else
            m_runs.add(row);
    }

    SiblingRange m_range;
    bool m_grouped;
    SiblingRuns m_runs;
    SiblingGroups m_groups;
    std::optional<SiblingRow> m_last;      // its end is not known yet
    std::optional<std::uint32_t> m_begins; // the first sibling, of any function
    bool m_ended = false;                  // there are no more
};

LargeZones::LargeZones(std::shared_ptr<const FrameSlices> slices, std::size_t mostRows)
    : m_slices(std::move(slices))
    , m_mostRows(mostRows)
{}

Result<LargeZones::Opened> LargeZones::open(const std::shared_ptr<const Capture> &capture,
                                            FrameIndex frame, bool grouped, const Task &task,
                                            std::size_t mostRows)
{
    auto slices = FrameSlices::open(capture, frame);
    if (!slices)
        return slices.error();
    Opened opened;
    if (!*slices)
        return opened;
    std::shared_ptr<LargeZones> zones(new LargeZones(*std::move(slices), mostRows));
    std::vector<SiblingRange> roots;
    for (std::size_t tree = 0; tree < zones->slices().trees().size(); ++tree)
        roots.push_back(zones->roots(tree));
    Tally tally;
    opened.roots = zones->read(roots, grouped, task, &tally);
    if (task.stopRequested())
        return Task::cancelled();
    zones->take(std::move(tally));
    opened.zones = std::move(zones);
    return opened;
}

void LargeZones::take(Tally tally)
{
    m_zonesOfSite.resize(m_slices->capture()->sites().size());
    for (const std::vector<std::uint32_t> &zones : tally.zonesOfSite)
        std::ranges::transform(m_zonesOfSite, zones, m_zonesOfSite.begin(), std::plus());
    m_begunBefore = std::move(tally.begun);
    for (std::vector<std::uint32_t> &begun : m_begunBefore)
        std::exclusive_scan(begun.begin(), begun.end(), begun.begin(), 0U);
}

SiblingRange LargeZones::roots(std::size_t tree) const
{
    return {.tree = tree,
            .end = m_slices->trees()[tree].zoneCount,
            .fromNs = std::numeric_limits<TimeNs>::min(),
            .toNs = std::numeric_limits<TimeNs>::max()};
}

std::vector<std::vector<SiblingRow>> LargeZones::read(std::span<const SiblingRange> ranges,
                                                      bool grouped, const Task &task) const
{
    return read(ranges, grouped, task, nullptr);
}

std::vector<std::vector<SiblingRow>> LargeZones::read(std::span<const SiblingRange> ranges,
                                                      bool grouped, const Task &task,
                                                      Tally *tally) const
{
    if (ranges.empty())
        return {};
    const std::size_t first =
        m_slices->sliceAt(std::ranges::min(ranges, {}, &SiblingRange::fromNs).fromNs);
    const std::size_t count =
        m_slices->sliceAt(std::ranges::max(ranges, {}, &SiblingRange::toNs).toNs) + 1 - first;
    std::optional<std::size_t> only = ranges.front().tree;
    if (tally || std::ranges::any_of(ranges, [&](const auto &at) { return at.tree != *only; }))
        only.reset();
    const std::size_t workers =
        std::clamp<std::size_t>(count / kSlicesPerReader, 1, task.executor().concurrency());
    const std::size_t most =
        std::clamp(kMostRowsAtOnce / ranges.size(), kLeastRows, std::max(kLeastRows, m_mostRows));
    std::vector<Siblings> lists;
    for (const SiblingRange &range : ranges)
        lists.emplace_back(range, grouped, most);
    std::vector<std::vector<Siblings>> parts(workers, lists);
    if (tally) {
        tally->begun.assign(m_slices->trees().size(),
                            std::vector<std::uint32_t>(m_slices->count() + 1));
        tally->zonesOfSite.assign(workers,
                                  std::vector<std::uint32_t>(m_slices->capture()->sites().size()));
    }
    task.executor().parallelFor(workers, [&](std::size_t worker) {
        m_slices->forEachTree(
            first + count * worker / workers, first + count * (worker + 1) / workers, only, task,
            [&](std::size_t slice, std::size_t tree, const ZoneTree &all,
                const ChunkSlice::Origin &origin) {
                const ZoneTree zones = all.behind(origin.before.size());
                for (Siblings &siblings : parts[worker]) {
                    if (siblings.tree() == tree)
                        siblings.add(zones, origin.firstZone);
                }
                if (tally == nullptr)
                    return;
                tally->begun[tree][slice] = static_cast<std::uint32_t>(zones.size());
                for (const std::uint32_t site : zones.sites())
                    ++tally->zonesOfSite[worker][site];
            });
    });
    std::vector<std::vector<SiblingRow>> rows;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        for (std::size_t worker = 1; worker < workers; ++worker)
            parts.front()[i].append(std::move(parts[worker][i]));
        rows.push_back(parts.front()[i].take());
    }
    return rows;
}

std::vector<LargeZones::Step> LargeZones::pathTo(std::size_t tree, std::size_t position) const
{
    std::vector<Step> path;
    if (tree >= m_slices->trees().size() || position >= m_slices->trees()[tree].zoneCount)
        return path;
    const auto &begun = m_begunBefore[tree];
    const auto slice =
        static_cast<std::size_t>(std::ranges::upper_bound(begun, position) - begun.begin()) - 1;
    m_slices->forEachTree(
        slice, slice + 1, tree, Task(),
        [&](std::size_t, std::size_t, const ZoneTree &zones, const ChunkSlice::Origin &origin) {
            for (std::size_t z = 0; z < zones.size() && origin.of(z) <= position; ++z) {
                path.resize(zones.depths()[z]);
                path.push_back({origin.of(z), zones[z]});
            }
        });
    return path;
}

std::size_t LargeZones::rowWith(std::span<const SiblingRow> rows, bool groups, const Step &zone)
{
    const auto has = [&](const SiblingRow &row) {
        return row.first <= zone.position && zone.position < row.end &&
               (!groups || row.longest.site == zone.zone.site);
    };
    return static_cast<std::size_t>(std::ranges::find_if(rows, has) - rows.begin());
}

std::vector<SiblingList> LargeZones::readTowards(const SiblingRange &list,
                                                 std::span<const Step> steps, bool grouped,
                                                 const Task &task) const
{
    std::vector<Step> wanted(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                                steps.size(), kMostLevels)));
    std::vector<SiblingRange> ranges{list};
    for (const Step &step : std::span(wanted).first(wanted.size() - 1)) {
        SiblingRow row = SiblingRow::of(step.zone, step.position);
        row.end = list.end; // the right one is found in passing
        SiblingRange around = list;
        around.depth = step.zone.depth;
        ranges.push_back(around.below(row, grouped));
    }
    std::vector<SiblingList> read;
    while (!ranges.empty() && !task.stopRequested()) {
        auto lists = this->read(ranges, grouped, task);
        const bool endsAreKnown = !read.empty();
        std::vector<SiblingRange> further;
        std::vector<Step> stillWanted;
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            if (i > 0 && !endsAreKnown && !lists[i].empty())
                ranges[i].end = std::ranges::max(lists[i], {}, &SiblingRow::end).end;
            const std::size_t row = rowWith(lists[i], ranges[i].hasGroups(grouped), wanted[i]);
            if (row < lists[i].size() && lists[i][row].count > 1) {
                further.push_back(ranges[i].below(lists[i][row], grouped));
                stillWanted.push_back(wanted[i]);
            }
            read.push_back({ranges[i], std::move(lists[i])});
        }
        ranges = std::move(further);
        wanted = std::move(stillWanted);
    }
    return read;
}

} // namespace zoe::app
