#include "analysis/summary/summary.h"
#include "analysis/summary/call_split.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <functional>

#include "cli/commands.h"
#include "cli/options/selection_options.h"
#include "cli/output/output.h"
#include "cli/output/plugin_columns.h"
#include "cli/output/text_table.h"

namespace zoe::cli {

namespace {

struct SummaryOptions {
    std::string file;
    SelectionOptions selection;
    std::string per = "call";
    std::string sort = "self";
    double split = 0; // percent; 0: none
    std::vector<std::string> columns;
    bool json = false;
    bool csv = false;
};

using Key = std::function<double(const FunctionSummary &, const Distribution &)>;

struct SortKey {
    const char *name;
    Key value;
};

// What --sort takes: the JSON keys, also without their "Ns".
const std::vector<SortKey> &sortKeys()
{
    using F = const FunctionSummary &;
    using D = const Distribution &;
    static const auto number = [](auto value) { return static_cast<double>(value); };
    static const std::vector<SortKey> keys{
        {"calls", [](F f, D) { return number(f.calls); }},
        {"threads", [](F f, D) { return number(f.threads); }},
        {"total", [](F f, D) { return number(f.totalNs); }},
        {"self", [](F f, D) { return number(f.selfNs); }},
        {"active", [](F f, D) { return number(f.activeNs); }},
        {"activeExclusive", [](F f, D) { return number(f.activeExclusiveNs); }},
        {"mean", [](F, D d) { return d.meanNs; }},
        {"min", [](F, D d) { return number(d.minNs); }},
        {"p25", [](F, D d) { return d.p25Ns; }},
        {"median", [](F, D d) { return d.medianNs; }},
        {"p75", [](F, D d) { return d.p75Ns; }},
        {"p90", [](F, D d) { return d.p90Ns; }},
        {"p95", [](F, D d) { return d.p95Ns; }},
        {"p99", [](F, D d) { return d.p99Ns; }},
        {"p999", [](F, D d) { return d.p999Ns; }},
        {"max", [](F, D d) { return number(d.maxNs); }},
        {"stdev", [](F, D d) { return d.stdevNs; }},
        {"cv", [](F, D d) { return d.cv(); }},
    };
    return keys;
}

constexpr std::array kCsvColumns{
    "function",   "file",     "line",  "calls",    "threads", "totalNs",  "selfNs",
    "meanNs",     "minNs",    "p25Ns", "medianNs", "p75Ns",   "p90Ns",    "p95Ns",
    "p99Ns",      "p999Ns",   "maxNs", "stdevNs",  "cv",      "activeNs", "activeExclusiveNs",
    "firstFrame", "lastFrame"};

constexpr std::array kDistributionColumns{"meanNs", "minNs", "p25Ns",   "medianNs",
                                          "p75Ns",  "p90Ns", "p95Ns",   "p99Ns",
                                          "p999Ns", "maxNs", "stdevNs", "cv"};
constexpr std::array kGroupColumns{"calls", "meanNs",   "minNs",
                                   "maxNs", "activeNs", "activeExclusiveNs"};

class SummaryRows {
  public:
    // splits: null if there are none.
    SummaryRows(const Capture &capture, const Summary &summary, const CallSplits *splits,
                const PluginColumns &more, const std::string &per)
        : m_capture(capture)
        , m_summary(summary)
        , m_splits(splits)
        , m_more(more)
        , m_perFrame(per == "frame")
        , m_both(per == "both")
    {}

    [[nodiscard]] const Distribution &distribution(const FunctionSummary &row) const
    {
        return m_perFrame ? row.perFrame : row.perCall;
    }

    // Error: BadInput for an unknown key.
    [[nodiscard]] Result<std::vector<const FunctionSummary *>> sorted(std::string key) const
    {
        if (key.ends_with("Ns"))
            key.resize(key.size() - 2);
        std::vector<const FunctionSummary *> rows;
        for (const FunctionSummary &row : m_summary.functions)
            rows.push_back(&row);
        const auto name = [&](const FunctionSummary *row) -> const std::string & {
            return m_capture.site(row->site).label();
        };
        if (key == "function") {
            std::ranges::stable_sort(rows, {}, name);
            return rows;
        }
        std::string known = "function";
        for (const SortKey &sortKey : sortKeys()) {
            known += std::string(", ") + sortKey.name;
            if (key != sortKey.name)
                continue;
            std::ranges::stable_sort(rows, std::greater{}, [&](const FunctionSummary *row) {
                return sortKey.value(*row, distribution(*row));
            });
            return rows;
        }
        return Error{ErrorCode::BadInput, "'" + key + "' is not a column; available: " + known,
                     "--sort"};
    }

    [[nodiscard]] std::vector<std::string> moreCells(const FunctionSummary &row) const
    {
        return m_more.cells(placeOf(row));
    }
    [[nodiscard]] const PluginColumns &more() const { return m_more; }

