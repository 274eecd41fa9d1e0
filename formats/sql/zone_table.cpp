#include "formats/sql/zone_table.h"

#include <algorithm>
#include <array>

#include "analysis/model/containers/equal_span.h"
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

// The zones of one chunk at a time: all in memory, or a slice of a tree at a time. Zones are named
// by their position in the columns, and by their number in the chunk.
class ChunkZones {
  public:
    // False: the chunk can't be read, or is broken, as it has another number of zones than its head
    // claims.
    bool open(Scan &scan, const ZoneNumbers &numbers, std::size_t i);

    [[nodiscard]] std::span<const TreeSpan> trees() const
    {
        return m_slices ? m_slices->trees() : std::span<const TreeSpan>(m_chunk->trees);
    }
    [[nodiscard]] std::size_t index() const { return m_index; }
    [[nodiscard]] bool isOpen() const { return m_chunk != nullptr || m_slices != nullptr; }

    // Sets the columns to this many zones of a tree from a position on, in one or several parts.
    // False: it has none there. REQUIRES: tree is one of trees()
    bool seek(const TreeSpan &tree, std::uint32_t position, std::int64_t count);
    // The next part of the tree. False: there is none.
    bool nextPart();

    [[nodiscard]] const ZoneColumns &columns() const
    {
        return m_slices ? m_slice.chunk.zones : m_chunk->zones;
    }
    // Of the current part, whose zones open at its begin are in front of it.
    [[nodiscard]] std::size_t firstOpen() const { return m_firstOpen; }
    [[nodiscard]] std::size_t begin() const { return m_begin; }
    [[nodiscard]] std::size_t end() const { return m_end; }
    [[nodiscard]] std::size_t numberOf(std::size_t zone) const
    {
        if (!m_slices)
            return zone;
        return m_tree->firstZone + m_slice.origins.front().of(zone - m_firstOpen);
    }

  private:
    // Whether zones of the tree begin in the slice.
    bool read(std::size_t slice);
    // Whether these zones begin in the current slice, or it has the only one, which it often has of
    // the parents of its zones.
    bool isInSlice(std::uint32_t position, std::int64_t count);

    std::size_t m_index = 0;
    std::shared_ptr<const Chunk> m_chunk; // null: slices
    std::shared_ptr<const ChunkSlices> m_slices;
    ChunkSlice m_slice; // of the current tree alone
    const TreeSpan *m_tree = nullptr;
    std::size_t m_nextSlice = 0;
    std::size_t m_endSlice = 0; // of the tree's frame
    std::size_t m_firstOpen = 0;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
};

bool ChunkZones::open(Scan &scan, const ZoneNumbers &numbers, std::size_t i)
{
    if (isOpen() && m_index == i)
        return true;
    m_index = i;
    m_tree = nullptr;
    m_slice = {};
    m_chunk = nullptr;
    m_slices = scan.slices(i);
    if (!m_slices)
        m_chunk = scan.chunk(i);
    if (m_chunk &&
        static_cast<std::int64_t>(m_chunk->zones.size()) != numbers.first(i + 1) - numbers.first(i))
        m_chunk = nullptr;
    return isOpen();
}

bool ChunkZones::seek(const TreeSpan &tree, std::uint32_t position, std::int64_t count)
{
    const bool isKnown = m_slices && m_tree == &tree;
    m_tree = &tree;
    if (isKnown && isInSlice(position, count))
        return true;
    if (!m_slices) {
        m_firstOpen = tree.firstZone;
        m_begin = m_firstOpen + position;
        m_end = m_firstOpen + tree.zoneCount;
        m_nextSlice = m_endSlice = 0;
        return m_begin < m_end;
    }
    const auto begins = m_slices->begins();
    const auto own = equalSpan(begins, tree.frame, &SliceBegin::frame);
    m_nextSlice = static_cast<std::size_t>(own.data() - begins.data());
    m_endSlice = m_nextSlice + own.size();
    // The last slice whose first zone of the tree is not behind the position.
    std::size_t behind = m_endSlice;
    while (position > 0 && m_nextSlice + 1 < behind) {
        const std::size_t middle = m_nextSlice + (behind - m_nextSlice) / 2;
        std::size_t at = middle;
        while (at < behind && !read(at))
            ++at;
        if (at < behind && m_slice.origins.front().firstZone <= position)
            m_nextSlice = at;
        else
            behind = middle;
    }
    while (nextPart()) {
        const std::size_t first = numberOf(m_begin) - tree.firstZone;
        if (position < first + (m_end - m_begin)) {
            m_begin += position - std::min<std::size_t>(position, first);
            return true;
        }
    }
    return false;
}

