#include "formats/stream/codec/zone_slices.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "formats/stream/codec/zone_trees.h"

namespace zoe {

namespace {

constexpr std::uint32_t kZonesPerMark = 2048;
constexpr std::size_t kZonesPerSlice = std::size_t{1} << 16;
constexpr std::size_t kValuesAtOnce = 512;

} // namespace

// The events of a tree in order, from a mark on.
class ZoneSlices::Walk {
  public:
    struct Open {
        std::uint32_t zone = 0;
        std::uint32_t kept = kNone; // in m_kept
        TimeNs startNs = 0;
        std::uint64_t selfNs = 0; // since the mark
        std::uint64_t firstGap = 0;
    };

    Walk(const ZoneSlices &slices, const Mark &from)
        : m_slices(slices)
        , m_at(from)
        , m_gaps{ColumnCursor(slices.m_gaps[0], from.gaps[0]),
                 ColumnCursor(slices.m_gaps[1], from.gaps[1]),
                 ColumnCursor(slices.m_gaps[2], from.gaps[2]),
                 ColumnCursor(slices.m_gaps[3], from.gaps[3])}
    {
        for (std::uint32_t kept = from.top; kept != kNone; kept = slices.m_kept[kept].parent) {
            const KeptZone &zone = slices.m_kept[kept];
            m_open.push_back({zone.zone, kept, zone.startNs, 0, zone.firstGap});
        }
        std::ranges::reverse(m_open);
    }

    void beginTree(std::uint64_t firstTime)
    {
        m_at.nowNs = firstTime;
        m_at.first = true;
    }

    [[nodiscard]] std::uint32_t event() const { return m_at.event; }
    [[nodiscard]] std::uint32_t zone() const { return m_at.zone; } // that enters next
    [[nodiscard]] TimeNs nowNs() const { return static_cast<TimeNs>(m_at.nowNs); }
    [[nodiscard]] std::vector<Open> &open() { return m_open; }
    [[nodiscard]] bool entersNext() const
    {
        return (m_slices.m_shape[m_at.event / 8] >> (m_at.event % 8) & 1) != 0;
    }
    [[nodiscard]] bool broken() const { return m_broken >> 63 != 0; }
    // Without the start of the zone and the innermost open one.
    [[nodiscard]] Mark mark() const
    {
        Mark mark = m_at;
        for (std::size_t kind = 0; kind < m_gaps.size(); ++kind)
            mark.gaps[kind] = m_gaps[kind].position();
        return mark;
    }

    // Moves to the time of the next event. REQUIRES: if it is a leave, a zone is open.
    void advance()
    {
        const bool enters = entersNext();
        if (!m_at.first) {
            const unsigned kind = (m_at.entered ? 2U : 0U) + (enters ? 1U : 0U);
            std::uint64_t gap = m_gaps[kind].next();
            if (kind == kLeaveLeave && m_slices.m_differences)
                gap = m_open.back().firstGap + static_cast<std::uint64_t>(unzigzag(gap));
            m_at.nowNs += gap;
            m_broken |= gap | m_at.nowNs;
            if (!m_open.empty())
                m_open.back().selfNs += gap;
            if (kind == kEnterEnter)
                m_open.back().firstGap = gap;
        }
        m_at.first = false;
        m_at.entered = enters;
        ++m_at.event;
    }
    // The rest of an enter.
    void enter()
    {
        m_open.push_back({m_at.zone, kNone, nowNs(), 0, 0});
        ++m_at.zone;
    }

