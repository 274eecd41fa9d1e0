#include "analysis/flame_layout.h"

#include <algorithm>
#include <cassert>

namespace zoe {

namespace {

// The distance of two times as a double: exact enough, and never an overflow. REQUIRES: from <= to.
double distance(TimeNs from, TimeNs to)
{
    return static_cast<double>(static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from));
}

} // namespace

FlameIndex::FlameIndex(ZoneTree tree)
    : m_tree(tree)
{
    const auto depths = m_tree.depths();
    for (const std::uint32_t depth : depths) {
        if (depth + 2 > m_depthBegin.size())
            m_depthBegin.resize(depth + 2, 0);
        ++m_depthBegin[depth + 1];
    }
    for (std::size_t i = 1; i < m_depthBegin.size(); ++i)
        m_depthBegin[i] += m_depthBegin[i - 1];
    m_zones.resize(m_tree.size());
    std::vector<std::uint32_t> next = m_depthBegin;
    for (std::uint32_t zone = 0; zone < m_tree.size(); ++zone)
        m_zones[next[depths[zone]]++] = zone;
    for (std::uint32_t depth = 0; depth < depthCount(); ++depth)
        addBlocks(depth);
}

// Blocks of kFanOut zones, blocks of kFanOut blocks, and so on, until one is left.
void FlameIndex::addBlocks(std::uint32_t depth)
{
    const auto zones = zonesAt(depth);
    const auto starts = m_tree.starts();
    const auto durations = m_tree.durations();
    std::vector<std::vector<Block>> &levels = m_blocks.emplace_back();
    std::vector<Block> below;
    below.reserve(zones.size() / kFanOut + 1);
    for (std::size_t i = 0; i < zones.size(); i += kFanOut) {
        Block block;
        block.startNs = starts[zones[i]];
        for (const std::uint32_t zone : zones.subspan(i, std::min(kFanOut, zones.size() - i))) {
            block.endNs = starts[zone] + durations[zone];
            block.takeLongest(durations[zone], zone);
        }
        below.push_back(block);
    }
    while (below.size() > 1) {
        std::vector<Block> above;
        above.reserve(below.size() / kFanOut + 1);
        for (std::size_t i = 0; i < below.size(); i += kFanOut) {
            Block block = below[i];
            for (std::size_t j = i; j < std::min(i + kFanOut, below.size()); ++j) {
                block.endNs = below[j].endNs;
                block.takeLongest(below[j].longestNs, below[j].longest);
            }
            above.push_back(block);
        }
        levels.push_back(std::move(below));
        below = std::move(above);
    }
    levels.push_back(std::move(below));
}

std::span<const std::uint32_t> FlameIndex::zonesAt(std::uint32_t depth) const
{
    const std::size_t first = m_depthBegin[depth];
    return std::span<const std::uint32_t>(m_zones).subspan(first, m_depthBegin[depth + 1] - first);
}

std::size_t FlameIndex::zoneAt(TimeNs timeNs, std::uint32_t depth) const
{
    if (depth >= depthCount())
        return m_tree.size();
    const auto zones = zonesAt(depth);
    const auto starts = m_tree.starts();
    const auto behind = std::ranges::upper_bound(zones, timeNs, {},
                                                 [&](std::uint32_t zone) { return starts[zone]; });
    if (behind == zones.begin())
        return m_tree.size();
    const std::uint32_t zone = *(behind - 1);
    const TimeNs end = starts[zone] + m_tree.durations()[zone];
    return timeNs < end || timeNs == starts[zone] ? zone : m_tree.size();
}

// Lays one depth out: walks its zones in order of time, and leaps over runs of thin ones.
class FlameIndex::RowLayout {
  public:
    RowLayout(const FlameIndex &index, std::uint32_t depth, const FlameView &view,
              std::vector<FlameItem> &items)
        : m_starts(index.m_tree.starts())
        , m_durations(index.m_tree.durations())
        , m_sites(index.m_tree.sites())
        , m_zones(index.zonesAt(depth))
        , m_levels(index.m_blocks[depth])
        , m_depth(depth)
        , m_view(view)
        , m_pxPerNs(view.widthPx / distance(view.fromNs, view.toNs))
        , m_foldNs(view.foldBelowPx / m_pxPerNs)
        , m_items(items)
    {}

    void run()
    {
        for (std::size_t i = firstInView(); i < m_zones.size() && start(i) < m_view.toNs;)
            i = static_cast<double>(m_durations[m_zones[i]]) < m_foldNs ? addFolded(i) : addZone(i);
    }

