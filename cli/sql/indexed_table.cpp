#include "cli/sql/indexed_table.h"

#include <array>
#include <functional>

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
            m_content.columns[static_cast<std::size_t>(column)].put(
                {m_capture, static_cast<std::size_t>(m_row)}, out);
    }
    [[nodiscard]] std::int64_t rowId() const override { return m_row; }

  private:
    const Capture &m_capture;
    const IndexedTable::Content &m_content;
    std::int64_t m_row = 0;
    std::int64_t m_last = -1;
};

using IndexedColumn = ValueColumn<IndexedRow>;

constexpr auto frameOf = [](const IndexedRow &row) -> const FrameRecord & {
    return row.capture.frames()[row.i];
};

// Null if the frame is missing: nothing is known about it.
template <auto Get>
void putKnown(const IndexedRow &row, sqlite3_context *out)
{
    if (frameOf(row).missing())
        sqlite3_result_null(out);
    else
        put<frameOf, Get>(row, out);
}

constexpr IndexedColumn kFrames[]{
    {{"frame", "INTEGER", true}, nullptr},
    {{"start_ns", "INTEGER"}, putKnown<&FrameRecord::startNs>},
    {{"end_ns", "INTEGER"}, putKnown<&FrameRecord::endNs>},
    {{"duration_ns", "INTEGER"}, putKnown<&FrameRecord::durationNs>},
    {{"zones", "INTEGER"}, putKnown<&FrameRecord::zones>},
    {{"lost_zones", "INTEGER"}, putKnown<&FrameRecord::lostZones>},
    {{"missing", "INTEGER"}, put<frameOf, &FrameRecord::missing>},
    {{"partial", "INTEGER"},
     put<frameOf, [](const FrameRecord &f) { return (f.flags & kFramePartial) != 0; }>},
    {{"cut", "INTEGER"},
     put<frameOf, [](const FrameRecord &f) { return (f.flags & kFrameCut) != 0; }>}};

constexpr auto siteOf = [](const IndexedRow &row) -> const Site & {
    return row.capture.sites()[row.i];
};

// A text of the dictionary.
template <auto Member>
constexpr auto nameOf = [](const auto &item) { return Name{std::invoke(Member, item)}; };

constexpr IndexedColumn kSites[]{
    {{"site", "INTEGER", true}, nullptr},
    {{"function", "TEXT"}, put<siteOf, nameOf<&Site::label>>},
    {{"name", "TEXT"}, put<siteOf, nameOf<&Site::name>>},
    {{"enclosing_function", "TEXT"}, put<siteOf, nameOf<&Site::function>>},
    {{"file", "TEXT"}, put<siteOf, nameOf<&Site::file>>},
    {{"line", "INTEGER"}, put<siteOf, &Site::line>},
    {{"category", "TEXT"}, put<siteOf, nameOf<&Site::category>>},
    {{"level", "INTEGER"}, put<siteOf, &Site::level>},
    {{"colour", "INTEGER"}, put<siteOf, &Site::colour>}};

constexpr auto threadOf = [](const IndexedRow &row) -> const Thread & {
    return row.capture.threads()[row.i];
};

constexpr std::array kTrackKinds{"thread", "fibre", "gpu", "external"};

constexpr IndexedColumn kThreads[]{
    {{"thread", "INTEGER", true}, nullptr},
    {{"name", "TEXT"}, put<threadOf, &Thread::label>},
    {{"kind", "TEXT"}, put<threadOf, [](const Thread &t) { return wordOf(kTrackKinds, t.kind); }>},
    {{"os_id", "INTEGER"}, put<threadOf, &Thread::osId>},
    {{"process_id", "INTEGER"}, put<threadOf, &Thread::processId>}};

constexpr auto seriesOf = [](const IndexedRow &row) -> const PlotSeries & {
    return row.capture.plotSeries()[row.i];
};

constexpr std::array kPlotKinds{"number", "bytes", "percentage", "bool"};

constexpr IndexedColumn kSeries[]{
    {{"plot", "INTEGER", true}, nullptr},
    {{"name", "TEXT"}, put<seriesOf, nameOf<&PlotSeries::name>>},
    {{"kind", "TEXT"},
     put<seriesOf, [](const PlotSeries &p) { return wordOf(kPlotKinds, p.kind); }>}};

constexpr auto setOf = [](const IndexedRow &row) -> const FrameSet & {
    return row.capture.frameSets()[row.i];
};

constexpr IndexedColumn kSets[]{{{"frame_set", "INTEGER", true}, nullptr},
                                {{"name", "TEXT"}, put<setOf, nameOf<&FrameSet::name>>},
                                {{"thread", "INTEGER"}, put<setOf, &FrameSet::thread>}};

constexpr IndexedTable::Content kIndexedTables[]{
    {"frames", kFrames, [](const Capture &c) { return c.frames().size(); }},
    {"sites", kSites, [](const Capture &c) { return c.sites().size(); }},
    {"threads", kThreads, [](const Capture &c) { return c.threads().size(); }},
    {"plot_series", kSeries, [](const Capture &c) { return c.plotSeries().size(); }},
    {"frame_sets", kSets, [](const Capture &c) { return c.frameSets().size(); }}};

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
