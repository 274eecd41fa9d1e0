#include "analysis/statistics/histogram.h"

#include <algorithm>
#include <fmt/format.h>

#include "analysis/statistics/box_plot.h"
#include "analysis/statistics/cumulative.h"
#include "analysis/summary/function_durations.h"
#include "cli/commands.h"
#include "cli/options/names.h"
#include "cli/options/output_options.h"
#include "cli/options/selected_query.h"
#include "cli/options/set_frames.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

// A terminal has few lines.
constexpr std::size_t kMostTableLines = 40;

constexpr std::uint64_t kMany = 2; // of what a name is for any number

struct HistogramOptions {
    std::string file;
    SelectionOptions selection;
    std::string function;
    std::string per;
    std::size_t bins = 0;
    std::vector<std::string> edges;
    bool logarithmic = false;
    bool cdf = false;
    std::optional<std::uint64_t> points;
    OutputForm form;

    [[nodiscard]] std::size_t mostPoints() const { return points.value_or(200); }
    [[nodiscard]] BinScale scale() const
    {
        return logarithmic ? BinScale::Logarithmic : BinScale::Linear;
    }
    [[nodiscard]] std::string what(std::uint64_t count) const
    {
        return function.empty() ? nounOf(count, "frame", "frames")
               : per == "frame" ? nounOf(count, "frame that contains it", "frames that contain it")
                                : nounOf(count, "call", "calls");
    }
    [[nodiscard]] std::string rule(bool cut) const
    {
        if (!edges.empty() || bins > 0)
            return "as given";
        if (cut) {
            return fmt::format("{} of equal width{}, the most a table shows", kMostTableLines,
                               logarithmic ? " (logarithmic)" : "");
        }
        return fmt::format("width 2 IQR / cbrt(n){} (Freedman and Diaconis), 1 to 512 bins",
                           logarithmic ? " of the logarithms" : "");
    }
};

struct Values {
    DurationSet durations;
    std::uint64_t unreadableFrames = 0;
    std::uint64_t partialFrames = 0;
    std::uint64_t addedFrames = 0;
};

Result<Values> valuesOf(Context &context, const Capture &capture, const HistogramOptions &options)
{
    if (options.function.empty()) {
        const auto frames = framesOfSet(context, capture, options.selection);
        if (!frames)
            return frames.error();
        return Values{DurationSet(frames->times.durationsNs), frames->times.unreadableFrames,
                      frames->times.partialFrames, frames->times.addedFrames};
    }
    const auto sites = functionsNamed(capture, options.function, "--function");
    if (!sites)
        return sites.error();
    const auto selection = options.selection.resolve(context, capture);
    if (!selection)
        return selection.error();
    const auto query = options.per == "frame" ? frameTotals : callDurations;
    const auto found = query(capture, *sites, *selection,
                             context.task("reading", selectedFrames(capture, *selection)));
    context.endProgress();
    if (!found)
        return found.error();
    return Values{(*found)->durations, (*found)->unreadableFrames, 0};
}

struct Bins {
    Histogram histogram;
    bool cut = false; // to the number of bins in a table
};

// Error: BadInput if the given edges don't rise.
Result<Bins> binned(const DurationSet &durations, const HistogramOptions &options)
{
    if (options.edges.empty()) {
        auto histogram = histogramOf(durations, options.scale(), options.bins);
        if (options.form.isTable() && options.bins == 0 && histogram.bins() > kMostTableLines)
            return Bins{histogramOf(durations, options.scale(), kMostTableLines), true};
        return Bins{std::move(histogram)};
    }
    std::vector<double> edges;
    for (const std::string &text : options.edges) {
        const auto edge = parseDuration(text);
        if (!edge)
            return Error{ErrorCode::BadInput, edge.error().message, "--edges"};
        if (!edges.empty() && static_cast<double>(*edge) <= edges.back())
            return Error{ErrorCode::BadInput, "bin edges must increase", "--edges"};
        edges.push_back(static_cast<double>(*edge));
    }
    if (edges.size() < 2)
        return Error{ErrorCode::BadInput, "bins need at least two edges", "--edges"};
    return Bins{histogramWithEdges(durations, std::move(edges), options.scale())};
}

struct BinRow {
    double fromNs = 0;
    double toNs = 0;
    std::uint64_t count = 0;
    double share = 0;
    double ofMost = 0; // the fullest bin has 1
};

std::string barOf(const BinRow &row)
{
    constexpr double kWidestBar = 40;
    std::string bar;
    for (double x = 0.5; x < row.ofMost * kWidestBar; ++x)
        bar += "█";
    return bar;
}