  private:
    [[nodiscard]] TimeNs start(std::size_t i) const { return m_starts[m_zones[i]]; }
    [[nodiscard]] TimeNs end(std::size_t i) const { return start(i) + m_durations[m_zones[i]]; }

    [[nodiscard]] bool beforeView(TimeNs startNs, TimeNs endNs) const
    {
        return endNs < m_view.fromNs || (endNs == m_view.fromNs && startNs < m_view.fromNs);
    }

    [[nodiscard]] std::size_t firstInView() const
    {
        // A block that ends where the view begins may hold zones of no length that lie in it.
        const auto block = std::ranges::partition_point(
            m_levels.front(), [&](const Block &b) { return b.endNs < m_view.fromNs; });
        auto i = static_cast<std::size_t>(block - m_levels.front().begin()) * kFanOut;
        while (i < m_zones.size() && beforeView(start(i), end(i)))
            ++i;
        return i;
    }

    [[nodiscard]] double x(TimeNs timeNs) const
    {
        if (timeNs <= m_view.fromNs)
            return 0;
        if (timeNs >= m_view.toNs)
            return m_view.widthPx;
        return std::min(distance(m_view.fromNs, timeNs) * m_pxPerNs, m_view.widthPx);
    }

    void add(std::size_t i, std::size_t count, TimeNs endNs, std::uint32_t longest)
    {
        m_items.push_back({x(start(i)), x(endNs), m_depth, m_zones[i],
                           static_cast<std::uint32_t>(count), SiteId{m_sites[longest]}});
    }

    std::size_t addZone(std::size_t i)
    {
        add(i, 1, end(i), m_zones[i]);
        return i + 1;
    }

    // From zone i as far as all fit into the width of a fold: two items in a row cover more than
    // that, so there are at most two a fold. Once a run is half as wide it ends at the next block,
    // which keeps the bound and spares looking at single zones.
    std::size_t addFolded(std::size_t i)
    {
        const TimeNs from = start(i);
        // Of several zones that end at the view's edge some may only begin there.
        const auto fits = [&](std::size_t level, std::size_t at) {
            const TimeNs endNs = endOf(level, at);
            const bool before = endNs < m_view.toNs ||
                                (endNs == m_view.toNs && level == 0 && start(at) < m_view.toNs);
            return before && distance(from, endNs) <= m_foldNs;
        };
        Block run{from, end(i), m_durations[m_zones[i]], m_zones[i]};
        std::size_t next = i + 1;
        std::size_t level = 0; // 0: zones, n: blocks of level n - 1
        std::size_t size = 1;  // zones in a block of that level
        for (bool climbing = true;;) {
            if (climbing && next % (size * kFanOut) == 0 && level < m_levels.size()) {
                ++level;
                size *= kFanOut;
                continue;
            }
            if (next < m_zones.size() && fits(level, next / size)) {
                take(run, level, next / size);
                next = std::min(next + size, m_zones.size());
                continue;
            }
            const bool wide = distance(from, run.endNs) * 2 >= m_foldNs;
            if (level == 0 || next >= m_zones.size() || wide)
                break;
            climbing = false;
            --level;
            size /= kFanOut;
        }
        add(i, next - i, run.endNs, run.longest);
        return next;
    }

    [[nodiscard]] TimeNs endOf(std::size_t level, std::size_t at) const
    {
        return level == 0 ? end(at) : m_levels[level - 1][at].endNs;
    }

    void take(Block &run, std::size_t level, std::size_t at) const
    {
        run.endNs = endOf(level, at);
        if (level == 0)
            run.takeLongest(m_durations[m_zones[at]], m_zones[at]);
        else
            run.takeLongest(m_levels[level - 1][at].longestNs, m_levels[level - 1][at].longest);
    }

    std::span<const TimeNs> m_starts;
    std::span<const DurationNs> m_durations;
    std::span<const std::uint32_t> m_sites;
    std::span<const std::uint32_t> m_zones;
    const std::vector<std::vector<Block>> &m_levels;
    std::uint32_t m_depth;
    const FlameView &m_view;
    double m_pxPerNs;
    double m_foldNs;
    std::vector<FlameItem> &m_items;
};

std::vector<FlameItem> FlameIndex::layout(const FlameView &view) const
{
    assert(view.toNs > view.fromNs && view.widthPx > 0);
    std::vector<FlameItem> items;
    const std::uint32_t end = std::min(depthCount(), view.endDepth);
    for (std::uint32_t depth = view.firstDepth; depth < end; ++depth)
        RowLayout(*this, depth, view, items).run();
    return items;
}

} // namespace zoe