bool ChunkZones::isInSlice(std::uint32_t position, std::int64_t count)
{
    if (m_slice.chunk.trees.empty())
        return false;
    const TreeSpan &part = m_slice.chunk.trees.front();
    const ChunkSlice::Origin &origin = m_slice.origins.front();
    const std::size_t begun = part.zoneCount - origin.before.size();
    m_firstOpen = part.firstZone;
    m_end = m_firstOpen + part.zoneCount;
    if (begun > 0 && position >= origin.firstZone && position - origin.firstZone < begun) {
        m_begin = m_end - begun + (position - origin.firstZone);
        return true;
    }
    const auto open = std::ranges::lower_bound(origin.before, position);
    if (count > 1 || open == origin.before.end() || *open != position)
        return false;
    m_begin = m_firstOpen + static_cast<std::size_t>(open - origin.before.begin());
    m_end = m_begin + 1;
    return true;
}

bool ChunkZones::nextPart()
{
    while (m_nextSlice < m_endSlice) {
        if (read(m_nextSlice++))
            return true;
    }
    return false;
}

bool ChunkZones::read(std::size_t slice)
{
    m_slices->read(slice, slice + 1, m_tree->thread, m_slice);
    if (m_slice.chunk.trees.empty())
        return false;
    const TreeSpan &part = m_slice.chunk.trees.front();
    m_firstOpen = part.firstZone;
    m_begin = m_firstOpen + m_slice.origins.front().before.size();
    m_end = m_firstOpen + part.zoneCount;
    return m_begin < m_end;
}

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
        return numberOf(m_opened.numberOf(m_zone));
    }

  private:
    void narrowToChildrenOf(std::int64_t parent);
    [[nodiscard]] std::size_t firstChunk() const;
    [[nodiscard]] std::size_t endChunk() const;
    void findRow();
    bool nextTree();
    bool nextChunk();
    bool nextPart();
    void beginPart();
    void rebuildPath();
    // In the capture, of a zone of the current chunk by its number there.
    [[nodiscard]] std::int64_t numberOf(std::size_t inChunk) const
    {
        return m_numbers.first(m_opened.index()) + static_cast<std::int64_t>(inChunk);
    }
    [[nodiscard]] FrameIndex firstFrame() const
    {
        return m_scan.capture().chunks()[m_opened.index()].firstFrame;
    }

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
    ChunkZones m_opened;
    std::size_t m_nextTree = 0;
    const TreeSpan *m_tree = nullptr;
    std::size_t m_zone = 0; // in the current part
    std::size_t m_endZone = 0;
    std::size_t m_left = 0;          // zones of the tree behind the part that may match
    std::uint32_t m_leastDepth = 0;  // a zone above it is behind all that match
    std::vector<std::size_t> m_path; // the last zone of each depth, by number in the chunk
};

