#include <fmt/format.h>
#include <optional>
#include <ranges>

#include "analysis/columns/event_columns.h"
#include "analysis/frames/frame_times.h"
#include "analysis/frames/series.h"
#include "analysis/model/unknown_name.h"
#include "analysis/summary/plot_figures.h"
#include "cli/options/names.h"
#include "cli/options/selected_query.h"
#include "cli/output/rows.h"

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

Result<std::vector<PlotId>> plotsNamed(const Capture &capture, const std::string &name)
{
    std::vector<PlotId> ids;
    for (std::uint32_t i = 0; i < capture.plotSeries().size(); ++i) {
        const std::string &series = capture.plotSeries()[i].name;
        if (name.empty() || series == name)
            ids.push_back(PlotId{i});
    }
    if (ids.empty() && !name.empty())
        return unknownName("plot", name, plotNames(capture), "--name");
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

Result<int> plots(Context &context, const PlotsOptions &options)
{
    using Ids = std::vector<PlotId>;
    Ids chosen;
    return answer(
        context, options.file, options.selection, "plots",
        [&](const Capture &capture, const Selection &selection,
            const Task &task) -> Result<std::vector<PlotFigures>> {
            Result<Ids> named = plotsNamed(capture, options.name);
            if (!named)
                return named.error();
            chosen = *std::move(named);
            if (!options.csv && !options.points)
                return plotFigures(capture, selection, task);
            if (const Status printed = printPoints(context, capture, selection, chosen, options);
                !printed)
                return printed.error();
            chosen.clear();
            return std::vector<PlotFigures>();
        },
        [&](const Capture &capture, const std::vector<PlotFigures> &figures) {
            if (options.csv || options.points)
                return;
            const auto rowOf = [&](PlotId plot) {
                return PlotRow{capture.plotSeries()[plot.value], figures[plot.value]};
            };
            printRows(plotColumns(), chosen | std::views::transform(rowOf),
                      options.json ? RowFormat::Json : RowFormat::Table);
        });
}

} // namespace

void addPlots(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<PlotsOptions>();
    const Command command = addCommand(zoe, "plots", "Show minimum, mean and maximum of each plot",
                                       "plots run.zoe --name contacts --csv");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command.addOption("--name", options->name, "Show one plot only").names(NameOf::Plot);
    command.addFlag("--points", options->points, "Every point, as JSON");
    const Option csv = command.addFlag("--csv", options->csv, "Every point, as CSV (RFC 4180)");
    command.addFlag("--json", options->json, "JSON instead of a table").excludes(csv);
    finishCommand(command, context, options, plots, false);
}

} // namespace zoe::cli