const Columns<BinRow> &binColumns()
{
    using F = const BinRow &;
    using enum ColumnKind;
    static const Columns<BinRow> columns{
        {{.id = "fromNs", .kind = Time, .title = "From"}, [](F r) { return r.fromNs; }},
        {{.id = "toNs", .kind = Time, .title = "To"}, [](F r) { return r.toNs; }},
        {{.id = "count", .kind = Count, .title = "Count"}, [](F r) { return r.count; }},
        {{.id = "share", .kind = Share, .title = "Share", .rank = 1}, [](F r) { return r.share; }},
        {{.id = "bar", .title = " ", .places = kInTable}, barOf},
    };
    return columns;
}

std::vector<BinRow> binRows(const Histogram &histogram, std::uint64_t all)
{
    const auto most = static_cast<double>(
        histogram.counts.empty() ? 0 : *std::ranges::max_element(histogram.counts));
    std::vector<BinRow> rows;
    for (std::size_t i = 0; i < histogram.bins(); ++i) {
        const auto here = static_cast<double>(histogram.counts[i]);
        rows.push_back({histogram.edges[i], histogram.edges[i + 1], histogram.counts[i],
                        here / std::max(static_cast<double>(all), 1.0),
                        here / std::max(most, 1.0)});
    }
    return rows;
}

struct PointRow {
    DurationNs ns = 0;
    std::uint64_t count = 0;
    double share = 0;
};

std::vector<PointRow> pointRows(const Cumulative &curve)
{
    std::vector<PointRow> rows;
    for (const CumulativePoint &point : curve.points)
        rows.push_back({point.ns, point.count,
                        static_cast<double>(point.count) / static_cast<double>(curve.count)});
    return rows;
}

const Columns<PointRow> &pointColumns()
{
    using enum ColumnKind;
    static const Columns<PointRow> columns{
        {{.id = "durationNs", .kind = Time, .title = "At most"}, &PointRow::ns},
        {{.id = "count", .kind = Count, .title = "Count"}, &PointRow::count},
        {{.id = "share", .kind = Share, .title = "Share"}, &PointRow::share},
    };
    return columns;
}

QJsonArray durationsJson(const std::vector<DurationNs> &durations)
{
    QJsonArray list;
    for (const DurationNs ns : durations)
        list.append(number(ns));
    return list;
}

QJsonObject boxJson(const BoxPlot &box)
{
    return {{"lowerWhiskerNs", number(box.lowerWhiskerNs)},
            {"p25Ns", nanoseconds(box.p25Ns)},
            {"medianNs", nanoseconds(box.medianNs)},
            {"p75Ns", nanoseconds(box.p75Ns)},
            {"upperWhiskerNs", number(box.upperWhiskerNs)},
            {"outliersBelow", number(box.outliersBelow)},
            {"outliersAbove", number(box.outliersAbove)},
            {"farthestBelowNs", durationsJson(box.farthestBelow)},
            {"farthestAboveNs", durationsJson(box.farthestAbove)}};
}

QJsonObject cdfJson(const Cumulative &curve)
{
    QJsonArray points;
    for (const CumulativePoint &point : curve.points)
        points.append(QJsonObject{{"ns", number(point.ns)}, {"count", number(point.count)}});
    return {{"everyJump", curve.everyJump}, {"points", points}};
}

void printJsonHistogram(Context &context, const Values &values, const Histogram &histogram,
                        const HistogramOptions &options)
{
    QJsonObject object{{"of", qString(options.what(kMany))},
                       {"count", number(std::uint64_t{values.durations.size()})},
                       {"logarithmic", histogram.logarithmic},
                       {"rule", qString(options.rule(false))},
                       {"below", number(histogram.below)},
                       {"above", number(histogram.above)},
                       {"box", boxJson(boxPlotOf(values.durations))},
                       {"unreadableFrames", number(values.unreadableFrames)},
                       {"partialFrames", number(values.partialFrames)},
                       {"addedFrames", number(values.addedFrames)}};
    addDistribution(object, values.durations.distribution());
    if (!options.function.empty())
        object["function"] = qString(options.function);
    if (options.cdf)
        object["cdf"] = cdfJson(cumulativeOf(values.durations, options.mostPoints()));
    if (context.answer.isWritten()) {
        QJsonArray bins;
        for (const BinRow &row : binRows(histogram, values.durations.size()))
            bins.append(jsonOf(binColumns(), row));
        object["bins"] = bins;
        printJson(context, object, "bins");
        return;
    }
    QJsonArray edges;
    QJsonArray counts;
    for (const double edge : histogram.edges)
        edges.append(edge);
    for (const std::uint64_t count : histogram.counts)
        counts.append(number(count));
    object["edges"] = edges;
    object["counts"] = counts;
    printJson(context, object);
}

std::string time(double ns)
{
    return formatDuration(static_cast<DurationNs>(ns));
}

