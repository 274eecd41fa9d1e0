#include "cli/sql/indexed_table.h"

#include <algorithm>
#include <array>

#include "cli/sql/results.h"

namespace zoe::sql {

namespace {

class IndexedCursor final : public Cursor {
  public:
    IndexedCursor(const Capture &capture, const IndexedTable::Content &content)
        : m_capture(capture)
        , m_content(content)
    {}

    void filter(const Bounds &bounds, std::uint32_t) override
    {
        Interval rows = bounds.interval(0);
        rows.intersect({0, static_cast<std::int64_t>(m_content.count(m_capture)) - 1});
        m_row = rows.least;
        m_last = rows.most;
        atEnd = rows.empty();
    }
    void next() override { atEnd = ++m_row > m_last; }
    void column(sqlite3_context *out, int column) const override
    {
        if (column == 0)
            putNumber(out, m_row);
        else
            m_content.value(m_capture, static_cast<std::size_t>(m_row), column, out);
    }
    [[nodiscard]] std::int64_t rowId() const override { return m_row; }

  private:
    const Capture &m_capture;
    const IndexedTable::Content &m_content;
    std::int64_t m_row = 0;
    std::int64_t m_last = -1;
};

constexpr std::array<Column, 9> kFrameColumns{{{"frame", "INTEGER", true},
                                               {"start_ns", "INTEGER"},
                                               {"end_ns", "INTEGER"},
                                               {"duration_ns", "INTEGER"},
                                               {"zones", "INTEGER"},
                                               {"lost_zones", "INTEGER"},
                                               {"missing", "INTEGER"},
                                               {"partial", "INTEGER"},
                                               {"cut", "INTEGER"}}};

void frameValue(const Capture &capture, std::size_t row, int column, sqlite3_context *out)
{
    const FrameRecord &frame = capture.frames()[row];
    if (column < 6 && frame.missing()) // nothing is known about it
        return sqlite3_result_null(out);
    switch (column) {
    case 1:
        return putNumber(out, frame.startNs);
    case 2:
        return putNumber(out, frame.endNs());
    case 3:
        return putNumber(out, frame.durationNs);
    case 4:
        return putNumber(out, frame.zones);
    case 5:
        return putNumber(out, frame.lostZones);
    case 6:
        return putFlag(out, frame.missing());
    case 7:
        return putFlag(out, (frame.flags & kFramePartial) != 0);
    default:
        return putFlag(out, (frame.flags & kFrameCut) != 0);
    }
}

constexpr std::array<Column, 9> kSiteColumns{{{"site", "INTEGER", true},
                                              {"function", "TEXT"},
                                              {"name", "TEXT"},
                                              {"enclosing_function", "TEXT"},
                                              {"file", "TEXT"},
                                              {"line", "INTEGER"},
                                              {"category", "TEXT"},
                                              {"level", "INTEGER"},
                                              {"colour", "INTEGER"}}};

void siteValue(const Capture &capture, std::size_t row, int column, sqlite3_context *out)
{
    const Site &site = capture.sites()[row];
    switch (column) {
    case 1:
        return putName(out, site.label());
    case 2:
        return putName(out, site.name);
    case 3:
        return putName(out, site.function);
    case 4:
        return putName(out, site.file);
    case 5:
        return putNumber(out, site.line);
    case 6:
        return putName(out, site.category);
    case 7:
        return putNumber(out, site.level);
    default:
        return putNumber(out, site.colour);
    }
}

constexpr std::array<const char *, 4> kTrackKinds{"thread", "fibre", "gpu", "external"};

constexpr std::array<Column, 5> kThreadColumns{{{"thread", "INTEGER", true},
                                                {"name", "TEXT"},
                                                {"kind", "TEXT"},
                                                {"os_id", "INTEGER"},
                                                {"process_id", "INTEGER"}}};

void threadValue(const Capture &capture, std::size_t row, int column, sqlite3_context *out)
{
    const Thread &thread = capture.threads()[row];
    switch (column) {
    case 1:
        return putText(out, thread.label());
    case 2:
        return putName(out, kTrackKinds[std::min<std::size_t>(static_cast<std::size_t>(thread.kind),
                                                              kTrackKinds.size() - 1)]);
    case 3:
        return putNumber(out, static_cast<std::int64_t>(thread.osId));
    default:
        return putNumber(out, thread.processId);
    }
}

constexpr std::array<const char *, 4> kPlotKinds{"number", "bytes", "percentage", "bool"};

constexpr std::array<Column, 3> kSeriesColumns{
    {{"plot", "INTEGER", true}, {"name", "TEXT"}, {"kind", "TEXT"}}};

void seriesValue(const Capture &capture, std::size_t row, int column, sqlite3_context *out)
{
    const PlotSeries &series = capture.plotSeries()[row];
    if (column == 1)
        return putName(out, series.name);
    return putName(out, kPlotKinds[std::min<std::size_t>(static_cast<std::size_t>(series.kind),
                                                         kPlotKinds.size() - 1)]);
}

constexpr std::array<Column, 3> kSetColumns{
    {{"frame_set", "INTEGER", true}, {"name", "TEXT"}, {"thread", "INTEGER"}}};

void setValue(const Capture &capture, std::size_t row, int column, sqlite3_context *out)
{
    const FrameSet &set = capture.frameSets()[row];
    return column == 1 ? putName(out, set.name) : putId(out, set.thread);
}

constexpr std::array<IndexedTable::Content, 5> kIndexedTables{
    {{"frames", kFrameColumns, [](const Capture &c) { return c.frames().size(); }, frameValue},
     {"sites", kSiteColumns, [](const Capture &c) { return c.sites().size(); }, siteValue},
     {"threads", kThreadColumns, [](const Capture &c) { return c.threads().size(); }, threadValue},
     {"plot_series", kSeriesColumns, [](const Capture &c) { return c.plotSeries().size(); },
      seriesValue},
     {"frame_sets", kSetColumns, [](const Capture &c) { return c.frameSets().size(); }, setValue}}};

} // namespace

Estimate IndexedTable::estimate(std::span<const Narrowing> narrowings) const
{
    if (narrowsEqual(narrowings, 0))
        return {1, 1, true};
    const auto all = static_cast<double>(m_content.count(m_capture));
    const double rows = narrowsRange(narrowings, 0) ? 0.3 * all : all;
    return {1 + rows, rows};
}

std::unique_ptr<Cursor> IndexedTable::open() const
{
    return std::make_unique<IndexedCursor>(m_capture, m_content);
}

std::span<const IndexedTable::Content> indexedTables()
{
    return kIndexedTables;
}

} // namespace zoe::sql
