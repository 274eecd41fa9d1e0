#include "analysis/statistics/histogram.h"

#include <fmt/format.h>

#include "analysis/statistics/box_plot.h"
#include "analysis/statistics/cumulative.h"
#include "analysis/summary/function_durations.h"
#include "cli/commands.h"
#include "cli/options/names.h"
#include "cli/options/set_frames.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

// A terminal has few lines.
constexpr std::size_t kMostTableLines = 40;

struct HistogramOptions {
    std::string file;
    SelectionOptions selection;
    std::string function;
    std::string per = "call";
    std::size_t bins = 0;
    std::vector<std::string> edges;
    bool logarithmic = false;
    bool cdf = false;
    std::size_t points = 200;
    bool json = false;

    [[nodiscard]] BinScale scale() const
    {
        return logarithmic ? BinScale::Logarithmic : BinScale::Linear;
    }
    [[nodiscard]] std::string what() const
    {
        return function.empty() ? "frames" : per == "call" ? "calls" : "frames that contain it";
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
};

Result<Values> valuesOf(Context &context, const Capture &capture, const HistogramOptions &options)
{
    if (options.function.empty()) {
        const auto frames = framesOfSet(context, capture, options.selection);
        if (!frames)
            return frames.error();
        return Values{DurationSet(frames->times.durationsNs), frames->times.unreadableFrames};
    }
    const auto sites = functionsNamed(capture, options.function, "--function");
    if (!sites)
        return sites.error();
    const auto selection = options.selection.resolve(context, capture);
    if (!selection)
        return selection.error();
    const auto query = options.per == "call" ? callDurations : frameTotals;
    const auto found = query(capture, *sites, *selection, context.task("reading"));
    context.endProgress();
    if (!found)
        return found.error();
    return Values{(*found)->durations, (*found)->unreadableFrames};
}

struct Bins {
    Histogram histogram;
    bool cut = false; // to as many as a table has
};

// Error: BadInput where edges were given that don't rise.
Result<Bins> binned(const DurationSet &durations, const HistogramOptions &options)
{
    if (options.edges.empty()) {
        auto histogram = histogramOf(durations, options.scale(), options.bins);
        if (!options.json && options.bins == 0 && histogram.bins() > kMostTableLines)
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

void printJsonHistogram(const Values &values, const Histogram &histogram,
                        const HistogramOptions &options)
{
    QJsonArray edges;
    QJsonArray counts;
    for (const double edge : histogram.edges)
        edges.append(edge);
    for (const std::uint64_t count : histogram.counts)
        counts.append(number(count));
    QJsonObject object{{"of", qString(options.what())},
                       {"count", number(std::uint64_t{values.durations.size()})},
                       {"logarithmic", histogram.logarithmic},
                       {"rule", qString(options.rule(false))},
                       {"edges", edges},
                       {"counts", counts},
                       {"below", number(histogram.below)},
                       {"above", number(histogram.above)},
                       {"box", boxJson(boxPlotOf(values.durations))},
                       {"unreadableFrames", number(values.unreadableFrames)}};
    addDistribution(object, values.durations.distribution());
    if (!options.function.empty())
        object["function"] = qString(options.function);
    if (options.cdf)
        object["cdf"] = cdfJson(cumulativeOf(values.durations, options.points));
    printJson(object);
}

std::string time(double ns)
{
    return formatDuration(static_cast<DurationNs>(ns));
}

void printBins(const Histogram &histogram, std::uint64_t count)
{
    constexpr double kWidestBar = 40;
    std::uint64_t most = 1;
    for (const std::uint64_t here : histogram.counts)
        most = std::max(most, here);
    TextTable table;
    table.column("from");
    table.column("to");
    table.column("count");
    table.column("share", Align::Right, 1);
    table.column("", Align::Left);
    for (std::size_t i = 0; i < histogram.bins(); ++i) {
        const auto here = static_cast<double>(histogram.counts[i]);
        std::string bar;
        for (double x = 0.5; x < here / static_cast<double>(most) * kWidestBar; ++x)
            bar += "█";
        table.row({time(histogram.edges[i]), time(histogram.edges[i + 1]),
                   formatCount(histogram.counts[i]), formatShare(here / static_cast<double>(count)),
                   bar});
    }
    table.print();
}

void printCdf(const Cumulative &curve)
{
    TextTable table;
    table.column("at most");
    table.column("count");
    table.column("share");
    for (const CumulativePoint &point : curve.points) {
        table.row(
            {formatDuration(point.ns), formatCount(point.count),
             formatShare(static_cast<double>(point.count) / static_cast<double>(curve.count))});
    }
    table.print();
    say("{}\n",
        curve.everyJump ? "All distinct values." : "Evenly spaced in rank; each point is exact.");
}

void printHistogram(const Values &values, const Bins &bins, const HistogramOptions &options)
{
    const Histogram &histogram = bins.histogram;
    const std::uint64_t count = values.durations.size();
    if (options.cdf)
        printCdf(cumulativeOf(values.durations, std::min(options.points, kMostTableLines)));
    else
        printBins(histogram, std::max<std::uint64_t>(count, 1));
    if (histogram.below > 0)
        say("{} below\n", formatCount(histogram.below));
    if (histogram.above > 0)
        say("{} above\n", formatCount(histogram.above));
    const BoxPlot box = boxPlotOf(values.durations);
    say("{} {}{}.\n", formatCount(count), options.what(),
        options.cdf ? "" : "; bins: " + options.rule(bins.cut));
    say("Box plot: {} [{} | {} | {}] {}, whiskers at the last value within 1.5 IQR; {} "
        "outliers below, {} above.\n",
        formatDuration(box.lowerWhiskerNs), time(box.p25Ns), time(box.medianNs), time(box.p75Ns),
        formatDuration(box.upperWhiskerNs), formatCount(box.outliersBelow),
        formatCount(box.outliersAbove));
    if (values.unreadableFrames > 0)
        say("{} can't be read.\n", counted(values.unreadableFrames, "frame", "frames"));
}

Result<int> histogram(Context &context, const HistogramOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto values = valuesOf(context, **capture, options);
    if (!values)
        return values.error();
    const auto bins = binned(values->durations, options);
    if (!bins)
        return bins.error();
    if (options.json)
        printJsonHistogram(*values, bins->histogram, options);
    else
        printHistogram(*values, *bins, options);
    return kDone;
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
    command.addOption("--per", options->per, "With --function: each call, or the total per frame")
        .oneOf({"call", "frame"})
        .showsDefault();
    command.addFlag("--log", options->logarithmic, "Logarithmic bins");
    const Option bins =
        command.addOption("--bins", options->bins, "Number of bins (default: automatic)")
            .range(1U, 10'000U);
    command.addOption("--edges", options->edges, "Bin edges, such as 0,8ms,16.6ms,1s")
        .separatedBy(',')
        .excludes(bins);
    command.addFlag("--cdf", options->cdf, "Also show the cumulative distribution");
    command.addOption("--points", options->points, "Maximum number of its points")
        .range(2U, 1'000'000U)
        .showsDefault();
    command.addFlag("--json", options->json, "JSON instead of a table");
    addFrameMarker(command, context);
    options->selection.addTo(command);
    options->selection.addInsideTo(command);
    command.onRun([&context, options] { conclude(context, histogram(context, *options)); });
}

} // namespace zoe::cli
