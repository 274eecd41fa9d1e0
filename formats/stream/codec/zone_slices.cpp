#include "formats/stream/codec/zone_slices.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "analysis/model/containers/equal_span.h"
#include "formats/stream/codec/slice_reader.h"

namespace zoe {

namespace {

constexpr std::uint32_t kZonesPerMark = 2048;
constexpr std::size_t kZonesPerSlice = std::size_t{1} << 16;

} // namespace

Result<std::shared_ptr<const ZoneSlices>>
ZoneSlices::open(std::unique_ptr<std::uint64_t[]> raw, const ZoneBytes &bytes, std::size_t entries,
                 std::uint32_t siteLimit, std::uint32_t threadLimit, const Chunk &frames,
                 bool hasStates)
{
    std::shared_ptr<ZoneSlices> slices(new ZoneSlices);
    slices->m_raw = std::move(raw);
    slices->m_hasStates = hasStates;
    slices->m_zones.whole.firstFrame = frames.firstFrame;
    slices->m_zones.whole.frames = frames.frames;
    auto directory =
        ZoneDecoder().readDirectory(bytes, entries, siteLimit, threadLimit, slices->m_zones.whole);
    if (!directory)
        return directory.error();
    slices->m_zones.directory = *std::move(directory);
    slices->m_zones.bytes = bytes;
    if (!slices->openColumns(bytes, entries))
        return damagedError("a chunk has invalid columns of zones");
    if (!slices->checkSites())
        return damagedError("a chunk has zones with invalid sites");
    if (!slices->findMarks())
        return damagedError("a chunk has zones with invalid times");
    for (std::uint32_t frame = 0; frame < frames.frames.size(); ++frame)
        slices->divide(frame);
    return std::shared_ptr<const ZoneSlices>(std::move(slices));
}

bool ZoneSlices::openColumns(const ZoneBytes &bytes, std::size_t entries)
{
    m_zones.shape = bytes.shape;
    const auto take = [](std::span<const std::uint8_t> from, auto read, ColumnReader &to) {
        ByteReader reader(from);
        auto column = read(reader);
        if (!column || !reader.atEnd())
            return false;
        to = *std::move(column);
        return true;
    };
    for (unsigned kind = 0; kind < m_zones.gaps.size(); ++kind) {
        const auto read = [&](ByteReader &reader) {
            const std::size_t n = m_zones.directory.gapCount[kind];
            if (bytes.encoding == kEncodingColumns)
                return ColumnReader::column(reader, n, sizeof(std::uint64_t));
            if (kind == kLeaveLeave) {
                const std::uint8_t differences = reader.byte();
                if (differences > 1)
                    return std::optional<ColumnReader>();
                m_zones.differences = differences == 1;
            }
            return ColumnReader::splitColumn(reader, n);
        };
        if (!take(bytes.gaps[kind], read, m_zones.gaps[kind]))
            return false;
    }
    const auto ofWidth = [entries](std::size_t most) {
        return [=](ByteReader &reader) { return ColumnReader::column(reader, entries, most); };
    };
    return take(bytes.sites, ofWidth(sizeof(std::uint32_t)), m_zones.sites) &&
           take(bytes.flags, ofWidth(sizeof(std::uint8_t)), m_zones.flags);
}

bool ZoneSlices::checkSites()
{
    ColumnCursor sites(m_zones.sites, 0);
    ColumnCursor flags(m_zones.flags, 0);
    bool fine = true;
    for (std::size_t zone = 0; zone < m_zones.sites.size(); ++zone) {
        const std::uint64_t flag = flags.next();
        fine = fine && sites.next() < m_zones.directory.siteTable.size();
        m_calls += (flag & kContinuesFrom) == 0 ? 1 : 0;
    }
    return fine;
}

std::uint64_t ZoneSlices::zonesWith(std::uint8_t flag, std::size_t tree) const
{
    const TreeSpan &span = m_zones.whole.trees[tree];
    ColumnCursor flags(m_zones.flags, span.firstZone);
    std::uint64_t count = 0;
    for (std::uint32_t i = 0; i < span.zoneCount; ++i)
        count += (flags.next() & flag) != 0 ? 1 : 0;
    return count;
}

bool ZoneSlices::findMarks()
{
    EventWalk walk(m_zones, {});
    for (std::size_t tree = 0; tree < m_zones.whole.trees.size(); ++tree) {
        m_zones.treeBegin.push_back(m_zones.marks.size());
        walk.beginTree(m_zones.directory.firstTimes[tree]);
        if (!findMarks(walk, m_zones.whole.trees[tree]))
            return false;
        m_lastEndNs = std::max(m_lastEndNs, walk.nowNs());
    }
    m_zones.treeBegin.push_back(m_zones.marks.size());
    return !walk.broken();
}

bool ZoneSlices::findMarks(EventWalk &walk, const TreeSpan &tree)
{
    std::uint32_t nextMark = tree.firstZone;
    std::size_t kept = 0; // the outermost open zones that are kept
    const std::uint32_t end = 2 * (tree.firstZone + tree.zoneCount);
    auto &open = walk.open();
    while (walk.event() < end) {
        if (walk.entersNext()) {
            ZoneMark mark;
            const bool marks = walk.zone() >= nextMark;
            if (marks)
                mark = walk.mark();
            walk.advance();
            if (marks) {
                for (; kept < open.size(); ++kept) {
                    open[kept].kept = static_cast<std::uint32_t>(m_zones.kept.size());
                    m_zones.kept.push_back({kept > 0 ? open[kept - 1].kept : kNoKept,
                                            open[kept].zone, open[kept].startNs, 0, 0, 0});
                }
                mark.startNs = walk.nowNs();
                mark.top = open.empty() ? kNoKept : open.back().kept;
                m_zones.marks.push_back(mark);
                // Each mark costs a walk over the zones that are open there.
                nextMark += std::max(kZonesPerMark, static_cast<std::uint32_t>(open.size()));
            }
            walk.enter();
            continue;
        }
        if (open.empty())
            return false;
        walk.advance();
        const EventWalk::Open ended = open.back();
        open.pop_back();
        kept = std::min(kept, open.size());
        if (ended.kept != kNoKept) {
            KeptZone &zone = m_zones.kept[ended.kept];
            zone.durationNs = walk.nowNs() - zone.startNs;
            zone.selfNs = static_cast<DurationNs>(ended.selfNs);
            zone.firstGap = ended.firstGap;
        }
    }
    return open.empty() && walk.zone() == tree.firstZone + tree.zoneCount && !walk.broken();
}

// Each mark represents the zones up to the next one of its tree.
void ZoneSlices::divide(std::uint32_t frame)
{
    struct Run {
        TimeNs startNs;
        std::uint32_t zones;
    };
    std::vector<Run> runs;
    for (const TreeSpan &span : treesOf(frame)) {
        const auto tree = static_cast<std::size_t>(&span - m_zones.whole.trees.data());
        for (std::size_t i = m_zones.treeBegin[tree]; i < m_zones.treeBegin[tree + 1]; ++i) {
            const std::uint32_t end = i + 1 < m_zones.treeBegin[tree + 1]
                                          ? m_zones.marks[i + 1].zone
                                          : span.firstZone + span.zoneCount;
            runs.push_back({m_zones.marks[i].startNs, end - m_zones.marks[i].zone});
        }
    }
    std::ranges::sort(runs, {}, &Run::startNs);
    m_begins.push_back(
        {frame, runs.empty() ? m_zones.whole.frames[frame].startNs : runs.front().startNs});
    std::size_t zones = 0;
    for (const Run &run : runs) {
        if (zones >= kZonesPerSlice && run.startNs > m_begins.back().startNs) {
            m_begins.push_back({frame, run.startNs});
            zones = 0;
        }
        zones += run.zones;
    }
}

void ZoneSlices::read(std::size_t first, std::size_t end, ThreadId only, ChunkSlice &slice) const
{
    const std::uint32_t frame = m_begins[first].frame;
    const auto starts = [&](std::size_t i) {
        return i < m_begins.size() && m_begins[i].frame == frame;
    };
    const auto beginOf = [&](std::size_t i) {
        return static_cast<std::uint64_t>(m_begins[i].startNs);
    };
    const std::uint64_t fromNs = first > 0 && starts(first - 1) ? beginOf(first) : 0;
    const std::uint64_t toNs =
        starts(end) ? beginOf(end) : std::numeric_limits<std::uint64_t>::max();
    slice.chunk.firstFrame = m_zones.whole.firstFrame;
    if (slice.chunk.frames.empty()) // once for all slices: there may be as many as frames
        slice.chunk.frames = m_zones.whole.frames;
    slice.chunk.trees.clear();
    slice.chunk.zones.clear();
    slice.origins.clear();
    std::span<const TreeSpan> wanted = treesOf(frame);
    if (only.valid())
        wanted = equalSpan(wanted, only, &TreeSpan::thread);
    for (const TreeSpan &span : wanted)
        SliceReader(m_zones, static_cast<std::size_t>(&span - m_zones.whole.trees.data()), fromNs,
                    toNs)
            .run(slice);
}

} // namespace zoe