    [[nodiscard]] QJsonObject json(const FunctionSummary &row) const
    {
        const Site &site = m_capture.site(row.site);
        QJsonObject object{{"function", qString(site.label())},
                           {"file", qString(site.file)},
                           {"line", number(std::uint64_t{site.line})},
                           {"calls", number(row.calls)},
                           {"threads", number(std::uint64_t{row.threads})},
                           {"frames", number(row.perFrame.count)},
                           {"totalNs", number(row.totalNs)},
                           {"selfNs", number(row.selfNs)},
                           {"activeNs", number(row.activeNs)},
                           {"activeExclusiveNs", number(row.activeExclusiveNs)},
                           {"firstFrame", number(std::uint64_t{row.firstFrame})},
                           {"lastFrame", number(std::uint64_t{row.lastFrame})}};
        addDistribution(object, distribution(row));
        if (m_both) {
            QJsonObject perFrame;
            addDistribution(perFrame, row.perFrame);
            object["perFrame"] = perFrame;
        }
        if (m_splits != nullptr)
            object["split"] = splitJson(row);
        if (!m_more.empty())
            object["columns"] = m_more.json(placeOf(row));
        return object;
    }

    [[nodiscard]] std::vector<std::string> csvColumns() const
    {
        std::vector<std::string> columns{kCsvColumns.begin(), kCsvColumns.end()};
        const auto add = [&](const std::string &prefix, auto &names) {
            for (const char *name : names)
                columns.push_back(prefix + name);
        };
        if (m_both)
            add("perFrame.", kDistributionColumns);
        for (const char *group : {"fastest", "centre", "slowest"}) {
            if (m_splits != nullptr)
                add("split." + std::string(group) + ".", kGroupColumns);
        }
        for (const std::string &key : m_more.keys())
            columns.push_back("columns." + key);
        return columns;
    }

  private:
    // Rows are handed around as elements of the summary.
    [[nodiscard]] std::size_t placeOf(const FunctionSummary &row) const
    {
        return static_cast<std::size_t>(&row - m_summary.functions.data());
    }
    static QJsonObject groupJson(const CallGroup &group)
    {
        return {{"calls", number(group.calls)},
                {"meanNs", nanoseconds(group.meanNs)},
                {"minNs", number(group.minNs)},
                {"maxNs", number(group.maxNs)},
                {"activeNs", number(group.activeNs)},
                {"activeExclusiveNs", number(group.activeExclusiveNs)}};
    }
    [[nodiscard]] QJsonObject splitJson(const FunctionSummary &row) const
    {
        const CallSplit *const found = m_splits->of(row.site);
        const CallSplit split = found != nullptr ? *found : CallSplit{row.site, {}, {}, {}};
        QJsonObject centre = groupJson(split.centre);
        centre["medianNs"] = nanoseconds(row.perCall.medianNs);
        return {{"percent", m_splits->percent},
                {"fastest", groupJson(split.fastest)},
                {"centre", centre},
                {"slowest", groupJson(split.slowest)}};
    }

