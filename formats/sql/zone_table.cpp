#include "formats/sql/zone_table.h"

#include <algorithm>
#include <array>

#include "formats/sql/results.h"

namespace zoe::sql {

namespace {

enum ZoneColumn {
    kZone,
    kFrame,
    kThread,
    kSite,
    kFunction,
    kParent,
    kDepth,
    kStart,
    kEnd,
    kDuration,
    kSelf,
    kCalls,
    kContinuesFromColumn,
    kContinuesToColumn,
    kStillOpenColumn
};

constexpr std::array<Column, 15> kColumns{{{"zone", "INTEGER", true},
                                           {"frame", "INTEGER", true},
                                           {"thread", "INTEGER", true},
                                           {"site", "INTEGER", true},
                                           {"function", "TEXT", true},
                                           {"parent", "INTEGER", true},
                                           {"depth", "INTEGER", true},
                                           {"start_ns", "INTEGER", true},
                                           {"end_ns", "INTEGER"},
                                           {"duration_ns", "INTEGER", true},
                                           {"self_ns", "INTEGER", true},
                                           {"calls", "INTEGER"},
                                           {"continues_from", "INTEGER"},
                                           {"continues_to", "INTEGER"},
                                           {"still_open", "INTEGER"}}};

constexpr ZoneBounds::Columns kBoundColumns{kFrame, kThread, kSite,     kFunction,
                                            kDepth, kStart,  kDuration, kSelf};

class ZoneCursor final : public Cursor {
  public:
    ZoneCursor(Scan &scan, const ZoneNumbers &numbers, const SitesByLabel &sitesByLabel)
        : m_scan(scan)
        , m_numbers(numbers)
        , m_sitesByLabel(sitesByLabel)
    {}

    void filter(const Bounds &bounds, std::uint64_t columnsUsed) override;
    void next() override
    {
        ++m_zone;
        findRow();
    }
    void column(sqlite3_context *out, int column) const override;
    [[nodiscard]] std::int64_t rowId() const override
    {
        return m_numbers.first(m_chunkIndex) + static_cast<std::int64_t>(m_zone);
    }

  private:
    void narrowToChildrenOf(std::int64_t parent);
    [[nodiscard]] std::size_t firstChunk() const;
    [[nodiscard]] std::size_t endChunk() const;
    void findRow();
    bool nextTree();
    bool nextChunk();
    bool openChunk(std::size_t i);
    void rebuildPath(std::size_t firstZone);

    Scan &m_scan;
    const ZoneNumbers &m_numbers;
    const SitesByLabel &m_sitesByLabel;

    Interval m_zones;
    ZoneBounds m_filter;
    bool m_all = false; // every zone matches
    bool m_wantsParents = false;

