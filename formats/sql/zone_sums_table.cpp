#include "formats/sql/zone_sums_table.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <sqlite3.h>
#include <utility>
#include <vector>

#include "analysis/walk/chunk_run.h"
#include "formats/sql/results.h"
#include "formats/sql/zone_groups.h"

namespace zoe::sql {

namespace {

struct SumsColumn {
    enum {
        Frame,
        Thread,
        Site,
        Function,
        Depth,
        Calls,
        ContinuesFrom,
        ContinuesTo,
        StillOpen,
        Count,
        IfStart,
        IfDuration,
        IfSelf,
        FirstMeasure // four columns of each
    };
};

struct Figure {
    enum { Sum, Total, Least, Most, CountOfAMeasure };
};

constexpr ZoneBounds::Columns kBoundSumsColumns{
    SumsColumn::Frame, SumsColumn::Thread,  SumsColumn::Site,       SumsColumn::Function,
    SumsColumn::Depth, SumsColumn::IfStart, SumsColumn::IfDuration, SumsColumn::IfSelf};

// In the order of ZoneMeasure.
constexpr std::array<const char *, kZoneMeasures> kMeasureNames{
    "start_ns", "end_ns",         "duration_ns",  "self_ns",    "depth",
    "calls",    "continues_from", "continues_to", "still_open", "frame"};

// The columns, and the names that they point to.
struct Columns {
    std::vector<std::string> names;
    std::vector<Column> all;

    Columns()
    {
        names = {ZoneSumsTable::compared("start_ns"), ZoneSumsTable::compared("duration_ns"),
                 ZoneSumsTable::compared("self_ns")};
        for (const char *const measure : kMeasureNames) {
            for (const std::string &name :
                 {ZoneSumsTable::sum(measure), ZoneSumsTable::total(measure),
                  ZoneSumsTable::least(measure), ZoneSumsTable::most(measure)})
                names.push_back(name);
        }
        all = {{"frame", "INTEGER", true},    {"thread", "INTEGER", true},
               {"site", "INTEGER", true},     {"function", "TEXT", true},
               {"depth", "INTEGER", true},    {"calls", "INTEGER"},
               {"continues_from", "INTEGER"}, {"continues_to", "INTEGER"},
               {"still_open", "INTEGER"},     {ZoneSumsTable::kCount, "INTEGER"}};
        for (std::size_t i = 0; i < names.size(); ++i) {
            const bool compares = i + SumsColumn::IfStart <= SumsColumn::IfSelf;
            all.push_back({names[i].c_str(), "INTEGER", compares, compares});
        }
    }
};

void putSum(sqlite3_context *out, Int128 sum)
{
    const auto whole = static_cast<std::int64_t>(sum);
    if (whole == sum)
        putNumber(out, whole);
    else
        sqlite3_result_error(out, "integer overflow", -1); // like sum()
}

class ZoneSumsCursor final : public Cursor {
  public:
    ZoneSumsCursor(Scan &scan, const SitesByLabel &sitesByLabel)
        : m_scan(scan)
        , m_sitesByLabel(sitesByLabel)
        , m_groups(m_grouping)
    {}

    void filter(const Bounds &bounds, std::uint64_t columnsUsed) override;
    void next() override
    {
        ++m_rowId;
        if (++m_row == m_order.size())
            sumMore();
    }
    void column(sqlite3_context *out, int column) const override;
    [[nodiscard]] std::int64_t rowId() const override { return m_rowId; }

  private:
    void groupBy(std::uint64_t columnsUsed);
    void sumMore();
    void sumChunks(std::size_t end);
    void putFigure(sqlite3_context *out, int figure, std::size_t group) const;