void ZoneCursor::filter(const Bounds &bounds, std::uint64_t columnsUsed)
{
    m_zones = bounds.interval(kZone);
    m_filter = {bounds, kBoundColumns, m_scan.capture(), m_sitesByLabel};
    m_wantsParents = (columnsUsed & (std::uint64_t{1} << kParent)) != 0;
    m_tree = nullptr;
    m_zone = m_endZone = m_left = 0;
    m_leastDepth = 0;
    m_nextTree = m_opened.isOpen() ? m_opened.trees().size() : 0;
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
    if (at == m_numbers.chunkCount() || !m_opened.open(m_scan, m_numbers, at)) {
        m_zones = {1, 0};
        return;
    }
    const auto zone = static_cast<std::uint32_t>(parent - m_numbers.first(at));
    const auto behind = std::ranges::upper_bound(m_opened.trees(), zone, {}, &TreeSpan::firstZone);
    const TreeSpan &span = *(behind - 1);
    if (!m_opened.seek(span, zone - span.firstZone, 1)) {
        m_zones = {1, 0};
        return;
    }
    m_leastDepth = m_opened.columns().depth[m_opened.begin()] + 1;
    m_zones.intersect({parent + 1, m_numbers.first(at) + span.firstZone + span.zoneCount - 1});
    m_filter.narrowDepths({m_leastDepth, m_leastDepth});
    m_nextTree = m_opened.trees().size();
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

bool ZoneCursor::nextChunk()
{
    while (m_nextChunk < m_endChunk && !m_scan.stopRequested()) {
        m_scan.progress(m_nextChunk - m_firstChunk, m_endChunk - m_firstChunk);
        const std::size_t i = m_nextChunk++;
        if (!m_opened.open(m_scan, m_numbers, i))
            continue;
        const auto trees = m_opened.trees();
        const std::int64_t zone = m_zones.least - m_numbers.first(i);
        const auto tree = std::ranges::partition_point(trees, [&](const TreeSpan &span) {
            return std::int64_t{firstFrame()} + span.frame < m_filter.frames().least ||
                   std::int64_t{span.firstZone} + span.zoneCount <= zone;
        });
        m_nextTree = static_cast<std::size_t>(tree - trees.begin());
        return true;
    }
    if (!m_scan.stopRequested())
        m_scan.progress(m_endChunk - m_firstChunk, m_endChunk - m_firstChunk);
    return false;
}

bool ZoneCursor::nextTree()
{
    while (true) {
        if (!m_opened.isOpen() || m_nextTree >= m_opened.trees().size()) {
            if (!nextChunk())
                return false;
            continue;
        }
        const TreeSpan &span = m_opened.trees()[m_nextTree++];
        const std::int64_t base = numberOf(span.firstZone);
        if (std::int64_t{firstFrame()} + span.frame > m_filter.frames().most ||
            base > m_zones.most) {
            m_nextTree = m_opened.trees().size();
            m_nextChunk = m_endChunk;
            return false;
        }
        if (!m_filter.threads().contains(span.thread.value))
            continue;
        const std::int64_t skip = std::max<std::int64_t>(0, m_zones.least - base);
        const std::int64_t end =
            m_zones.most - base >= span.zoneCount ? span.zoneCount : m_zones.most - base + 1;
        if (skip >= end || !m_opened.seek(span, static_cast<std::uint32_t>(skip), end - skip))
            continue;
        m_tree = &span;
        m_left = static_cast<std::size_t>(end - skip);
        beginPart();
        return true;
    }
}

bool ZoneCursor::nextPart()
{
    if (m_left == 0 || m_scan.stopRequested() || !m_opened.nextPart())
        return false;
    beginPart();
    return true;
}

void ZoneCursor::beginPart()
{
    m_zone = m_opened.begin();
    m_endZone = std::min(m_opened.end(), m_zone + m_left);
    m_left -= m_endZone - m_zone;
    if (m_wantsParents)
        rebuildPath();
}

// Finds the open zones above the current one by going back to the first one that is open.
void ZoneCursor::rebuildPath()
{
    const std::vector<std::uint32_t> &depths = m_opened.columns().depth;
    std::uint32_t depth = depths[m_zone];
    m_path.resize(depth);
    for (std::size_t zone = m_zone; depth > 0 && zone-- > m_opened.firstOpen();) {
        if (depths[zone] + 1 == depth)
            m_path[--depth] = m_opened.numberOf(zone);
    }
}

void ZoneCursor::findRow()
{
    do {
        const ZoneColumns *const zones = m_tree != nullptr ? &m_opened.columns() : nullptr;
        for (; m_zone < m_endZone; ++m_zone) {
            if (zones->depth[m_zone] < m_leastDepth) {
                atEnd = true;
                return;
            }
            if (m_wantsParents) {
                m_path.resize(zones->depth[m_zone]);
                m_path.push_back(m_opened.numberOf(m_zone));
            }
            if (m_all || m_filter.matches(*zones, m_zone))
                return;
        }
    } while (nextPart() || nextTree());
    atEnd = true;
}

void ZoneCursor::column(sqlite3_context *out, int column) const
{
    const ZoneColumns &zones = m_opened.columns();
    const std::size_t i = m_zone;
    switch (column) {
    case kZone:
        return putNumber(out, rowId());
    case kFrame:
        return putNumber(out, std::int64_t{firstFrame()} + m_tree->frame);
    case kThread:
        return putNumber(out, m_tree->thread.value);
    case kSite:
        return putNumber(out, zones.site[i]);
    case kFunction:
        return putName(out, m_scan.capture().sites()[zones.site[i]].label());
    case kParent:
        if (zones.depth[i] == 0)
            return sqlite3_result_null(out);
        return putNumber(out, numberOf(m_path[zones.depth[i] - 1]));
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
