#include "formats/sql/indexed_table.h"

#include <array>
#include <functional>
#include <string>

#include "analysis/model/code_names.h"
#include "analysis/model/frames/whole_frames.h"

namespace zoe::sql {

namespace {

class IndexedCursor final : public Cursor {
  public:
    IndexedCursor(const Capture &capture, FrameAnswers &answers,
                  const IndexedTable::Content &content)
        : m_capture(capture)
        , m_answers(answers)
        , m_content(content)
    {}

    void filter(const Bounds &bounds, std::uint64_t) override
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
                {m_capture, m_answers, static_cast<std::size_t>(m_row)}, out);
    }
    [[nodiscard]] std::int64_t rowId() const override { return m_row; }

  private:
    const Capture &m_capture;
    FrameAnswers &m_answers;
    const IndexedTable::Content &m_content;
    std::int64_t m_row = 0;
    std::int64_t m_last = -1;
};

using IndexedColumn = ValueColumn<IndexedRow>;

constexpr auto frameOf = [](const IndexedRow &row) { return row.capture.frames()[row.i]; };

// Null if the frame is missing.
template <auto Get>
void putKnown(const IndexedRow &row, sqlite3_context *out)
{
    if (frameOf(row).missing())
        sqlite3_result_null(out);
    else
        put<frameOf, Get>(row, out);
}

void putMissed(const IndexedRow &row, sqlite3_context *out)
{
    putFlagIf(out, row.answers.missed(static_cast<FrameIndex>(row.i)));
}

void putSpike(const IndexedRow &row, sqlite3_context *out)
{
    if (frameOf(row).missing()) {
        sqlite3_result_null(out);
        return;
    }
    const auto spike = row.answers.isSpike(static_cast<FrameIndex>(row.i));
    if (spike)
        putFlag(out, *spike);
    else
        putError(out, spike.error());
}

void putBehaviour(const IndexedRow &row, sqlite3_context *out)
{
    const auto name = row.answers.behaviour(static_cast<FrameIndex>(row.i));
    if (!name)
        putError(out, name.error());
    else if (*name == nullptr || !isWhole(frameOf(row)))
        sqlite3_result_null(out);
    else
        putText(out, **name);
}

void putReason(const IndexedRow &row, sqlite3_context *out)
{
    const auto reason = row.answers.reason(static_cast<FrameIndex>(row.i));
    if (!reason)
        putError(out, reason.error());
    else if (!*reason)
        sqlite3_result_null(out);
    else
        putText(out, **reason);
}

constexpr IndexedColumn kFrames[]{
    {{"frame", "INTEGER", true}, nullptr},
    {{"start_ns", "INTEGER"}, putKnown<&FrameRecord::startNs>},
    {{"end_ns", "INTEGER"}, putKnown<&FrameRecord::endNs>},
    {{"duration_ns", "INTEGER"}, putKnown<&FrameRecord::durationNs>},
    {{"zones", "INTEGER"}, putKnown<&FrameRecord::zones>},
    {{"lost_zones", "INTEGER"}, putKnown<&FrameRecord::lostZones>},
    {{"missing", "INTEGER"}, put<frameOf, &FrameRecord::missing>},
    {{"partial", "INTEGER"}, put<frameOf, isPartial>},
    {{"cut", "INTEGER"},
     put<frameOf, [](const FrameRecord &f) { return isSlice(f) || isAdded(f); }>},
    // Computed when a query names them.
    {{"missed", "INTEGER HIDDEN"}, putMissed},
    {{"spike", "INTEGER HIDDEN"}, putSpike},
    {{"behaviour", "TEXT HIDDEN"}, putBehaviour},
    {{"reason", "TEXT HIDDEN"}, putReason}};

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

constexpr std::array kTrackKinds{"thread", "fibre", "gpu", "external", "unrecorded"};

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

void putDeadline(const IndexedRow &row, sqlite3_context *out)
{
    const DurationNs deadlineNs = setOf(row).deadlineNs;
    if (deadlineNs > 0)
        putResult(out, deadlineNs);
    else
        sqlite3_result_null(out);
}

constexpr IndexedColumn kSets[]{{{"frame_set", "INTEGER", true}, nullptr},
                                {{"name", "TEXT"}, put<setOf, nameOf<&FrameSet::name>>},
                                {{"thread", "INTEGER"}, put<setOf, &FrameSet::thread>},
                                {{"deadline_ns", "INTEGER"}, putDeadline}};

constexpr auto stackOf = [](const IndexedRow &row) -> const CallStack & {
    return row.capture.callStacks()[row.i];
};

// The address of the innermost call; null if it has none.
template <auto Get>
void putAddress(const IndexedRow &row, sqlite3_context *out)
{
    const CodeAddressId id = stackOf(row).address;
    if (id.valid())
        Get(row.capture.codeAddresses()[id.value], row.capture, out);
    else
        sqlite3_result_null(out);
}

constexpr auto putCodeAddress = [](const CodeAddress &code, const Capture &, sqlite3_context *out) {
    putResult(out, static_cast<std::int64_t>(code.address));
};
constexpr auto putModule = [](const CodeAddress &code, const Capture &capture,
                              sqlite3_context *out) {
    if (code.module.valid())
        putName(out, capture.codeModules()[code.module.value].path);
    else
        sqlite3_result_null(out);
};
constexpr auto putFile = [](const CodeAddress &code, const Capture &, sqlite3_context *out) {
    if (code.functions.empty())
        sqlite3_result_null(out);
    else
        putName(out, code.functions.front().file);
};
constexpr auto putLine = [](const CodeAddress &code, const Capture &, sqlite3_context *out) {
    if (code.functions.empty())
        sqlite3_result_null(out);
    else
        putResult(out, code.functions.front().line);
};

void putStackFunction(const IndexedRow &row, sqlite3_context *out)
{
    putText(out, namesOfAddress(row.capture, stackOf(row).address).back());
}

// In the format of folded stacks.
void putStackPath(const IndexedRow &row, sqlite3_context *out)
{
    std::string path;
    for (const std::string &name :
         namesOfStack(row.capture, StackId{static_cast<std::uint32_t>(row.i)}))
        path += (path.empty() ? "" : ";") + name;
    putText(out, path);
}

constexpr IndexedColumn kStacks[]{{{"stack", "INTEGER", true}, nullptr},
                                  {{"callers", "INTEGER"}, put<stackOf, &CallStack::callers>},
                                  {{"function", "TEXT"}, putStackFunction},
                                  {{"file", "TEXT"}, putAddress<putFile>},
                                  {{"line", "INTEGER"}, putAddress<putLine>},
                                  {{"module", "TEXT"}, putAddress<putModule>},
                                  {{"address", "INTEGER"}, putAddress<putCodeAddress>},
                                  {{"path", "TEXT"}, putStackPath}};

constexpr IndexedTable::Content kIndexedTables[]{
    {"frames", kFrames, [](const Capture &c) { return c.frames().size(); }},
    {"sites", kSites, [](const Capture &c) { return c.sites().size(); }},
    {"threads", kThreads, [](const Capture &c) { return c.threads().size(); }},
    {"plot_series", kSeries, [](const Capture &c) { return c.plotSeries().size(); }},
    {"frame_sets", kSets, [](const Capture &c) { return c.frameSets().size(); }},
    {"stacks", kStacks, [](const Capture &c) { return c.callStacks().size(); }}};

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
    return std::make_unique<IndexedCursor>(m_capture, m_answers, m_content);
}

std::span<const IndexedTable::Content> indexedTables()
{
    return kIndexedTables;
}

} // namespace zoe::sql
