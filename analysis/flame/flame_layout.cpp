#include "analysis/flame/flame_layout.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace zoe {

namespace {

// The distance of two times as a double: exact enough, and never an overflow. REQUIRES: from <= to.
double distance(TimeNs from, TimeNs to)
{
    return static_cast<double>(static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from));
}

} // namespace

FoldCell::FoldCell(const FlameExtent &view)
{
    const double ns = view.foldBelowPx * distance(view.fromNs, view.toNs) / view.widthPx;
    m_folds = ns > 0;
    constexpr double kLongest = 0x1p62;
    m_mask = static_cast<TimeNs>(
                 std::bit_floor(static_cast<std::uint64_t>(std::clamp(ns, 1.0, kLongest)))) -
             1;
}

FlameIndex::FlameIndex(ZoneTree tree, std::span<const JoinedZones> joined)
    : m_tree(tree)
    , m_joined(joined)
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
    std::vector<std::vector<Block>> &levels = m_blocks.emplace_back();
    std::vector<Block> below;
    below.reserve(zones.size() / kFanOut + 1);
    for (std::size_t i = 0; i < zones.size(); i += kFanOut) {
        Block block = blockOf(zones[i]);
        for (const std::uint32_t zone : zones.subspan(i, std::min(kFanOut, zones.size() - i))) {
            const Block next = blockOf(zone);
            block.endNs = next.endNs;
            block.takeLongest(next.longestNs, zone);
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

FlameIndex::Block FlameIndex::blockOf(std::uint32_t zone) const
{
    Block block;
    block.startNs = m_tree.starts()[zone];
    block.endNs = block.startNs + m_tree.durations()[zone];
    block.longestNs = m_joined.empty() ? m_tree.durations()[zone] : m_joined[zone].longestNs;
    block.firstZone = zone;
    block.longestZone = zone;
    return block;
}

std::uint32_t FlameIndex::zonesOf(std::span<const std::uint32_t> zones) const
{
    if (m_joined.empty())
        return static_cast<std::uint32_t>(zones.size());
    std::uint32_t count = 0;
    for (const std::uint32_t zone : zones)
        count += m_joined[zone].count;
    return count;
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

// Lays out one depth: walks its zones in order of time, and skips runs of short ones.
class FlameIndex::RowLayout {
  public:
    RowLayout(const FlameIndex &index, std::uint32_t depth, const FlameExtent &view,
              std::vector<FlameItem> &items)
        : m_index(index)
        , m_starts(index.m_tree.starts())
        , m_durations(index.m_tree.durations())
        , m_sites(index.m_tree.sites())
        , m_zones(index.zonesAt(depth))
        , m_levels(index.m_blocks[depth])
        , m_depth(depth)
        , m_view(view)
        , m_pxPerNs(view.widthPx / distance(view.fromNs, view.toNs))
        , m_cell(view)
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
    [[nodiscard]] DurationNs duration(std::size_t i) const { return m_durations[m_zones[i]]; }

    // The start of the first item that may be in view: of the whole run, if it is folded.
    [[nodiscard]] std::size_t firstInView() const
    {
        const auto block = std::ranges::partition_point(
            m_levels.front(), [&](const Block &b) { return b.endNs < m_view.fromNs; });
        auto i = static_cast<std::size_t>(block - m_levels.front().begin()) * kFanOut;
        while (i < m_zones.size() && start(i) + duration(i) < m_view.fromNs)
            ++i;
        if (i >= m_zones.size() || !m_cell.folds(m_index.blockOf(m_zones[i]).longestNs))
            return i;
        const auto run = std::ranges::partition_point(m_zones.first(i), [&](std::uint32_t zone) {
            return m_starts[zone] < m_cell.first(start(i));
        });
        return static_cast<std::size_t>(run - m_zones.begin());
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
        return m_index.blockOf(m_zones[zone]);
    }

    [[nodiscard]] std::size_t blockEnd(Level level, std::size_t zone) const
    {
        return std::min(zone + level.size, m_zones.size());
    }

    // Whether a block surely belongs to the run of a cell of time that ends with this instant.
    [[nodiscard]] bool fits(const Block &block, Level level, TimeNs lastNs) const
    {
        return m_cell.folds(block.longestNs) &&
               (level.number == 0 ? block.startNs : block.endNs) <= lastNs;
    }

    // Adds the item that starts with zone i, if it is in view, and moves i after it; false if the
    // view ends before.
    bool addItem(std::size_t &i)
    {
        Level level;
        while (canClimb(level, i))
            level = level.above();
        Block run = block(level, i);
        if (run.startNs >= m_view.toNs)
            return false;
        const TimeNs lastNs = m_cell.last(run.startNs);
        while (level.number > 0 && !fits(run, level, lastNs)) {
            level = level.below();
            run = block(level, i);
        }
        std::size_t next = blockEnd(level, i);
        if (m_cell.folds(run.longestNs))
            next = extend(run, level, next, lastNs);
        const std::uint32_t folded = m_index.zonesOf(m_zones.subspan(i, next - i));
        const bool touches = folded > 1 || run.startNs == m_view.fromNs;
        if (run.endNs > m_view.fromNs || (run.endNs == m_view.fromNs && touches))
            m_items.push_back({x(run.startNs), x(run.endNs), m_depth, run.firstZone, folded,
                               SiteId{m_sites[run.longestZone]}, run.longestZone});
        i = next;
        return true;
    }

    std::size_t extend(Block &run, Level level, std::size_t next, TimeNs lastNs) const
    {
        for (bool climbing = true; next < m_zones.size();) {
            if (climbing && canClimb(level, next))
                level = level.above();
            const Block more = block(level, next);
            if (fits(more, level, lastNs)) {
                run.endNs = more.endNs;
                run.takeLongest(more.longestNs, more.longestZone);
                next = blockEnd(level, next);
                continue;
            }
            if (level.number == 0)
                break;
            climbing = false;
            level = level.below();
        }
        return next;
    }

    const FlameIndex &m_index;
    std::span<const TimeNs> m_starts;
    std::span<const DurationNs> m_durations;
    std::span<const std::uint32_t> m_sites;
    std::span<const std::uint32_t> m_zones;
    const std::vector<std::vector<Block>> &m_levels;
    std::uint32_t m_depth;
    const FlameExtent &m_view;
    double m_pxPerNs;
    FoldCell m_cell;
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
