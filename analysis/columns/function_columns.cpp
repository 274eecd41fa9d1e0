#include "analysis/columns/function_columns.h"

#include <utility>

namespace zoe {

namespace {

constexpr auto kWindowOnly = static_cast<unsigned>(kInWindow);
constexpr unsigned kNotInTable = kEverywhere & ~kInTable;
constexpr unsigned kSets = kBasicColumns | kPercentileColumns;

double perFrame(const FunctionRow &row, auto sum)
{
    const auto frames = static_cast<double>(row.summary.frames);
    return frames == 0 ? 0 : static_cast<double>(sum) / frames;
}

double selfShare(const FunctionRow &row)
{
    const auto all = static_cast<double>(row.summary.selfNs);
    return all == 0 ? 0 : static_cast<double>(row.function.selfNs) / all;
}

// Empty if states are unknown. The rest after the three states is unknown.
Column<FunctionRow> stateColumn(const char *id, const char *title, const char *tip,
                                StateTimes TotalAndSelf::*part, DurationNs StateTimes::*state)
{
    return {{.id = id,
             .kind = ColumnKind::Time,
             .title = title,
             .tip = tip,
             .groups = kWallClockColumns,
             .places = part == &TotalAndSelf::self ? kNotInTable : unsigned{kEverywhere},
             .rank = 9},
            [part, state](const FunctionRow &row) {
                return valueIf(row.summary.knowsStates, row.function.states.*part.*state);
            }};
}

std::string sourceOf(const Site &site)
{
    const std::string name = site.file.substr(site.file.rfind('/') + 1);
    return site.line == 0 || name.empty() ? name : name + ':' + std::to_string(site.line);
}

// No value if only sums are known, unless the column is one of them.
Columns<FunctionRow> knownColumns(Columns<FunctionRow> columns)
{
    for (Column<FunctionRow> &column : columns) {
        const bool ofSums = (column.groups & kOfSums) != 0;
        const bool ofTimes = (column.groups & kOfTimes) != 0;
        column.value = [value = std::move(column.value), ofSums, ofTimes](const FunctionRow &row) {
            const bool known = !row.summary.onlySums || (ofSums && !(ofTimes && row.perFrame));
            return known ? value(row) : ColumnValue();
        };
    }
    return columns;
}

} // namespace

const Columns<FunctionRow> &functionColumns()
{
    using F = const FunctionRow &;
    using enum ColumnKind;
    static const Columns<FunctionRow> columns = knownColumns({
        {{.id = "function",
          .title = ColumnText::tr("Function"),
          .tip = ColumnText::tr("Name of the zone, or of its function if it has none."),
          .groups = kSets | kWallClockColumns | kPerFrameColumns | kOfSums,
          .letters = 44},
         [](F r) { return r.site().label(); }},
        {{.id = "file", .groups = kOfSums, .places = kInScripts},
         [](F r) { return r.site().file; }},
        {{.id = "line", .kind = Ordinal, .groups = kOfSums, .places = kInScripts},
         [](F r) { return r.site().line; }},
        {{.id = "calls",
          .kind = Count,
          .title = ColumnText::tr("Calls"),
          .tip = ColumnText::tr("Number of calls. A zone that crosses frames counts once."),
          .groups = kSets | kWallClockColumns | kOfSums},
         [](F r) { return r.function.calls; }},
        {{.id = "threads",
          .kind = Count,
          .title = ColumnText::tr("Threads"),
          .tip = ColumnText::tr("Number of threads that call the function."),
          .groups = kBasicColumns | kWallClockColumns | kOfSums,
          .rank = 7},
         [](F r) { return r.function.threads; }},
        {{.id = "totalNs",
          .kind = Time,
          .title = ColumnText::tr("Total"),
          .tip = ColumnText::tr("Time in the function including everything it calls, over all "
                                "threads. Recursive calls count once."),
          .groups = kSets | kWallClockColumns | kOfSums,
          .rank = 2,
          .bar = ColumnBar::OfMost},
         [](F r) { return r.function.totalNs; }},
        {{.id = "selfNs",
          .kind = Time,
          .title = ColumnText::tr("Self"),
          .tip = ColumnText::tr("Time in the function excluding the zones it calls."),
          .groups = kSets | kWallClockColumns | kOfSums,
          .bar = ColumnBar::OfMost},
         [](F r) { return r.function.selfNs; }},
        {{.id = "selfShare",
          .kind = Share,
          .title = ColumnText::tr("Self share"),
          .tip = ColumnText::tr("Share of the self time of all functions."),
          .groups = kBasicColumns | kOfSums,
          .places = kInWindow | kInTable,
          .rank = 1,
          .bar = ColumnBar::Share},
         selfShare},
        {{.id = "meanNs",
          .kind = Time,
          .title = ColumnText::tr("Mean"),
          .tip = ColumnText::tr("Mean duration of a call, including its children."),
          .groups = kBasicColumns | kOfTimes | kOfSums},
         [](F r) { return r.times().meanNs; }},
        {{.id = "minNs",
          .kind = Time,
          .title = ColumnText::tr("Min"),
          .tip = ColumnText::tr("Duration of the shortest call."),
          .groups = kSets | kOfTimes,
          .places = kNotInTable,
          .rank = 8},
         [](F r) { return r.times().minNs; }},
        {{.id = "p25Ns",
          .kind = Time,
          .title = ColumnText::tr("P25"),
          .tip = ColumnText::tr("25th percentile of the call durations."),
          .groups = kPercentileColumns | kOfTimes,
          .places = kNotInTable,
          .rank = 7,
          .quantile = true},
         [](F r) { return r.times().p25Ns; }},
        {{.id = "medianNs",
          .kind = Time,
          .title = ColumnText::tr("Median"),
          .tip = ColumnText::tr("Median call duration."),
          .groups = kSets | kOfTimes,
          .rank = 4,
          .quantile = true},
         [](F r) { return r.times().medianNs; }},
        {{.id = "p75Ns",
          .kind = Time,
          .title = ColumnText::tr("P75"),
          .tip = ColumnText::tr("75th percentile of the call durations."),
          .groups = kPercentileColumns | kOfTimes,
          .places = kNotInTable,
          .rank = 7,
          .quantile = true},
         [](F r) { return r.times().p75Ns; }},
        {{.id = "p90Ns",
          .kind = Time,
          .title = ColumnText::tr("P90"),
          .tip = ColumnText::tr("90th percentile of the call durations."),
          .groups = kPercentileColumns | kOfTimes,
          .places = kNotInTable,
          .rank = 6,
          .quantile = true},
         [](F r) { return r.times().p90Ns; }},
        {{.id = "p95Ns",
          .kind = Time,
          .title = ColumnText::tr("P95"),
          .tip = ColumnText::tr("95th percentile of the call durations."),
          .groups = kSets | kOfTimes,
          .rank = 5,
          .quantile = true},
         [](F r) { return r.times().p95Ns; }},
        {{.id = "p99Ns",
          .kind = Time,
          .title = ColumnText::tr("P99"),
          .tip = ColumnText::tr("99th percentile of the call durations."),
          .groups = kSets | kOfTimes,
          .quantile = true},
         [](F r) { return r.times().p99Ns; }},
        {{.id = "p999Ns",
          .kind = Time,
          .title = ColumnText::tr("P99.9"),
          .tip = ColumnText::tr("99.9th percentile of the call durations."),
          .groups = kPercentileColumns | kOfTimes,
          .places = kNotInTable,
          .rank = 2,
          .quantile = true},
         [](F r) { return r.times().p999Ns; }},
        {{.id = "maxNs",
          .kind = Time,
          .title = ColumnText::tr("Max"),
          .tip = ColumnText::tr("Duration of the longest call."),
          .groups = kSets | kOfTimes,
          .rank = 3},
         [](F r) { return r.times().maxNs; }},
        {{.id = "stdevNs",
          .kind = Time,
          .title = ColumnText::tr("Std dev"),
          .tip = ColumnText::tr("Sample standard deviation of the call durations (n − 1)."),
          .groups = kSets | kOfTimes,
          .rank = 6},
         [](F r) { return r.times().stdevNs; }},
        {{.id = "cv",
          .kind = Share,
          .title = ColumnText::tr("CV"),
          .tip = ColumnText::tr("Coefficient of variation: standard deviation divided by mean."),
          .groups = kPercentileColumns | kOfTimes,
          .places = kNotInTable,
          .rank = 9},
         [](F r) { return r.times().cv(); }},
        {{.id = "activeNs",
          .kind = Time,
          .title = ColumnText::tr("Active"),
          .tip = ColumnText::tr("Wall-clock time with at least one thread in the function: the "
                                "union of its zones over all threads."),
          .groups = kWallClockColumns,
          .rank = 8},
         [](F r) { return r.function.activeNs; }},
        {{.id = "activeExclusiveNs",
          .kind = Time,
          .title = ColumnText::tr("Active excl."),
          .tip = ColumnText::tr("Active time minus the time covered by the zones it calls."),
          .groups = kWallClockColumns,
          .rank = 8},
         [](F r) { return r.function.activeExclusiveNs; }},
        stateColumn("runningNs", ColumnText::tr("Running"),
                    ColumnText::tr("Part of the total in which the thread ran on a CPU. Needs "
                                   "recorded context switches, as do the following columns."),
                    &TotalAndSelf::total, &StateTimes::runningNs),
        stateColumn("preemptedNs", ColumnText::tr("Preempted"),
                    ColumnText::tr("Part of the total in which the thread could run, but "
                                   "something else had the CPU."),
                    &TotalAndSelf::total, &StateTimes::preemptedNs),
        stateColumn("waitingNs", ColumnText::tr("Waiting"),
                    ColumnText::tr("Part of the total in which the thread waited: for a lock, "
                                   "another thread, I/O or a timer."),
                    &TotalAndSelf::total, &StateTimes::waitingNs),
        stateColumn("selfRunningNs", ColumnText::tr("Self running"),
                    ColumnText::tr("Part of the self time in which the thread ran on a CPU."),
                    &TotalAndSelf::self, &StateTimes::runningNs),
        stateColumn("selfPreemptedNs", ColumnText::tr("Self preempted"),
                    ColumnText::tr("Part of the self time in which the thread could run, but "
                                   "something else had the CPU."),
                    &TotalAndSelf::self, &StateTimes::preemptedNs),
        stateColumn("selfWaitingNs", ColumnText::tr("Self waiting"),
                    ColumnText::tr("Part of the self time in which the thread waited."),
                    &TotalAndSelf::self, &StateTimes::waitingNs),
        {{.id = "frames",
          .kind = Count,
          .title = ColumnText::tr("Frames"),
          .tip = ColumnText::tr("Number of frames that contain the function."),
          .groups = kPerFrameColumns,
          .places = kInWindow | kInJson},
         [](F r) { return r.function.perFrame.count; }},
        {{.id = "frameMeanNs",
          .kind = Time,
          .title = ColumnText::tr("Mean/frame"),
          .tip = ColumnText::tr("Mean total per frame, over the frames that contain the function."),
          .groups = kBasicColumns | kPerFrameColumns,
          .places = kWindowOnly,
          .rank = 9},
         [](F r) { return r.function.perFrame.meanNs; }},
        {{.id = "frameMedianNs",
          .kind = Time,
          .title = ColumnText::tr("Median/frame"),
          .tip =
              ColumnText::tr("Median total per frame, over the frames that contain the function."),
          .groups = kPerFrameColumns,
          .places = kWindowOnly,
          .rank = 2,
          .quantile = true},
         [](F r) { return r.function.perFrame.medianNs; }},
        {{.id = "frameP99Ns",
          .kind = Time,
          .title = ColumnText::tr("P99/frame"),
          .tip = ColumnText::tr(
              "99th percentile of the total per frame, over the frames that contain the function."),
          .groups = kPerFrameColumns,
          .places = kWindowOnly,
          .quantile = true},
         [](F r) { return r.function.perFrame.p99Ns; }},
        {{.id = "frameMaxNs",
          .kind = Time,
          .title = ColumnText::tr("Max/frame"),
          .tip = ColumnText::tr("Largest total in a frame."),
          .groups = kBasicColumns | kPerFrameColumns,
          .places = kWindowOnly,
          .rank = 9},
         [](F r) { return r.function.perFrame.maxNs; }},
        {{.id = "firstFrame",
          .kind = Ordinal,
          .title = ColumnText::tr("First frame"),
          .tip = ColumnText::tr("First frame that contains the function."),
          .groups = kPerFrameColumns,
          .places = kNotInTable,
          .rank = 3},
         [](F r) { return r.function.firstFrame; }},
        {{.id = "lastFrame",
          .kind = Ordinal,
          .title = ColumnText::tr("Last frame"),
          .tip = ColumnText::tr("Last frame that contains the function."),
          .groups = kPerFrameColumns,
          .places = kNotInTable,
          .rank = 3},
         [](F r) { return r.function.lastFrame; }},
        {{.id = "callsPerFrame",
          .kind = Average,
          .title = ColumnText::tr("Calls/frame"),
          .tip = ColumnText::tr("Mean over all frames, including frames without the function."),
          .groups = kPerFrameColumns | kOfSums,
          .places = kWindowOnly},
         [](F r) { return perFrame(r, r.function.calls); }},
        {{.id = "totalPerFrameNs",
          .kind = Time,
          .title = ColumnText::tr("Total/frame"),
          .tip = ColumnText::tr("Mean over all frames, including frames without the function."),
          .groups = kPerFrameColumns | kOfSums,
          .places = kWindowOnly},
         [](F r) { return perFrame(r, r.function.totalNs); }},
        {{.id = "selfPerFrameNs",
          .kind = Time,
          .title = ColumnText::tr("Self/frame"),
          .tip = ColumnText::tr("Mean over all frames, including frames without the function."),
          .groups = kPerFrameColumns | kOfSums,
          .places = kWindowOnly},
         [](F r) { return perFrame(r, r.function.selfNs); }},
        {{.id = "category",
          .title = ColumnText::tr("Category"),
          .tip = ColumnText::tr("As given by the program."),
          .groups = kOfSums,
          .places = kWindowOnly,
          .rank = 9,
          .letters = 24},
         [](F r) { return r.site().category; }},
        {{.id = "source",
          .title = ColumnText::tr("Source"),
          .tip = ColumnText::tr("File and line of the zone."),
          .groups = kSets | kWallClockColumns | kPerFrameColumns | kOfSums,
          .places = kWindowOnly,
          .rank = 9,
          .letters = 24},
         [](F r) { return sourceOf(r.site()); }},
    });
    return columns;
}

Column<FunctionRow> perFrameColumn(const Column<FunctionRow> &column)
{
    ColumnInfo info = column;
    info.id = "perFrame." + info.id;
    info.title += " per frame";
    return {std::move(info), [value = column.value](const FunctionRow &row) {
                return value({row.capture, row.summary, row.function, true});
            }};
}

std::vector<FunctionRow> functionRows(const Capture &capture, const Summary &summary, bool perFrame)
{
    std::vector<FunctionRow> rows;
    rows.reserve(summary.functions.size());
    for (const FunctionSummary &function : summary.functions)
        rows.push_back({capture, summary, function, perFrame});
    return rows;
}

} // namespace zoe