  private:
    const ZoneSlices &m_slices;
    Mark m_at;
    std::array<ColumnCursor, 4> m_gaps;
    std::vector<Open> m_open;
    std::uint64_t m_broken = 0;
};

Result<std::shared_ptr<const ZoneSlices>>
ZoneSlices::open(std::unique_ptr<std::uint64_t[]> raw, const ZoneBytes &bytes, std::size_t entries,
                 std::uint32_t siteLimit, std::uint32_t threadLimit, const Chunk &frames,
                 bool hasStates)
{
    std::shared_ptr<ZoneSlices> slices(new ZoneSlices);
    slices->m_raw = std::move(raw);
    slices->m_hasStates = hasStates;
    slices->m_whole.firstFrame = frames.firstFrame;
    slices->m_whole.frames = frames.frames;
    auto directory =
        ZoneDecoder().readDirectory(bytes, entries, siteLimit, threadLimit, slices->m_whole);
    if (!directory)
        return directory.error();
    slices->m_directory = *std::move(directory);
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
    m_shape = bytes.shape;
    const auto take = [](std::span<const std::uint8_t> from, auto read, ColumnReader &to) {
        ByteReader reader(from);
        auto column = read(reader);
        if (!column || !reader.atEnd())
            return false;
        to = *std::move(column);
        return true;
    };
    for (unsigned kind = 0; kind < m_gaps.size(); ++kind) {
        const auto read = [&](ByteReader &reader) {
            const std::size_t n = m_directory.gapCount[kind];
            if (bytes.encoding == kEncodingColumns)
                return ColumnReader::column(reader, n, sizeof(std::uint64_t));
            if (kind == kLeaveLeave) {
                const std::uint8_t differences = reader.byte();
                if (differences > 1)
                    return std::optional<ColumnReader>();
                m_differences = differences == 1;
            }
            return ColumnReader::splitColumn(reader, n);
        };
        if (!take(bytes.gaps[kind], read, m_gaps[kind]))
            return false;
    }
    const auto ofWidth = [entries](std::size_t most) {
        return [=](ByteReader &reader) { return ColumnReader::column(reader, entries, most); };
    };
    return take(bytes.sites, ofWidth(sizeof(std::uint32_t)), m_sites) &&
           take(bytes.flags, ofWidth(sizeof(std::uint8_t)), m_flags);
}

bool ZoneSlices::checkSites()
{
    ColumnCursor sites(m_sites, 0);
    ColumnCursor flags(m_flags, 0);
    bool fine = true;
    for (std::size_t zone = 0; zone < m_sites.size(); ++zone) {
        const std::uint64_t flag = flags.next();
        fine = fine && sites.next() < m_directory.siteTable.size();
        m_calls += (flag & kContinuesFrom) == 0 ? 1 : 0;
    }
    return fine;
}

bool ZoneSlices::findMarks()
{
    Walk walk(*this, {});
    for (std::size_t tree = 0; tree < m_whole.trees.size(); ++tree) {
        m_treeBegin.push_back(m_marks.size());
        walk.beginTree(m_directory.firstTimes[tree]);
        if (!findMarks(walk, m_whole.trees[tree]))
            return false;
    }
    m_treeBegin.push_back(m_marks.size());
    return !walk.broken();
}

bool ZoneSlices::findMarks(Walk &walk, const TreeSpan &tree)
{
    std::uint32_t nextMark = tree.firstZone;
    std::size_t kept = 0; // the outermost open zones that are kept
    const std::uint32_t end = 2 * (tree.firstZone + tree.zoneCount);
    auto &open = walk.open();
    while (walk.event() < end) {
        if (walk.entersNext()) {
            Mark mark;
            const bool marks = walk.zone() >= nextMark;
            if (marks)
                mark = walk.mark();
            walk.advance();
            if (marks) {
                for (; kept < open.size(); ++kept) {
                    open[kept].kept = static_cast<std::uint32_t>(m_kept.size());
                    m_kept.push_back({kept > 0 ? open[kept - 1].kept : kNone, open[kept].zone,
                                      open[kept].startNs, 0, 0, 0});
                }
                mark.startNs = walk.nowNs();
                mark.top = open.empty() ? kNone : open.back().kept;
                m_marks.push_back(mark);
                // Each mark costs a walk over the zones that are open there.
                nextMark += std::max(kZonesPerMark, static_cast<std::uint32_t>(open.size()));
            }
            walk.enter();
            continue;
        }
        if (open.empty())
            return false;
        walk.advance();
        const Walk::Open ended = open.back();
        open.pop_back();
        kept = std::min(kept, open.size());
        if (ended.kept != kNone) {
            KeptZone &zone = m_kept[ended.kept];
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
        const auto tree = static_cast<std::size_t>(&span - m_whole.trees.data());
        for (std::size_t i = m_treeBegin[tree]; i < m_treeBegin[tree + 1]; ++i) {
            const std::uint32_t end = i + 1 < m_treeBegin[tree + 1]
                                          ? m_marks[i + 1].zone
                                          : span.firstZone + span.zoneCount;
            runs.push_back({m_marks[i].startNs, end - m_marks[i].zone});
        }
    }
    std::ranges::sort(runs, {}, &Run::startNs);
    m_begins.push_back(
        {frame, runs.empty() ? m_whole.frames[frame].startNs : runs.front().startNs});
    std::size_t zones = 0;
    for (const Run &run : runs) {
        if (zones >= kZonesPerSlice && run.startNs > m_begins.back().startNs) {
            m_begins.push_back({frame, run.startNs});
            zones = 0;
        }
        zones += run.zones;
    }
}

// Reads the part of one tree in a span of time.
class ZoneSlices::TreeReader {
  public:
    // From the first to before the second time; times are not negative.
    TreeReader(const ZoneSlices &slices, std::size_t tree, std::uint64_t fromNs, std::uint64_t toNs)
        : m_slices(slices)
        , m_tree(slices.m_whole.trees[tree])
        , m_begin(slices.m_treeBegin[tree])
        , m_end(slices.m_treeBegin[tree + 1])
        , m_fromNs(fromNs)
        , m_toNs(toNs)
    {}

    void run(ChunkSlice &slice)
    {
        const std::span marks(m_slices.m_marks);
        const auto own = marks.subspan(m_begin, m_end - m_begin);
        const auto first = std::ranges::lower_bound(own, m_fromNs, {}, startOf<Mark>);
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

  private:
    struct Row {
        TimeNs startNs = 0;
        DurationNs durationNs = 0;
        DurationNs selfNs = 0;
        std::uint32_t depth = 0;
    };

    template <class Started>
    static std::uint64_t startOf(const Started &zone)
    {
        return static_cast<std::uint64_t>(zone.startNs);
    }

    void readRun(std::size_t at)
    {
        const Mark &mark = m_slices.m_marks[at];
        Walk walk(m_slices, mark);
        auto &open = walk.open();
        m_rows.clear();
        std::vector<Walk::Open> atCut;
        const bool wasCut = m_cut;
        const std::uint32_t end = at + 1 < m_end ? m_slices.m_marks[at + 1].event
                                                 : 2 * (m_tree.firstZone + m_tree.zoneCount);
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
            const Walk::Open ended = open.back();
            open.pop_back();
            if (ended.kept == kNone) {
                Row &row = m_rows[ended.zone - mark.zone];
                row.durationNs = walk.nowNs() - row.startNs;
                row.selfNs = static_cast<DurationNs>(ended.selfNs);
            }
        }
        if (at + 1 < m_end)
            endLater(m_slices.m_marks[at + 1].top, mark.zone);
        if (m_cut && !wasCut)
            takeBegun(atCut, mark.zone);
        takeRows(mark.zone);
    }

    // Zones of the run that are open at its end.
    void endLater(std::uint32_t kept, std::uint32_t firstZone)
    {
        for (; kept != kNone && m_slices.m_kept[kept].zone >= firstZone;
             kept = m_slices.m_kept[kept].parent) {
            const KeptZone &zone = m_slices.m_kept[kept];
            m_rows[zone.zone - firstZone].durationNs = zone.durationNs;
            m_rows[zone.zone - firstZone].selfNs = zone.selfNs;
        }
    }

    void takeBegun(const std::vector<Walk::Open> &open, std::uint32_t firstZone)
    {
        for (std::uint32_t depth = 0; depth < open.size(); ++depth) {
            const Walk::Open &zone = open[depth];
            if (zone.kept != kNone) {
                const KeptZone &kept = m_slices.m_kept[zone.kept];
                takeBegun(zone.zone, {kept.startNs, kept.durationNs, kept.selfNs, depth});
            } else {
                takeBegun(zone.zone, m_rows[zone.zone - firstZone]);
            }
        }
    }

    void takeBegun(std::uint32_t zone, const Row &row)
    {
        m_origin.before.push_back(zone - m_tree.firstZone);
        append(row);
    }

    // If all in the tree that comes before the span's end comes before its begin.
    void takeOpen(std::uint32_t top)
    {
        std::vector<std::uint32_t> path;
        for (; top != kNone; top = m_slices.m_kept[top].parent)
            path.push_back(top);
        std::ranges::reverse(path);
        for (std::uint32_t depth = 0; depth < path.size(); ++depth) {
            const KeptZone &kept = m_slices.m_kept[path[depth]];
            takeBegun(kept.zone, {kept.startNs, kept.durationNs, kept.selfNs, depth});
        }
    }

    void takeRows(std::uint32_t firstZone)
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

    void append(const Row &row)
    {
        m_columns->append({SiteId{}, row.startNs, row.durationNs, row.selfNs, row.depth, 0});
    }

    // Fills in sites and flags.
    void finish(ChunkSlice &slice)
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

    void take(std::size_t zone, std::size_t count, std::size_t row)
    {
        std::array<std::uint64_t, kValuesAtOnce> values;
        m_slices.m_sites.read(zone, count, values.data());
        for (std::size_t i = 0; i < count; ++i)
            m_columns->site[row + i] = m_slices.m_directory.siteTable[values[i]];
        m_slices.m_flags.read(zone, count, values.data());
        for (std::size_t i = 0; i < count; ++i)
            m_columns->flags[row + i] = static_cast<std::uint8_t>(values[i]);
    }

    const ZoneSlices &m_slices;
    const TreeSpan &m_tree;
    std::size_t m_begin; // marks
    std::size_t m_end;
    std::uint64_t m_fromNs;
    std::uint64_t m_toNs;
    bool m_cut = false; // the zones that were open at m_fromNs are known
    std::vector<Row> m_rows;
    ZoneColumns *m_columns = nullptr;
    std::size_t m_firstRow = 0;
    ChunkSlice::Origin m_origin;
    std::uint32_t m_newZones = 0;
};

void ZoneSlices::read(std::size_t first, std::size_t end, ChunkSlice &slice) const
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
    slice.chunk.firstFrame = m_whole.firstFrame;
    slice.chunk.frames = m_whole.frames;
    slice.chunk.trees.clear();
    slice.chunk.zones.clear();
    slice.origins.clear();
    for (const TreeSpan &span : treesOf(frame))
        TreeReader(*this, static_cast<std::size_t>(&span - m_whole.trees.data()), fromNs, toNs)
            .run(slice);
}

} // namespace zoe
