#include "formats/stream/codec/slice_reader.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace zoe {

namespace {

constexpr std::size_t kValuesAtOnce = 512;

template <class Started>
std::uint64_t startOf(const Started &zone)
{
    return static_cast<std::uint64_t>(zone.startNs);
}

} // namespace

void SliceReader::run(ChunkSlice &slice)
{
    const std::span marks(m_zones.marks);
    const auto own = marks.subspan(m_begin, m_end - m_begin);
    const auto first = std::ranges::lower_bound(own, m_fromNs, {}, startOf<ZoneMark>);
    std::size_t at = m_begin + static_cast<std::size_t>(first - own.begin());
    at -= at > m_begin ? 1 : 0;
    m_columns = &slice.chunk.zones;
    m_firstRow = m_columns->size();
    for (; at < m_end && startOf(marks[at]) < m_toNs; ++at)
        readRun(at);
    if (!m_cut && at < m_end && at > m_begin)
        takeOpen(marks[at].top);
    finish(slice);
}

void SliceReader::readRun(std::size_t at)
{
    const ZoneMark &mark = m_zones.marks[at];
    EventWalk walk(m_zones, mark);
    auto &open = walk.open();
    m_rows.clear();
    std::vector<EventWalk::Open> atCut;
    const bool wasCut = m_cut;
    const std::uint32_t end =
        at + 1 < m_end ? m_zones.marks[at + 1].event : 2 * (m_tree.firstZone + m_tree.zoneCount);
    while (walk.event() < end) {
        const bool enters = walk.entersNext();
        walk.advance();
        if (!m_cut && static_cast<std::uint64_t>(walk.nowNs()) >= m_fromNs) {
            m_cut = true;
            atCut = open;
        }
        if (enters) {
            m_rows.push_back({walk.nowNs(), 0, 0, static_cast<std::uint32_t>(open.size())});
            walk.enter();
            continue;
        }
        const EventWalk::Open ended = open.back();
        open.pop_back();
        if (ended.kept == kNoKept) {
            Row &row = m_rows[ended.zone - mark.zone];
            row.durationNs = walk.nowNs() - row.startNs;
            row.selfNs = static_cast<DurationNs>(ended.selfNs);
        }
    }
    if (at + 1 < m_end)
        endLater(m_zones.marks[at + 1].top, mark.zone);
    if (m_cut && !wasCut)
        takeBegun(atCut, mark.zone);
    takeRows(mark.zone);
}

void SliceReader::endLater(std::uint32_t kept, std::uint32_t firstZone)
{
    for (; kept != kNoKept && m_zones.kept[kept].zone >= firstZone;
         kept = m_zones.kept[kept].parent) {
        const KeptZone &zone = m_zones.kept[kept];
        m_rows[zone.zone - firstZone].durationNs = zone.durationNs;
        m_rows[zone.zone - firstZone].selfNs = zone.selfNs;
    }
}

void SliceReader::takeBegun(const std::vector<EventWalk::Open> &open, std::uint32_t firstZone)
{
    for (std::uint32_t depth = 0; depth < open.size(); ++depth) {
        const EventWalk::Open &zone = open[depth];
        if (zone.kept != kNoKept) {
            const KeptZone &kept = m_zones.kept[zone.kept];
            takeBegun(zone.zone, {kept.startNs, kept.durationNs, kept.selfNs, depth});
        } else {
            takeBegun(zone.zone, m_rows[zone.zone - firstZone]);
        }
    }
}

void SliceReader::takeBegun(std::uint32_t zone, const Row &row)
{
    m_origin.before.push_back(zone - m_tree.firstZone);
    append(row);
}

void SliceReader::takeOpen(std::uint32_t top)
{
    std::vector<std::uint32_t> path;
    for (; top != kNoKept; top = m_zones.kept[top].parent)
        path.push_back(top);
    std::ranges::reverse(path);
    for (std::uint32_t depth = 0; depth < path.size(); ++depth) {
        const KeptZone &kept = m_zones.kept[path[depth]];
        takeBegun(kept.zone, {kept.startNs, kept.durationNs, kept.selfNs, depth});
    }
}

void SliceReader::takeRows(std::uint32_t firstZone)
{
    const auto begin = std::ranges::lower_bound(m_rows, m_fromNs, {}, startOf<Row>);
    const auto end = std::ranges::lower_bound(m_rows, m_toNs, {}, startOf<Row>);
    if (begin == end)
        return;
    if (m_newZones == 0)
        m_origin.firstZone =
            firstZone + static_cast<std::uint32_t>(begin - m_rows.begin()) - m_tree.firstZone;
    m_newZones += static_cast<std::uint32_t>(end - begin);
    for (auto row = begin; row != end; ++row)
        append(*row);
}

void SliceReader::append(const Row &row)
{
    m_columns->append({SiteId{}, row.startNs, row.durationNs, row.selfNs, row.depth, 0});
}

void SliceReader::finish(ChunkSlice &slice)
{
    const std::size_t begun = m_origin.before.size();
    if (begun + m_newZones == 0)
        return;
    slice.chunk.trees.push_back({m_tree.frame, m_tree.thread,
                                 static_cast<std::uint32_t>(m_firstRow),
                                 static_cast<std::uint32_t>(begun + m_newZones)});
    std::size_t row = m_firstRow;
    for (const std::uint32_t zone : m_origin.before)
        take(m_tree.firstZone + zone, 1, row++);
    for (std::uint32_t i = 0; i < m_newZones; i += kValuesAtOnce) {
        const std::size_t count = std::min(kValuesAtOnce, std::size_t{m_newZones} - i);
        take(m_tree.firstZone + m_origin.firstZone + i, count, row + i);
    }
    slice.origins.push_back(std::move(m_origin));
}

void SliceReader::take(std::size_t zone, std::size_t count, std::size_t row)
{
    std::array<std::uint64_t, kValuesAtOnce> values;
    m_zones.sites.read(zone, count, values.data());
    for (std::size_t i = 0; i < count; ++i)
        m_columns->site[row + i] = m_zones.directory.siteTable[values[i]];
    m_zones.flags.read(zone, count, values.data());
    for (std::size_t i = 0; i < count; ++i)
        m_columns->flags[row + i] = static_cast<std::uint8_t>(values[i]);
}

} // namespace zoe
