#include "analysis/summary/summary.h"
#include "analysis/summary/call_split.h"
#include "analysis/summary/first_figures.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

#include "analysis/model/number_text.h"
#include "cli/commands.h"
#include "cli/options/output_options.h"
#include "cli/options/selected_query.h"
#include "cli/output/plugin_columns.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct SummaryOptions {
    std::string file;
    SelectionOptions selection;
    std::string per = "call";
    std::string sort = "self";
    double split = 0; // percent; 0: none
    std::vector<std::string> columns;
    OutputForm form;
};

// One row per function: the columns of its fastest, slowest and other calls.
Columns<FunctionRow> splitColumns(const CallSplits &splits)
{
    using F = const FunctionRow &;
    using enum ColumnKind;
    constexpr unsigned kScripts = kInJson | kInCsv;
    Columns<FunctionRow> columns{{{.id = "split.percent", .kind = Number, .places = kInJson},
                                  [&splits](F) { return splits.percent; }}};
    struct Group {
        const char *name;
        CallGroup CallSplit::*group;
        int ranks[6]; // as in narrow tables; below 0: not in tables
    };
    for (const auto &[name, group, ranks] :
         {Group{"fastest", &CallSplit::fastest, {4, 0, 3, -1, -1, -1}},
          Group{"centre", &CallSplit::centre, {4, 0, 2, 2, 1, 1}},
          Group{"slowest", &CallSplit::slowest, {4, 0, -1, 3, -1, -1}}}) {
        auto add = [&, name = std::string(name), group = group, ranks = ranks, at = 0](
                       const char *id, ColumnKind kind, std::string title, auto member) mutable {
            const int rank = ranks[at++];
            columns.push_back({{.id = "split." + name + '.' + id,
                                .kind = kind,
                                .title = std::move(title),
                                .places = kScripts | (rank < 0 ? 0U : unsigned{kInTable}),
                                .rank = std::max(rank, 0)},
                               [&splits, group, member](F row) -> ColumnValue {
                                   const CallSplit *const split = splits.of(row.function.site);
                                   return split != nullptr ? split->*group.*member
                                                           : CallGroup{}.*member;
                               }});
        };
        add("calls", Count, std::string(name) + ": calls", &CallGroup::calls);
        add("meanNs", Time, "mean", &CallGroup::meanNs);
        add("minNs", Time, "min", &CallGroup::minNs);
        add("maxNs", Time, "max", &CallGroup::maxNs);
        add("activeNs", Time, "active", &CallGroup::activeNs);
        add("activeExclusiveNs", Time, "active excl.", &CallGroup::activeExclusiveNs);
    }
    columns.push_back({{.id = "split.centre.medianNs", .kind = Time, .places = kInJson},
                       [](F row) { return row.function.perCall.medianNs; }});
    return columns;
}

void append(Columns<FunctionRow> &to, const Columns<FunctionRow> &more)
{
    to.insert(to.end(), more.begin(), more.end());
}

void printSplits(const CallSplits &splits, Columns<FunctionRow> columns,
                 const std::vector<std::reference_wrapper<const FunctionRow>> &rows)
{
    sayText(
        "\nThe fastest {} % of the calls of each function, the centre, and the slowest {} %:\n\n",
        splits.percent, splits.percent);
    columns.insert(columns.begin(), functionColumns().front());
    auto split = rows;
    std::erase_if(split,
                  [&](const FunctionRow &row) { return splits.of(row.function.site) == nullptr; });
    printTableOf(columns, split);
}

// Whether the first figures are enough for all requested columns.
bool asksForSums(const SummaryOptions &options)
{
    const auto isSum = [](const std::string &name) {
        return std::ranges::any_of(functionColumns(), [&](const Column<FunctionRow> &column) {
            return (column.groups & kOfSums) != 0 && isNamed(column, name);
        });
    };
    return options.per == "call" && options.split <= 0 && options.columns.empty() &&
           !options.form.columns.empty() && isSum(options.sort) &&
           std::ranges::all_of(options.form.columns, isSum);
}

// Whether no requested number of threads is missing, as in programs with very many threads.
bool isEnough(const SummaryOptions &options, const Summary &figures)
{
    const auto &columns = options.form.columns;
    const bool ofThreads =
        options.sort == "threads" || std::ranges::find(columns, "threads") != columns.end();
    return !ofThreads ||
           std::ranges::all_of(figures.functions, [](const FunctionSummary &function) {
               return function.threads > 0;
           });
}