    const Capture &m_capture;
    const Summary &m_summary;
    const CallSplits *m_splits;
    const PluginColumns &m_more;
    bool m_perFrame;
    bool m_both;
};

void printCsvRows(const SummaryRows &rows, const std::vector<const FunctionSummary *> &sorted)
{
    const std::vector<std::string> columns = rows.csvColumns();
    printCsv(columns);
    for (const FunctionSummary *row : sorted) {
        const QJsonObject object = rows.json(*row);
        std::vector<std::string> fields;
        for (const std::string &column : columns) {
            QJsonValue value = object;
            for (const QString &key : QString::fromStdString(column).split('.'))
                value = value[key];
            fields.push_back(value.toVariant().toString().toStdString());
        }
        printCsv(fields);
    }
}

std::string timeText(double ns)
{
    return formatDuration(static_cast<DurationNs>(ns));
}

void printTable(const Capture &capture, const Summary &summary, const SummaryRows &rows,
                const std::vector<const FunctionSummary *> &sorted, bool both)
{
    TextTable table;
    table.column("function", Align::Left);
    using Title = std::pair<const char *, int>;
    std::vector<Title> titles{{"calls", 0}, {"self", 0},   {"self %", 1},  {"total", 2},
                              {"mean", 0},  {"median", 4}, {"p95", 5},     {"p99", 0},
                              {"max", 3},   {"stdev", 6},  {"threads", 7}, {"A", 8},
                              {"AE", 8}};
    if (both)
        titles.insert(titles.end(),
                      {{"mean per frame", 0}, {"p99 per frame", 0}, {"max per frame", 3}});
    for (const auto &[title, rank] : titles)
        table.column(title, Align::Right, rank);
    for (const std::string &title : rows.more().titles())
        table.column(title);
    for (const FunctionSummary *row : sorted) {
        const Distribution &d = rows.distribution(*row);
        const double share = summary.selfNs == 0 ? 0
                                                 : static_cast<double>(row->selfNs) /
                                                       static_cast<double>(summary.selfNs);
        std::vector<std::string> cells{capture.site(row->site).label(),
                                       formatCount(row->calls),
                                       formatDuration(row->selfNs),
                                       formatShare(share),
                                       formatDuration(row->totalNs),
                                       timeText(d.meanNs),
                                       timeText(d.medianNs),
                                       timeText(d.p95Ns),
                                       timeText(d.p99Ns),
                                       formatDuration(d.maxNs),
                                       timeText(d.stdevNs),
                                       std::to_string(row->threads),
                                       formatDuration(row->activeNs),
                                       formatDuration(row->activeExclusiveNs)};
        if (both) {
            cells.insert(cells.end(),
                         {timeText(row->perFrame.meanNs), timeText(row->perFrame.p99Ns),
                          formatDuration(row->perFrame.maxNs)});
        }
        const std::vector<std::string> more = rows.moreCells(*row);
        cells.insert(cells.end(), more.begin(), more.end());
        table.row(std::move(cells));
    }
    table.print();
}

void printSplits(const Capture &capture, const CallSplits &splits,
                 const std::vector<const FunctionSummary *> &sorted)
{
    TextTable table;
    table.column("function", Align::Left);
    using Title = std::pair<const char *, int>;
    for (const auto &[title, rank] : std::initializer_list<Title>{{"fastest: calls", 4},
                                                                  {"min", 3},
                                                                  {"mean", 0},
                                                                  {"centre: calls", 4},
                                                                  {"min", 2},
                                                                  {"mean", 0},
                                                                  {"A", 1},
                                                                  {"AE", 1},
                                                                  {"max", 2},
                                                                  {"slowest: calls", 4},
                                                                  {"mean", 0},
                                                                  {"max", 3}})
        table.column(title, Align::Right, rank);
    for (const FunctionSummary *row : sorted) {
        const CallSplit *const split = splits.of(row->site);
        if (split == nullptr)
            continue;
        const auto &[site, fastest, centre, slowest] = *split;
        table.row({capture.site(site).label(), formatCount(fastest.calls),
                   formatDuration(fastest.minNs), timeText(fastest.meanNs),
                   formatCount(centre.calls), formatDuration(centre.minNs), timeText(centre.meanNs),
                   formatDuration(centre.activeNs), formatDuration(centre.activeExclusiveNs),
                   formatDuration(centre.maxNs), formatCount(slowest.calls),
                   timeText(slowest.meanNs), formatDuration(slowest.maxNs)});
    }
    fmt::print(
        "\nThe fastest {} % of the calls of each function, the centre, and the slowest {} %:\n\n",
        splits.percent, splits.percent);
    table.print();
}

void printNotes(const Summary &summary, const std::string &per)
{
    fmt::print("{} frames, {} calls, {} of self time over all threads", formatCount(summary.frames),
               formatCount(summary.calls), formatDuration(summary.selfNs));
    if (summary.lostZones > 0)
        fmt::print("; {} zones lost", formatCount(summary.lostZones));
    if (summary.unreadableFrames > 0)
        fmt::print("; {} frames can't be read", formatCount(summary.unreadableFrames));
    fmt::print(".\nMean to stdev: total per {}. A: time with the function active on any thread. "
               "AE: the same without its children. {}\n",
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
    const Task task = context.task("summary");
    const auto result = summarize(**capture, *selection, task.part(0, share));
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
        PluginColumns::ofFunctions(context, **capture, *selection, **result, options.columns);
    if (!more)
        return more.error();
    const SummaryRows rows(**capture, **result, splits.get(), *more, options.per);
    const auto sorted = rows.sorted(options.sort);
    if (!sorted)
        return sorted.error();
    if (options.json) {
        JsonRows json;
        for (const FunctionSummary *row : *sorted)
            json.row(rows.json(*row));
    } else if (options.csv) {
        printCsvRows(rows, *sorted);
    } else {
        printTable(**capture, **result, rows, *sorted, options.per == "both");
        if (splits)
            printSplits(**capture, *splits, *sorted);
        printNotes(**result, options.per);
    }
    return kDone;
}

std::string wrongPercent(const std::string &text)
{
    double percent = 0;
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, percent);
    const bool good = error == std::errc{} && rest == end && percent > 0 && percent < 50;
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
    command.addOption("--sort", options->sort, "Column to sort by, in descending order")
        .showsDefault();
    command
        .addOption("--split", options->split,
                   "Also show the fastest and slowest calls of each function and the rest; takes a "
                   "percentage such as 1")
        .typeName("PERCENT")
        .check(wrongPercent);
    const Option json = command.addFlag("--json", options->json, "JSON instead of a table");
    addFrameMarker(command, context);
    command.addFlag("--csv", options->csv, "CSV (RFC 4180) instead of a table").excludes(json);
    command.addOption("--column", options->columns, "Add a plugin's column; repeatable");
    options->selection.addTo(command);
    options->selection.addInsideTo(command);
    options->selection.addSitesTo(command);
    command.onRun([&context, options] { conclude(context, summary(context, *options)); });
}

} // namespace zoe::cli