void printFooter(const Values &values, const Bins &bins, const HistogramOptions &options)
{
    const Histogram &histogram = bins.histogram;
    if (histogram.below > 0)
        say("{} below\n", formatCount(histogram.below));
    if (histogram.above > 0)
        say("{} above\n", formatCount(histogram.above));
    const BoxPlot box = boxPlotOf(values.durations);
    sayText("{} {}{}.\n", formatCount(values.durations.size()),
            options.what(values.durations.size()),
            options.cdf ? "" : "; bins: " + options.rule(bins.cut));
    sayText("Box plot: {} [{} | {} | {}] {}, whiskers at the last value within 1.5 IQR; {} "
            "below, {} above.\n",
            formatDuration(box.lowerWhiskerNs), time(box.p25Ns), time(box.medianNs),
            time(box.p75Ns), formatDuration(box.upperWhiskerNs),
            counted(box.outliersBelow, "outlier", "outliers"), formatCount(box.outliersAbove));
    if (values.unreadableFrames > 0)
        say("{} can't be read.\n", counted(values.unreadableFrames, "frame", "frames"));
}

Status printHistogram(Context &context, const Values &values, const Bins &bins,
                      const HistogramOptions &options)
{
    if (options.form.json && options.form.columns.empty()) {
        printJsonHistogram(context, values, bins.histogram, options);
        return {};
    }
    const bool table = options.form.isTable();
    if (options.cdf) {
        const std::size_t points =
            table ? std::min(options.mostPoints(), kMostTableLines) : options.mostPoints();
        const Cumulative curve = cumulativeOf(values.durations, points);
        if (Status printed = printRows(context, pointColumns(), pointRows(curve), options.form);
            !printed)
            return printed;
        if (table)
            sayText("{}\n", curve.everyJump ? "All distinct values."
                                            : "Evenly spaced in rank; each point is exact.");
    } else if (Status printed =
                   printRows(context, binColumns(),
                             binRows(bins.histogram, values.durations.size()), options.form);
               !printed) {
        return printed;
    }
    if (table)
        printFooter(values, bins, options);
    return {};
}

// Options that would have no effect.
Status checkHistogram(const HistogramOptions &options)
{
    const auto refused = [](const char *sentence, const char *option) {
        return Error{ErrorCode::BadInput, sentence, option};
    };
    if (options.function.empty()) {
        if (!options.selection.threads.empty())
            return refused("frame times cover all threads; --threads needs --function",
                           "--threads");
        if (!options.selection.inside.empty())
            return refused("frames are inside no function; --inside needs --function", "--inside");
        if (!options.per.empty())
            return refused("--per needs --function", "--per");
    }
    if (options.points && !options.cdf)
        return refused("--points needs --cdf", "--points");
    const bool bothForms = options.form.json && options.form.columns.empty();
    if (options.cdf && !bothForms &&
        (options.bins > 0 || !options.edges.empty() || options.logarithmic))
        return refused("only JSON has both bins and the cumulative distribution", "--cdf");
    return {};
}

Result<int> histogram(Context &context, const HistogramOptions &options)
{
    if (const Status checked = checkHistogram(options); !checked)
        return checked.error();
    if (!options.function.empty())
        context.frameSet = options.selection.frameSet; // for output that needs zones
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto values = valuesOf(context, **capture, options);
    if (!values)
        return values.error();
    const auto bins = binned(values->durations, options);
    if (!bins)
        return bins.error();
    return doneIf(printHistogram(context, *values, *bins, options));
}

} // namespace

void addHistogram(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<HistogramOptions>();
    const Command command = addCommand(
        zoe, "histogram", "Distribution of frame times or call durations, with a box plot",
        "histogram run.zoe --function solve --log");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command.addOption("--function", options->function, "Calls of this function instead of frames")
        .names(NameOf::Function);
    command
        .addOption("--per", options->per,
                   "With --function: each call (default), or the total per frame")
        .oneOf({"call", "frame"});
    const Option log = command.addFlag("--log", options->logarithmic, "Logarithmic bins");
    const Option bins =
        command.addOption("--bins", options->bins, "Number of bins (default: automatic)")
            .range(1U, 10'000U);
    command.addOption("--edges", options->edges, "Bin edges, such as 0,8ms,16.6ms,1s")
        .separatedBy(',')
        .excludes(bins)
        .excludes(log);
    command.addFlag("--cdf", options->cdf,
                    "The cumulative distribution instead of bins; JSON has both");
    command
        .addOption("--points", options->points,
                   "Maximum number of points of the cumulative distribution (default: 200)")
        .range(2U, 1'000'000U);
    addOutput(command, context, options->form);
    addFrameMarker(command, context);
    options->selection.addAllButSetTo(command);
    options->selection.addOwnSetTo(command);
    options->selection.addInsideTo(command);
    command.onRun([&context, options] { conclude(context, histogram(context, *options)); });
}

} // namespace zoe::cli
