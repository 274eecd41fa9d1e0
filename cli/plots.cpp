
#include "analysis/columns/event_columns.h"
#include "analysis/frames/frame_times.h"
#include "analysis/frames/series.h"
#include "analysis/model/texts/unknown_name.h"
#include "analysis/summary/plot_figures.h"
#include "cli/options/names.h"
#include "cli/options/output_options.h"
#include "cli/options/selected_query.h"
#include "cli/output/rows.h"

namespace zoe::cli {

namespace {

struct PlotsOptions {
    std::string file;
    SelectionOptions selection;
    std::string name;
    bool points = false;
    bool figures = false;
    OutputForm form;

    [[nodiscard]] bool wantsPoints() const { return points || (form.csv && !figures); }
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

struct PointOfPlot {
    const std::string &plot;
    TimeNs timeNs = 0;
    std::uint64_t frame = 0;
    double value = 0;
};

Columns<PointOfPlot> columnsOfPoints()
{
    using F = const PointOfPlot &;
    using enum ColumnKind;
    return {{{.id = "plot", .title = "Plot"}, [](F r) { return r.plot; }},
            {{.id = "timeNs", .kind = Time, .title = "Time"}, &PointOfPlot::timeNs},
            {{.id = "frame", .kind = Ordinal, .title = "Frame"}, &PointOfPlot::frame},
            {{.id = "value", .kind = Number, .title = "Value"}, &PointOfPlot::value}};
}

Status printPoints(Context &context, const Capture &capture, const Selection &selection,
                   const std::vector<PlotId> &plots, const PlotsOptions &options)
{
    const FrameFinder finder(capture);
    std::vector<PointOfPlot> rows;
    for (const PlotId plot : plots) {
        const auto points =
            plotPoints(capture, plot, selection, context.task("points", zonesOf(capture)));
        context.endProgress();
        if (!points)
            return points.error();
        const std::string &name = capture.plotSeries()[plot.value].name;
        for (const PlotPoint &point : *points)
            rows.push_back({name, point.timeNs, finder.at(point.timeNs).value_or(0), point.value});
    }
    OutputForm form = options.form;
    form.json = !form.csv; // points are for scripts
    return printRows(context, columnsOfPoints(), rows, form);
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
            if (!options.wantsPoints())
                return plotFigures(capture, selection, task);
            if (const Status printed = printPoints(context, capture, selection, chosen, options);
                !printed)
                return printed.error();
            chosen.clear();
            return std::vector<PlotFigures>();
        },
        [&](const Capture &capture, const std::vector<PlotFigures> &figures) -> Status {
            if (options.wantsPoints())
                return {};
            const MadeRows rows(chosen.size(), [&](std::size_t i) {
                const std::size_t plot = chosen[i].value;
                return PlotRow{capture.plotSeries()[plot], figures[plot]};
            });
            return printRows(context, plotColumns(), rows, options.form);
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
    command.addFlag("--points", options->points, "Print every point, as JSON");
    const Option json = addJson(command, context, options->form.json, "a table");
    addCsv(command, options->form, "a table: every point, or the table with --figures")
        .excludes(json);
    command.addFlag("--figures", options->figures, "With --csv: one row per plot, as in the table")
        .excludes({"--points"});
    addColumns(command, options->form);
    finishCommand(command, context, options, plots, false);
}

} // namespace zoe::cli