    Scan &m_scan;
    const SitesByLabel &m_sitesByLabel;
    ZoneBounds m_filter;
    ZoneGrouping m_grouping;
    std::optional<ChunkRun> m_run;
    std::size_t m_nextChunk = 0; // in the run
    std::vector<ZoneGroups> m_ofWorkers;
    ZoneGroups m_groups;
    std::vector<std::uint32_t> m_order;
    std::size_t m_row = 0;
    std::int64_t m_rowId = 0;
};

void ZoneSumsCursor::filter(const Bounds &bounds, std::uint64_t columnsUsed)
{
    const Capture &capture = m_scan.capture();
    m_filter = {bounds, kBoundSumsColumns, capture, m_sitesByLabel};
    groupBy(columnsUsed);
    Interval frames = m_filter.frames();
    frames.intersect({0, std::ssize(capture.frames()) - 1});
    FrameRanges ranges;
    if (!m_filter.empty() && !frames.empty())
        ranges.add(
            {static_cast<FrameIndex>(frames.least), static_cast<FrameIndex>(frames.most) + 1});
    m_run.emplace(capture, std::move(ranges));
    m_nextChunk = 0;
    m_rowId = 0;
    m_ofWorkers.assign(m_run->workers(m_scan.task()), ZoneGroups(m_grouping));
    sumMore();
}

void ZoneSumsCursor::groupBy(std::uint64_t columnsUsed)
{
    const auto uses = [columnsUsed](int column) { return (columnsUsed >> column & 1U) != 0; };
    const auto usesMeasure = [&](std::size_t measure, int figure) {
        return uses(SumsColumn::FirstMeasure + static_cast<int>(measure) * Figure::CountOfAMeasure +
                    figure);
    };
    m_grouping.byFrame = uses(SumsColumn::Frame);
    m_grouping.byThread = uses(SumsColumn::Thread);
    m_grouping.byDepth = uses(SumsColumn::Depth);
    m_grouping.flags = 0;
    if (uses(SumsColumn::Calls) || uses(SumsColumn::ContinuesFrom))
        m_grouping.flags |= kContinuesFrom;
    if (uses(SumsColumn::ContinuesTo))
        m_grouping.flags |= kContinuesTo;
    if (uses(SumsColumn::StillOpen))
        m_grouping.flags |= kStillOpen;
    m_grouping.siteAs.assign(m_scan.capture().sites().size(), 0);
    if (uses(SumsColumn::Site)) {
        std::iota(m_grouping.siteAs.begin(), m_grouping.siteAs.end(), 0U);
    } else if (uses(SumsColumn::Function)) {
        for (const auto &[label, sites] : m_sitesByLabel) {
            for (const std::uint32_t site : sites)
                m_grouping.siteAs[site] = sites.front();
        }
    }
    for (std::size_t i = 0; i < kZoneMeasures; ++i) {
        m_grouping.wantsSum[i] = usesMeasure(i, Figure::Sum) || usesMeasure(i, Figure::Total);
        m_grouping.wantsRange[i] = usesMeasure(i, Figure::Least) || usesMeasure(i, Figure::Most);
    }
}

// Sums the groups of the next chunks: of all remaining ones, unless there are very many groups.
void ZoneSumsCursor::sumMore()
{
    constexpr std::size_t kManyGroups = 65'536;
    constexpr std::size_t kChunksOfAWorker = 8; // per turn, because its results are kept in memory
    const std::size_t count = m_run->chunks().size();
    m_groups.clear();
    while (m_nextChunk < count && m_groups.size() < kManyGroups && !m_scan.stopRequested())
        sumChunks(std::min(count, m_nextChunk + kChunksOfAWorker * m_ofWorkers.size()));
    m_order = m_groups.inOrder();
    m_row = 0;
    atEnd = m_order.empty();
}

void ZoneSumsCursor::sumChunks(std::size_t end)
{
    const auto all = m_scan.capture().chunks();
    std::vector<std::size_t> positions(end - m_nextChunk);
    std::iota(positions.begin(), positions.end(), m_nextChunk);
    std::vector<std::uint8_t> isRead(positions.size(), 0);
    // What is damaged is counted by the scan.
    const Status read = m_run->forSomeParts(
        positions, m_scan.part(m_nextChunk, end, m_run->chunks().size()),
        [&](std::size_t worker, std::size_t i, const ChunkPart &part) {
            isRead[i - m_nextChunk] = 1;
            // As of the table zones: a chunk with a different number of zones
            // is broken.
            if (part.isSlice() || part.chunk().zones.size() == all[m_run->chunks()[i]].zoneCount)
                m_ofWorkers[worker].add(part, m_filter);
        });
    if (!read && read.error().code == ErrorCode::Io)
        m_scan.addFailure(read.error());
    for (ZoneGroups &groups : m_ofWorkers) {
        m_groups.merge(groups);
        groups.clear();
    }
    for (std::size_t i = 0; i < isRead.size() && !m_scan.stopRequested(); ++i) {
        if (isRead[i] == 0)
            m_scan.addUnreadable(m_run->chunks()[m_nextChunk + i]);
    }
    m_nextChunk = end;
}

void ZoneSumsCursor::column(sqlite3_context *out, int column) const
{
    const std::size_t group = m_order[m_row];
    const ZoneGroupKey &key = m_groups.key(group);
    switch (column) {
    case SumsColumn::Frame:
        return putNumber(out, key.frame);
    case SumsColumn::Thread:
        return putNumber(out, key.thread);
    case SumsColumn::Site:
        return putNumber(out, key.site);
    case SumsColumn::Function:
        return putName(out, m_scan.capture().sites()[key.site].label());
    case SumsColumn::Depth:
        return putNumber(out, key.depth);
    case SumsColumn::Calls:
        return putFlag(out, (key.flags & kContinuesFrom) == 0);
    case SumsColumn::ContinuesFrom:
        return putFlag(out, (key.flags & kContinuesFrom) != 0);
    case SumsColumn::ContinuesTo:
        return putFlag(out, (key.flags & kContinuesTo) != 0);
    case SumsColumn::StillOpen:
        return putFlag(out, (key.flags & kStillOpen) != 0);
    case SumsColumn::Count:
        return putNumber(out, m_groups.zones(group));
    // The compared value, so that the row matches if SQLite compares again.
    case SumsColumn::IfStart:
        return putNumber(out, m_filter.starts().least);
    case SumsColumn::IfDuration:
        return putNumber(out, m_filter.durations().least);
    case SumsColumn::IfSelf:
        return putNumber(out, m_filter.selves().least);
    default:
        return putFigure(out, column - SumsColumn::FirstMeasure, group);
    }
}

void ZoneSumsCursor::putFigure(sqlite3_context *out, int figure, std::size_t group) const
{
    const ZoneGroups::Figures &figures =
        m_groups.figures(static_cast<ZoneMeasure>(figure / Figure::CountOfAMeasure), group);
    switch (figure % Figure::CountOfAMeasure) {
    case Figure::Sum:
        return putSum(out, figures.sum);
    case Figure::Total:
        return sqlite3_result_double(out, static_cast<double>(figures.sum));
    case Figure::Least:
        return putNumber(out, figures.least);
    default:
        return putNumber(out, figures.most);
    }
}

} // namespace

ZoneSumsTable::ZoneSumsTable(Scan &scan)
    : m_scan(scan)
    , m_sitesByLabel(sitesByLabel(scan.capture()))
{}

std::span<const Column> zoneSumsColumns()
{
    static const Columns columns;
    return columns.all;
}

// All zones of the frames are read in any case; the result has few rows.
Estimate ZoneSumsTable::estimate(std::span<const Narrowing> narrowings) const
{
    constexpr double kFind = 100;
    constexpr double kRead = 0.02;
    constexpr double kRow = 0.002;
    constexpr double kRange = 0.3;
    const Capture &capture = m_scan.capture();
    double zones = 0;
    for (const ChunkSummary &chunk : capture.chunks())
        zones += static_cast<double>(chunk.zoneCount);
    if (narrowsEqual(narrowings, SumsColumn::Frame))
        zones /= static_cast<double>(std::max<std::size_t>(1, capture.frames().size()));
    else if (narrowsRange(narrowings, SumsColumn::Frame))
        zones *= kRange;
    double rows = 1 + kRow * zones;
    for (const int column : {SumsColumn::Thread, SumsColumn::Site, SumsColumn::Function}) {
        if (narrowsEqual(narrowings, column))
            rows *= kRange;
    }
    return {kFind + kRead * zones + rows, rows};
}

std::unique_ptr<Cursor> ZoneSumsTable::open() const
{
    return std::make_unique<ZoneSumsCursor>(m_scan, m_sitesByLabel);
}

} // namespace zoe::sql
