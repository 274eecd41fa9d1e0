// The bytes of a chunk's zones. Every column runs over all trees of the chunk in order.
//
//     trees      4 columns  per tree: frame - previous frame, thread, zones, start - start of frame
//     siteTable  varint n, column of n sites that occur in the chunk
//     sites      column     per zone: index into siteTable
//     shape      2 bits per zone: an enter is 1, a leave is 0, so a leaf is "10"
//     gaps       4 columns  per pair of successive events of a tree, by the kinds of the two:
//                enter-enter, leave-enter, enter-leave, leave-leave
//     flags      column     per zone
//
// The tree  a[0..9] { b[1..4]  c[5..8] }  has the events  a+ b+ b- c+ c- a-, hence
//     shape 110100 and the gaps  enter-enter 1, enter-leave 3, leave-enter 1, enter-leave 3,
//     leave-leave 1.
//
// In encoding 2 the gaps are split columns, and leave-leave may hold the difference to the gap
// enter-enter of the same zone. FORMAT.md, "Columns" and "Zones", defines every byte.
#include "formats/stream/codec/zone_codec.h"

#include <algorithm>
#include <cstring>

#include "formats/stream/bytes/column_split.h"

namespace zoe {

namespace {

bool sameLength(const ZoneColumns &zones)
{
    const std::size_t n = zones.size();
    return zones.startNs.size() == n && zones.durationNs.size() == n && zones.selfNs.size() == n &&
           zones.depth.size() == n && zones.flags.size() == n;
}

} // namespace

void ZoneEncoder::clear()
{
    m_totals.begin();
    m_gapCount = {};
    for (auto &bytes : m_gapBytes)
        bytes.clear();
    m_differences.clear();
    m_shapeBits.clear();
    m_siteTable.clear();
    m_sites.clear();
    m_flags.clear();
    m_trees.clear();
    m_events = 0;
    m_calls = 0;
    m_treeCount = 0;
}

Status ZoneEncoder::encode(const Chunk &chunk)
{
    clear();
    const ZoneColumns &zones = chunk.zones;
    if (!sameLength(zones))
        return Error{ErrorCode::BadInput, "the zone columns of a chunk differ in length", {}};
    if (!encodeDirectory(chunk))
        return Error{
            ErrorCode::BadInput, "the trees of a chunk are not in order or miscounted", {}};
    m_shapeBits.assign((2 * zones.size() + 7) / 8, 0);
    if (m_gapRoom < zones.size()) {
        for (auto &gaps : m_gaps)
            gaps = std::make_unique_for_overwrite<std::uint64_t[]>(zones.size());
        m_gapRoom = zones.size();
    }
    for (const TreeSpan &tree : chunk.trees)
        if (!encodeTree(zones, tree))
            return Error{ErrorCode::BadInput, "the zones of a tree are not nested", {}};
    encodeGaps();
    encodeSites(chunk);
    m_values.clear(); // a column of zeros has no bytes
    if (std::ranges::any_of(zones.flags, [](std::uint8_t flags) { return flags != 0; }))
        m_values.assign(zones.flags.begin(), zones.flags.end());
    m_flags.column(m_values);
    return {};
}

// trees
bool ZoneEncoder::encodeDirectory(const Chunk &chunk)
{
    std::array<std::vector<std::uint64_t>, 4> columns;
    const TreeSpan *previous = nullptr;
    std::size_t nextZone = 0;
    std::vector<std::uint64_t> zonesOfFrame(chunk.frames.size(), 0);
    for (const TreeSpan &tree : chunk.trees) {
        const bool inOrder = previous == nullptr || previous->frame < tree.frame ||
                             (previous->frame == tree.frame && previous->thread < tree.thread);
        const std::size_t left = chunk.zones.size() - nextZone;
        if (!inOrder || !tree.thread.valid() || tree.frame >= chunk.frames.size() ||
            tree.firstZone != nextZone || tree.zoneCount == 0 || tree.zoneCount > left)
            return false;
        const auto first = static_cast<std::uint64_t>(chunk.zones.startNs[nextZone]);
        const auto base = static_cast<std::uint64_t>(chunk.frames[tree.frame].startNs);
        columns[0].push_back(tree.frame - (previous != nullptr ? previous->frame : 0));
        columns[1].push_back(tree.thread.value);
        columns[2].push_back(tree.zoneCount);
        columns[3].push_back(zigzag(static_cast<std::int64_t>(first - base)));
        nextZone += tree.zoneCount;
        zonesOfFrame[tree.frame] += tree.zoneCount;
        previous = &tree;
    }
    for (std::size_t i = 0; i < chunk.frames.size(); ++i)
        if (zonesOfFrame[i] != chunk.frames[i].zones)
            return false;
    m_treeCount = static_cast<std::uint32_t>(chunk.trees.size());
    for (const auto &column : columns)
        m_trees.column(column, 1);
    return nextZone == chunk.zones.size();
}

// shape and the values of gaps. A processor can't predict whether a zone begins or ends next, so
// the loop has no branch on it.
bool ZoneEncoder::encodeTree(const ZoneColumns &zones, const TreeSpan &tree)
{
    const std::size_t end = std::size_t{tree.firstZone} + tree.zoneCount;
    const TimeNs *const starts = zones.startNs.data();
    const DurationNs *const durations = zones.durationNs.data();
    const std::uint32_t *const depths = zones.depth.data();
    const std::size_t deepest = *std::max_element(depths + tree.firstZone, depths + end);
    if (deepest >= tree.zoneCount)
        return false; // before it takes memory
    if (m_open.size() < deepest + 3)
        m_open.resize(deepest + 3);
    OpenEnd *const openEnds = m_open.data() + 1; // there is one before those of depth 0, not used
    // By GapKind: there is room for a gap of each zone.
    std::array<std::uint64_t *, 4> gaps{};
    for (std::size_t kind = 0; kind < gaps.size(); ++kind)
        gaps[kind] = m_gaps[kind].get() + m_gapCount[kind];
    const bool keepsDifferences = m_encoding != kEncodingColumns;
    std::uint8_t *shape = m_shapeBits.data() + m_events / 8;
    unsigned used = m_events % 8; // of the bits
    std::uint64_t bits = used == 0 ? 0 : *shape;
    const auto addToShape = [&](bool enters) {
        bits |= std::uint64_t{enters} << used;
        if (++used < 64)
            return;
        std::memcpy(shape, &bits, sizeof bits);
        shape += sizeof bits;
        bits = used = 0;
    };
    const auto endOf = [&](std::size_t i) {
        return static_cast<std::uint64_t>(starts[i]) + static_cast<std::uint64_t>(durations[i]);
    };

    std::uint64_t last = static_cast<std::uint64_t>(starts[tree.firstZone]);
    std::uint64_t broken = last;
    unsigned behindEnter = 1;
    std::ptrdiff_t open = 1;
    const auto add = [&](bool enters, std::uint64_t timeNs) {
        const std::uint64_t gap = timeNs - last;
        broken |= timeNs | gap;
        const unsigned kind = 2 * behindEnter + (enters ? 1U : 0U);
        *gaps[kind]++ = gap;
        if (keepsDifferences && kind == kEnterEnter)
            openEnds[open - 1].firstGap = gap;
        else if (keepsDifferences && kind == kLeaveLeave)
            m_differences.push_back(
                zigzag(static_cast<std::int64_t>(gap - openEnds[open - 1].firstGap)));
        addToShape(enters);
        last = timeNs;
        behindEnter = enters ? 1 : 0;
    };
    bool isNested = depths[tree.firstZone] == 0;
    openEnds[0] = {endOf(tree.firstZone), 0};
    addToShape(true);
    for (std::size_t i = std::size_t{tree.firstZone} + 1; i < end;) {
        const auto depth = static_cast<std::ptrdiff_t>(depths[i]);
        const bool enters = open <= depth;
        isNested &= depth <= open;
        const std::uint64_t endNs = openEnds[open - 1].endNs;
        const auto startNs = static_cast<std::uint64_t>(starts[i]);
        // A mask, because compilers make branches of conditions.
        const std::uint64_t ofStart = std::uint64_t{0} - std::uint64_t{enters};
        add(enters, endNs ^ ((endNs ^ startNs) & ofStart));
        openEnds[open] = {endOf(i), 0}; // not among the open ones if it has not begun
        open += 2 * std::ptrdiff_t{enters} - 1;
        i += std::size_t{enters};
    }
    for (; open > 0; --open)
        add(false, openEnds[open - 1].endNs);
    std::memcpy(shape, &bits, (used + 7) / 8);
    m_events += 2 * std::size_t{tree.zoneCount};
    for (std::size_t kind = 0; kind < gaps.size(); ++kind)
        m_gapCount[kind] = static_cast<std::size_t>(gaps[kind] - m_gaps[kind].get());
    // The highest bit of a negative or overflowing time or gap is set.
    return isNested && (broken >> 63) == 0;
}

// gaps
void ZoneEncoder::encodeGaps()
{
    for (std::size_t kind = 0; kind < m_gaps.size(); ++kind) {
        ByteWriter &out = m_gapBytes[kind];
        const std::span<const std::uint64_t> gaps(m_gaps[kind].get(), m_gapCount[kind]);
        if (m_encoding == kEncodingColumns) {
            out.column(gaps);
            continue;
        }
        ColumnSplit split = bestSplit(gaps);
        if (kind != kLeaveLeave) {
            out.splitColumn(gaps, split.lowBits);
            continue;
        }
        const ColumnSplit ofDifferences = bestSplit(m_differences);
        const bool differences = ofDifferences.bits < split.bits;
        out.byte(differences ? 1 : 0);
        if (differences)
            out.splitColumn(m_differences, ofDifferences.lowBits);
        else
            out.splitColumn(gaps, split.lowBits);
    }
}

// sites and siteTable: the rows of the totals
void ZoneEncoder::encodeSites(const Chunk &chunk)
{
    m_values.resize(chunk.zones.size());
    for (const TreeSpan &tree : chunk.trees)
        m_totals.add(chunk.zones, tree, false, m_values.data());
    m_sites.column(m_values, 1);
    const auto rows = m_totals.rows();
    m_siteTable.varint(rows.size());
    m_values.clear();
    for (const SiteTotal &row : rows) {
        m_values.push_back(row.site.value);
        m_calls += row.calls;
    }
    m_siteTable.column(m_values, 1);
}

ZoneBytes ZoneEncoder::bytes() const
{
    ZoneBytes bytes;
    bytes.encoding = m_encoding;
    bytes.siteTable = m_siteTable.view();
    bytes.sites = m_sites.view();
    bytes.shape = m_shapeBits;
    for (std::size_t kind = 0; kind < m_gapBytes.size(); ++kind) {
        bytes.gaps[kind] = m_gapBytes[kind].view();
        bytes.gapPlaneEnds[kind] = m_gapBytes[kind].planeEnds();
    }
    bytes.flags = m_flags.view();
    bytes.trees = m_trees.view();
    bytes.treeCount = m_treeCount;
    return bytes;
}

} // namespace zoe
