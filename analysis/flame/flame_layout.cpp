#include "analysis/flame/flame_layout.h"

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
        block.firstZone = zones[i];
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
                block.takeLongest(below[j].longestNs, below[j].longestZone);
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

// Lays out one depth: walks its zones in order of time, and skips runs of thin ones.
class FlameIndex::RowLayout {
  public:
    RowLayout(const FlameIndex &index, std::uint32_t depth, const FlameExtent &view,
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
        std::size_t i = firstInView();
        while (i < m_zones.size() && addItem(i)) {
        }
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
        // A block that ends at the start of the view may contain zones with length 0 in it.
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

    // The blocks of one level; zones are blocks of level 0.
    struct Level {
        std::size_t number = 0;
        std::size_t size = 1; // zones in a block

        [[nodiscard]] Level above() const { return {number + 1, size * kFanOut}; }
        [[nodiscard]] Level below() const { return {number - 1, size / kFanOut}; }
    };

    // Whether a block of the next level begins at a zone.
    [[nodiscard]] bool canClimb(Level level, std::size_t zone) const
    {
        return level.number < m_levels.size() && zone % level.above().size == 0;
    }

    [[nodiscard]] Block block(Level level, std::size_t zone) const
    {
        if (level.number > 0)
            return m_levels[level.number - 1][zone / level.size];
        Block single;
        single.firstZone = m_zones[zone];
        single.startNs = m_starts[single.firstZone];
        single.longestNs = m_durations[single.firstZone];
        single.endNs = single.startNs + single.longestNs;
        single.longestZone = single.firstZone;
        return single;
    }

    [[nodiscard]] std::size_t blockEnd(Level level, std::size_t zone) const
    {
        return std::min(zone + level.size, m_zones.size());
    }

    // Whether a block may be folded into a run that begins at `from`. Of several zones that end at
    // the view's edge, some may begin there.
    [[nodiscard]] bool fits(TimeNs from, const Block &block, Level level) const
    {
        const bool inView =
            block.endNs < m_view.toNs ||
            (block.endNs == m_view.toNs && level.number == 0 && block.startNs < m_view.toNs);
        return inView && m_foldNs > 0 && distance(from, block.endNs) <= m_foldNs;
    }

    // Adds the item that starts with zone i, and moves i after it; false if the view ends before. A
    // wide zone gets its own item. Thin ones are folded as long as all fit into the width of a
    // fold: two consecutive items are wider than that, so there are at most two per fold.
    bool addItem(std::size_t &i)
    {
        Level level;
        while (canClimb(level, i))
            level = level.above();
        Block run = block(level, i);
        if (run.startNs >= m_view.toNs)
            return false;
        while (level.number > 0 && !fits(run.startNs, run, level)) {
            level = level.below();
            run = block(level, i);
        }
        std::size_t next = blockEnd(level, i);
        if (static_cast<double>(run.longestNs) < m_foldNs)
            next = extend(run, level, next);
        m_items.push_back({x(run.startNs), x(run.endNs), m_depth, run.firstZone,
                           static_cast<std::uint32_t>(next - i), SiteId{m_sites[run.longestZone]},
                           run.longestZone});
        i = next;
        return true;
    }

    // Once a run has half of its maximum width, it ends with the current block, which keeps the
    // bound and avoids looking at single zones.
    std::size_t extend(Block &run, Level level, std::size_t next) const
    {
        for (bool climbing = true; next < m_zones.size();) {
            if (climbing && canClimb(level, next))
                level = level.above();
            const Block more = block(level, next);
            if (fits(run.startNs, more, level)) {
                run.endNs = more.endNs;
                run.takeLongest(more.longestNs, more.longestZone);
                next = blockEnd(level, next);
                continue;
            }
            if (level.number == 0 || distance(run.startNs, run.endNs) * 2 >= m_foldNs)
                break;
            climbing = false;
            level = level.below();
        }
        return next;
    }

    std::span<const TimeNs> m_starts;
    std::span<const DurationNs> m_durations;
    std::span<const std::uint32_t> m_sites;
    std::span<const std::uint32_t> m_zones;
    const std::vector<std::vector<Block>> &m_levels;
    std::uint32_t m_depth;
    const FlameExtent &m_view;
    double m_pxPerNs;
    double m_foldNs;
    std::vector<FlameItem> &m_items;
};

std::vector<FlameItem> FlameIndex::layout(const FlameExtent &view) const
{
    assert(view.toNs > view.fromNs && view.widthPx > 0);
    std::vector<FlameItem> items;
    const std::uint32_t end = std::min(depthCount(), view.endDepth);
    for (std::uint32_t depth = view.firstDepth; depth < end; ++depth)
        RowLayout(*this, depth, view, items).run();
    return items;
}

} // namespace zoe
