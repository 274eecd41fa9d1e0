#include "analysis/summary.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/selection_options.h"
#include "cli/table.h"

namespace zoe::cli {

namespace {

struct SummaryOptions {
    std::string file;
    SelectionOptions selection;
    std::string per = "call";
    std::string sort = "self";
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

class Rows {
  public:
    Rows(const Capture &capture, const Summary &summary, bool perFrame)
        : m_capture(capture)
        , m_summary(summary)
        , m_perFrame(perFrame)
    {}

    [[nodiscard]] const Distribution &distribution(const FunctionSummary &row) const
    {
        return m_perFrame ? row.perFrame : row.perCall;
    }

    // Error: BadInput for a key that is none.
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
        return Error{ErrorCode::BadInput, "'" + key + "' is no column; there are " + known,
                     "--sort"};
    }

    [[nodiscard]] QJsonObject json(const FunctionSummary &row) const
    {
        const Site &site = m_capture.site(row.site);
        QJsonObject object{{"function", qString(site.label())},
                           {"file", qString(site.file)},
                           {"line", number(std::uint64_t{site.line})},
                           {"calls", number(row.calls)},
                           {"threads", number(std::uint64_t{row.threads})},
                           {"totalNs", number(row.totalNs)},
                           {"selfNs", number(row.selfNs)},
                           {"activeNs", number(row.activeNs)},
                           {"activeExclusiveNs", number(row.activeExclusiveNs)},
                           {"firstFrame", number(std::uint64_t{row.firstFrame})},
                           {"lastFrame", number(std::uint64_t{row.lastFrame})}};
        addDistribution(object, distribution(row));
        return object;
    }

  private:
    const Capture &m_capture;
    const Summary &m_summary;
    bool m_perFrame;
};

constexpr std::array kCsvColumns{
    "function",   "file",     "line",  "calls",    "threads", "totalNs",  "selfNs",
    "meanNs",     "minNs",    "p25Ns", "medianNs", "p75Ns",   "p90Ns",    "p95Ns",
    "p99Ns",      "p999Ns",   "maxNs", "stdevNs",  "cv",      "activeNs", "activeExclusiveNs",
    "firstFrame", "lastFrame"};

void printCsvRows(const Rows &rows, const std::vector<const FunctionSummary *> &sorted)
{
    printCsv({kCsvColumns.begin(), kCsvColumns.end()});
    for (const FunctionSummary *row : sorted) {
        const QJsonObject object = rows.json(*row);
        std::vector<std::string> fields;
        for (const char *column : kCsvColumns)
            fields.push_back(object[column].toVariant().toString().toStdString());
        printCsv(fields);
    }
}

void printTable(const Capture &capture, const Summary &summary, const Rows &rows,
                const std::vector<const FunctionSummary *> &sorted, const std::string &per)
{
    Table table;
    table.column("function", Align::Left);
    for (const auto &[title, rank] :
         std::initializer_list<std::pair<const char *, int>>{{"calls", 0},
                                                             {"self", 0},
                                                             {"self %", 1},
                                                             {"total", 2},
                                                             {"mean", 0},
                                                             {"median", 4},
                                                             {"p95", 5},
                                                             {"p99", 0},
                                                             {"max", 3},
                                                             {"stdev", 6},
                                                             {"threads", 7}})
        table.column(title, Align::Right, rank);
    const auto time = [](double ns) { return formatDuration(static_cast<DurationNs>(ns)); };
    for (const FunctionSummary *row : sorted) {
        const Distribution &d = rows.distribution(*row);
        const double share = summary.selfNs == 0 ? 0
                                                 : static_cast<double>(row->selfNs) /
                                                       static_cast<double>(summary.selfNs);
        table.row({capture.site(row->site).label(), formatCount(row->calls),
                   formatDuration(row->selfNs), formatShare(share), formatDuration(row->totalNs),
                   time(d.meanNs), time(d.medianNs), time(d.p95Ns), time(d.p99Ns),
                   formatDuration(d.maxNs), time(d.stdevNs), std::to_string(row->threads)});
    }
    table.print();
    fmt::print("{} frames, {} calls, {} of self time over all threads", formatCount(summary.frames),
               formatCount(summary.calls), formatDuration(summary.selfNs));
    if (summary.lostZones > 0)
        fmt::print("; {} zones lost", formatCount(summary.lostZones));
    fmt::print(".\nMean to stdev: total per {}. {}\n", per, kPercentileRule);
}

Result<int> summary(Context &context, const SummaryOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto selection = options.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    const auto result = summarize(**capture, *selection, context.task("summary"));
    context.endProgress();
    if (!result)
        return result.error();
    const Rows rows(**capture, **result, options.per == "frame");
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
        printTable(**capture, **result, rows, *sorted, options.per);
    }
    return kDone;
}

} // namespace

void addSummary(CLI::App &zoe, Context &context)
{
    auto options = std::make_shared<SummaryOptions>();
    CLI::App *command = addCommand(zoe, "summary", "A row a function",
                                   "summary run.zoe --sort p99 --where \"duration > 16.6ms\"");
    command->add_option("capture", options->file, "Capture or foreign file")->required();
    command->add_option("--per", options->per, "What the statistics are of: call or frame")
        ->check(CLI::IsMember({"call", "frame"}))
        ->capture_default_str();
    command->add_option("--sort", options->sort, "Column to sort by, falling")
        ->capture_default_str();
    command->add_flag("--json", options->json, "JSON instead of a table");
    addFrameMarker(*command, context);
    command->add_flag("--csv", options->csv, "CSV (RFC 4180) instead of a table");
    options->selection.addTo(*command);
    command->callback([&context, options] { conclude(context, summary(context, *options)); });
}

} // namespace zoe::cli