Result<std::shared_ptr<const Summary>> figuresFor(const SummaryOptions &options,
                                                  const Capture &capture,
                                                  const Selection &selection, const Task &task)
{
    if (asksForSums(options)) {
        auto first = firstFigures(capture, selection, task);
        if (!first || (*first != nullptr && isEnough(options, **first)))
            return first;
    }
    return summarize(capture, selection, task);
}

void printNotes(const Summary &summary, const std::string &per)
{
    std::string gaps;
    if (summary.lostZones > 0)
        gaps += fmt::format("; {} lost", counted(summary.lostZones, "zone", "zones"));
    if (summary.unreadableFrames > 0)
        gaps +=
            fmt::format("; {} can't be read", counted(summary.unreadableFrames, "frame", "frames"));
    sayText("{}, {}, {} of self time over all threads{}.\n",
            counted(summary.frames, "frame", "frames"), counted(summary.calls, "call", "calls"),
            formatDuration(summary.selfNs), gaps);
    sayText("Mean to std dev: total per {}. Active: time in which at least one thread was in the "
            "function; active excl.: without the functions it calls. {}\n",
            per == "frame" ? "frame" : "call", kPercentileRule);
}

Result<int> summary(Context &context, const SummaryOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto selection = options.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    const double share = options.split > 0 ? 0.25 : 1;
    const Task task = context.task("summary", selectedFrames(**capture, *selection));
    const auto result = figuresFor(options, **capture, *selection, task.part(0, share));
    if (!result)
        return result.error();
    std::shared_ptr<const CallSplits> splits;
    if (options.split > 0) {
        auto split = splitCalls(**capture, *selection, options.split, task.part(share, 1));
        if (!split)
            return split.error();
        splits = std::move(*split);
    }
    context.endProgress();
    const auto more =
        pluginFunctionColumns(context, **capture, *selection, **result, options.columns);
    if (!more)
        return more.error();
    Columns<FunctionRow> columns = functionColumns();
    for (const Column<FunctionRow> &column : functionColumns()) {
        if (options.per == "both" && (column.groups & kOfTimes) != 0)
            columns.push_back(perFrameColumn(column));
    }
    const std::vector<FunctionRow> rows = functionRows(**capture, **result, options.per == "frame");
    const auto sorted = sortedRows(columns, rows, options.sort);
    if (!sorted)
        return sorted.error();
    const bool table = options.form.isTable();
    Columns<FunctionRow> split = splits ? splitColumns(*splits) : Columns<FunctionRow>();
    if (!table)
        append(columns, split);
    append(columns, *more);
    if (const Status printed = printRows(context, columns, *sorted, options.form); !printed)
        return printed.error();
    if (table && splits)
        printSplits(*splits, std::move(split), *sorted);
    if (table)
        printNotes(**result, options.per);
    return kDone;
}

std::string wrongPercent(const std::string &text)
{
    const auto percent = numberOf(text);
    const bool good = percent && *percent > 0 && *percent < 50;
    return good ? std::string() : "'" + text + "' is not greater than 0 and less than 50";
}

} // namespace

void addSummary(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<SummaryOptions>();
    const Command command = addCommand(zoe, "summary", "Summarise each function",
                                       "summary run.zoe --sort p99 --where \"duration > 16.6ms\"");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command.addOption("--per", options->per, "Statistics per call, per frame, or both")
        .oneOf({"call", "frame", "both"})
        .showsDefault();
    const auto keys = sortKeys(functionColumns());
    command
        .addOption("--sort", options->sort,
                   fmt::format("Column to sort by, in descending order: {}", fmt::join(keys, ", ")))
        .suggests(keys)
        .showsDefault();
    command
        .addOption("--split", options->split,
                   "Also show the fastest and slowest calls of each function and the rest; takes a "
                   "percentage such as 1")
        .typeName("PERCENT")
        .check(wrongPercent);
    addOutput(command, context, options->form);
    addFrameMarker(command, context);
    command.addOption("--column", options->columns, "Add a plugin's column; repeatable");
    options->selection.addTo(command, context);
    options->selection.addInsideTo(command);
    options->selection.addSitesTo(command);
    command.onRun([&context, options] { conclude(context, summary(context, *options)); });
}

} // namespace zoe::cli