    std::size_t m_nextChunk = 0;
    std::size_t m_endChunk = 0;
    std::size_t m_firstChunk = 0;
    std::size_t m_chunkIndex = 0;
    std::shared_ptr<const Chunk> m_chunk;
    std::size_t m_nextTree = 0;
    const TreeSpan *m_tree = nullptr;
    std::size_t m_zone = 0; // in the chunk
    std::size_t m_endZone = 0;
    std::vector<std::size_t> m_path; // the last zone of each depth
};

void ZoneCursor::filter(const Bounds &bounds, std::uint64_t columnsUsed)
{
    m_zones = bounds.interval(kZone);
    m_filter = {bounds, kBoundColumns, m_scan.capture(), m_sitesByLabel};
    m_wantsParents = (columnsUsed & (std::uint64_t{1} << kParent)) != 0;
    m_tree = nullptr;
    m_zone = m_endZone = 0;
    m_nextTree = m_chunk ? m_chunk->trees.size() : 0;
    if (const Interval parents = bounds.interval(kParent); parents.empty())
        m_zones = parents;
    else if (parents.least == parents.most)
        narrowToChildrenOf(parents.least);
    m_all = m_filter.matchesAll();
    m_zones.intersect({0, m_numbers.count() - 1}); // allows subtraction
    m_firstChunk = m_nextChunk = firstChunk();
    m_endChunk = endChunk();
    atEnd = m_zones.empty() || m_filter.empty();
    if (!atEnd)
        findRow();
}

// The following zones that are one level deeper, up to the next zone that is not deeper.
void ZoneCursor::narrowToChildrenOf(std::int64_t parent)
{
    const std::size_t at = m_numbers.chunkOf(parent);
    if (at == m_numbers.chunkCount() || !openChunk(at)) {
        m_zones = {1, 0};
        return;
    }
    const auto zone = static_cast<std::size_t>(parent - m_numbers.first(at));
    const auto behind = std::ranges::upper_bound(m_chunk->trees, zone, {}, &TreeSpan::firstZone);
    const TreeSpan &span = *(behind - 1);
    const ZoneTree tree = m_chunk->tree(span);
    const std::size_t inTree = zone - span.firstZone;
    const auto end = static_cast<std::int64_t>(tree.subtreeEnd(inTree) - inTree);
    m_zones.intersect({parent + 1, parent + end - 1});
    const std::int64_t depth = tree.depths()[inTree] + std::int64_t{1};
    m_filter.narrowDepths({depth, depth});
}

std::size_t ZoneCursor::firstChunk() const
{
    const auto chunks = m_scan.capture().chunks();
    const auto byFrame = std::ranges::partition_point(chunks, [this](const ChunkSummary &chunk) {
        return std::int64_t{chunk.firstFrame} + chunk.frameCount <= m_filter.frames().least;
    });
    const auto first = static_cast<std::size_t>(byFrame - chunks.begin());
    return m_zones.least <= 0 ? first : std::max(first, m_numbers.chunkOf(m_zones.least));
}

std::size_t ZoneCursor::endChunk() const
{
    const auto chunks = m_scan.capture().chunks();
    const auto byFrame = std::ranges::partition_point(chunks, [this](const ChunkSummary &chunk) {
        return std::int64_t{chunk.firstFrame} <= m_filter.frames().most;
    });
    const auto end = static_cast<std::size_t>(byFrame - chunks.begin());
    if (m_zones.most >= m_numbers.count())
        return end;
    return m_zones.most < 0 ? 0 : std::min(end, m_numbers.chunkOf(m_zones.most) + 1);
}

bool ZoneCursor::openChunk(std::size_t i)
{
    if (!m_chunk || m_chunkIndex != i) {
        m_chunk = m_scan.chunk(i);
        m_chunkIndex = i;
    }
    // A chunk with a different number of zones than its head claims is broken.
    if (m_chunk && static_cast<std::int64_t>(m_chunk->zones.size()) !=
                       m_numbers.first(i + 1) - m_numbers.first(i))
        m_chunk = nullptr;
    return m_chunk != nullptr;
}

bool ZoneCursor::nextChunk()
{
    while (m_nextChunk < m_endChunk && !m_scan.stopRequested()) {
        m_scan.progress(m_nextChunk - m_firstChunk, m_endChunk - m_firstChunk);
        const std::size_t i = m_nextChunk++;
        if (!openChunk(i))
            continue;
        const std::int64_t zone = m_zones.least - m_numbers.first(i);
        const auto tree = std::ranges::partition_point(m_chunk->trees, [&](const TreeSpan &span) {
            return std::int64_t{m_chunk->firstFrame} + span.frame < m_filter.frames().least ||
                   std::int64_t{span.firstZone} + span.zoneCount <= zone;
        });
        m_nextTree = static_cast<std::size_t>(tree - m_chunk->trees.begin());
        return true;
    }
    return false;
}

bool ZoneCursor::nextTree()
{
    while (true) {
        if (!m_chunk || m_nextTree >= m_chunk->trees.size()) {
            if (!nextChunk())
                return false;
            continue;
        }
        const TreeSpan &span = m_chunk->trees[m_nextTree++];
        const std::int64_t base = m_numbers.first(m_chunkIndex) + span.firstZone;
        if (std::int64_t{m_chunk->firstFrame} + span.frame > m_filter.frames().most ||
            base > m_zones.most) {
            m_nextTree = m_chunk->trees.size();
            m_nextChunk = m_endChunk;
            return false;
        }
        if (!m_filter.threads().contains(span.thread.value))
            continue;
        const std::int64_t skip = std::max<std::int64_t>(0, m_zones.least - base);
        const std::int64_t end =
            m_zones.most - base >= span.zoneCount ? span.zoneCount : m_zones.most - base + 1;
        if (skip >= end)
            continue;
        m_tree = &span;
        m_zone = span.firstZone + static_cast<std::size_t>(skip);
        m_endZone = span.firstZone + static_cast<std::size_t>(end);
        if (m_wantsParents)
            rebuildPath(span.firstZone);
        return true;
    }
}

// Finds the open zones above the current one by going back to the start of its tree.
void ZoneCursor::rebuildPath(std::size_t firstZone)
{
    const std::vector<std::uint32_t> &depths = m_chunk->zones.depth;
    std::uint32_t depth = depths[m_zone];
    m_path.resize(depth);
    for (std::size_t zone = m_zone; depth > 0 && zone-- > firstZone;) {
        if (depths[zone] + 1 == depth)
            m_path[--depth] = zone;
    }
}

void ZoneCursor::findRow()
{
    do {
        for (; m_zone < m_endZone; ++m_zone) {
            if (m_wantsParents) {
                m_path.resize(m_chunk->zones.depth[m_zone]);
                m_path.push_back(m_zone);
            }
            if (m_all || m_filter.matches(m_chunk->zones, m_zone))
                return;
        }
    } while (nextTree());
    atEnd = true;
}

void ZoneCursor::column(sqlite3_context *out, int column) const
{
    const ZoneColumns &zones = m_chunk->zones;
    const std::size_t i = m_zone;
    switch (column) {
    case kZone:
        return putNumber(out, rowId());
    case kFrame:
        return putNumber(out, std::int64_t{m_chunk->firstFrame} + m_tree->frame);
    case kThread:
        return putNumber(out, m_tree->thread.value);
    case kSite:
        return putNumber(out, zones.site[i]);
    case kFunction:
        return putName(out, m_scan.capture().sites()[zones.site[i]].label());
    case kParent:
        if (zones.depth[i] == 0)
            return sqlite3_result_null(out);
        return putNumber(out, m_numbers.first(m_chunkIndex) +
                                  static_cast<std::int64_t>(m_path[zones.depth[i] - 1]));
    case kDepth:
        return putNumber(out, zones.depth[i]);
    case kStart:
        return putNumber(out, zones.startNs[i]);
    case kEnd:
        return putNumber(out, zones.startNs[i] + zones.durationNs[i]);
    case kDuration:
        return putNumber(out, zones.durationNs[i]);
    case kSelf:
        return putNumber(out, zones.selfNs[i]);
    case kCalls:
        return putFlag(out, (zones.flags[i] & kContinuesFrom) == 0);
    case kContinuesFromColumn:
        return putFlag(out, (zones.flags[i] & kContinuesFrom) != 0);
    case kContinuesToColumn:
        return putFlag(out, (zones.flags[i] & kContinuesTo) != 0);
    default:
        return putFlag(out, (zones.flags[i] & kStillOpen) != 0);
    }
}

} // namespace

ZoneTable::ZoneTable(Scan &scan, const ZoneNumbers &numbers)
    : m_scan(scan)
    , m_numbers(numbers)
    , m_sitesByLabel(sitesByLabel(scan.capture()))
{}

std::span<const Column> zoneTableColumns()
{
    return kColumns;
}

std::span<const int> ZoneTable::order() const
{
    static constexpr std::array<int, 3> kOrder{kFrame, kThread, kZone};
    return kOrder;
}

int ZoneTable::key() const
{
    return kZone;
}

Estimate ZoneTable::estimate(std::span<const Narrowing> narrowings) const
{
    constexpr double kFind = 2;      // the chunk
    constexpr double kSkipped = 0.1; // a zone that the cursor passes over
    constexpr double kRange = 0.3;
    constexpr std::size_t kTimes = 1000;
    if (narrowsEqual(narrowings, kZone))
        return {kFind, 1, true};
    if (narrowsEqual(narrowings, kParent))
        return {kFind + 4, 4};
    const Capture &capture = m_scan.capture();
    const auto part = [&](int column, std::size_t values) {
        if (narrowsEqual(narrowings, column))
            return 1.0 / static_cast<double>(std::max<std::size_t>(values, 1));
        return narrowsRange(narrowings, column) ? kRange : 1.0;
    };
    const double walked = static_cast<double>(m_numbers.count()) *
                          part(kFrame, capture.frames().size()) * part(kZone, 1) *
                          part(kThread, capture.threads().size());
    const double rows = walked * part(kSite, capture.sites().size()) *
                        part(kFunction, capture.sites().size()) * part(kDepth, 8) *
                        part(kStart, kTimes) * part(kDuration, kTimes) * part(kSelf, kTimes);
    return {kFind + kSkipped * walked + rows, rows};
}

std::unique_ptr<Cursor> ZoneTable::open() const
{
    return std::make_unique<ZoneCursor>(m_scan, m_numbers, m_sitesByLabel);
}

} // namespace zoe::sql
