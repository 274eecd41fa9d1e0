#include <fmt/format.h>

#include "analysis/frames/frame_times.h"
#include "analysis/frames/series.h"
#include "analysis/summary/plot_figures.h"
#include "cli/commands.h"
#include "cli/options/selection_options.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"

namespace zoe::cli {

namespace {

struct PlotsOptions {
    std::string file;
    SelectionOptions selection;
    std::string name;
    bool points = false;
    bool csv = false;
    bool json = false;
};

const char *kindOf(PlotKind kind)
{
    switch (kind) {
    case PlotKind::Number:
        return "number";
    case PlotKind::Bytes:
        return "bytes";
    case PlotKind::Percentage:
        return "percentage";
    case PlotKind::Bool:
        return "bool";
    }
    return "";
}

Result<std::vector<PlotId>> plotsNamed(const Capture &capture, const std::string &name)
{
    std::vector<PlotId> ids;
    std::string known;
    for (std::uint32_t i = 0; i < capture.plotSeries().size(); ++i) {
        const std::string &series = capture.plotSeries()[i].name;
        if (name.empty() || series == name)
            ids.push_back(PlotId{i});
        known += (known.empty() ? "" : ", ") + series;
    }
    if (ids.empty() && !name.empty()) {
        return Error{ErrorCode::BadInput,
                     "unknown plot '" + name + "'" + (known.empty() ? "" : "; available: " + known),
                     "--name"};
    }
    return ids;
}

// Writes each point when it is found, with its frame.
Status printPoints(Context &context, const Capture &capture, const Selection &selection,
                   const std::vector<PlotId> &plots, const PlotsOptions &options)
{
    const FrameFinder finder(capture);
    std::optional<JsonRows> json;
    if (options.csv)
        printCsv({"plot", "timeNs", "frame", "value"});
    else
        json.emplace();
    for (const PlotId plot : plots) {
        const auto points = plotPoints(capture, plot, selection, context.task("points"));
        context.endProgress();
        if (!points)
            return points.error();
        const std::string &name = capture.plotSeries()[plot.value].name;
        for (const PlotPoint &point : *points) {
            const std::uint64_t frame = finder.at(point.timeNs).value_or(0);
            if (options.csv) {
                printCsv({name, std::to_string(point.timeNs), std::to_string(frame),
                          fmt::format("{}", point.value)});
            } else {
                json->row({{"plot", qString(name)},
                           {"timeNs", number(point.timeNs)},
                           {"frame", number(frame)},
                           {"value", point.value}});
            }
        }
    }
    return {};
}

void printJsonFigures(const Capture &capture, const std::vector<PlotId> &plots,
                      const std::vector<PlotFigures> &all)
{
    JsonRows rows;
    for (const PlotId plot : plots) {
        const PlotFigures &figures = all[plot.value];
        rows.row({{"plot", qString(capture.plotSeries()[plot.value].name)},
                  {"kind", kindOf(capture.plotSeries()[plot.value].kind)},
                  {"points", number(figures.points)},
                  {"notNumbers", number(figures.notNumbers)},
                  {"min", figures.minimum},
                  {"mean", figures.mean},
                  {"max", figures.maximum},
                  {"first", figures.first},
                  {"last", figures.last}});
    }
}

void printFigures(const Capture &capture, const std::vector<PlotId> &plots,
                  const std::vector<PlotFigures> &all)
{
    TextTable table;
    table.column("plot", Align::Left);
    table.column("points");
    for (const char *title : {"min", "mean", "max", "first", "last"})
        table.column(title);
    table.column("invalid");
    for (const PlotId plot : plots) {
        const PlotFigures &figures = all[plot.value];
        const auto text = [](double value) { return fmt::format("{:.6g}", value); };
        table.row({capture.plotSeries()[plot.value].name, formatCount(figures.points),
                   text(figures.minimum), text(figures.mean), text(figures.maximum),
                   text(figures.first), text(figures.last),
                   figures.notNumbers == 0 ? "" : formatCount(figures.notNumbers)});
    }
    table.print();
}

Result<int> plots(Context &context, const PlotsOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto selection = options.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    const auto chosen = plotsNamed(**capture, options.name);
    if (!chosen)
        return chosen.error();
    if (options.csv || options.points) {
        const Status printed = printPoints(context, **capture, *selection, *chosen, options);
        if (!printed)
            return printed.error();
        return kDone;
    }
    const auto figures = plotFigures(**capture, *selection, context.task("plots"));
    context.endProgress();
    if (!figures)
        return figures.error();
    options.json ? printJsonFigures(**capture, *chosen, *figures)
                 : printFigures(**capture, *chosen, *figures);
    return kDone;
}

} // namespace

void addPlots(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<PlotsOptions>();
    const Command command = addCommand(zoe, "plots", "Show minimum, mean and maximum of each plot",
                                       "plots run.zoe --name contacts --csv");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command.addOption("--name", options->name, "Show one plot only");
    command.addFlag("--points", options->points, "Every point, as JSON");
    const Option csv = command.addFlag("--csv", options->csv, "Every point, as CSV (RFC 4180)");
    command.addFlag("--json", options->json, "JSON instead of a table").excludes(csv);
    addFrameMarker(command, context);
    options->selection.addFramesTo(command);
    command.onRun([&context, options] { conclude(context, plots(context, *options)); });
}

} // namespace zoe::cli
