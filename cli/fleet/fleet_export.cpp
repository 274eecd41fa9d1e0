#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analysis/columns/column.h"
#include "cli/fleet/fleet_commands.h"
#include "cli/fleet/opened_store.h"
#include "cli/fleet/series_options.h"
#include "cli/options/file_command.h"
#include "cli/output/output.h"
#include "fleet/digest/facts.h"

namespace zoe::cli {

namespace {

struct FleetExportOptions {
    std::string store;
    SeriesOptions series;
};

// A point with all known data.
struct ExportRow {
    const fleet::Series *series = nullptr;
    const fleet::SeriesPoint *point = nullptr;
    const fleet::RunFacts *run = nullptr;
    const fleet::QuantileSketch *sketch = nullptr; // of self times per frame
};

std::optional<double> known(double value)
{
    return valueIf(!std::isnan(value), value);
}

// Self times per frame: frames without the function count as 0.
double selfQuantile(const ExportRow &row, double q)
{
    fleet::QuantileSketch all = *row.sketch;
    all.add(0, row.point->behaviourFrames - std::min(row.point->behaviourFrames, all.count()));
    return all.quantile(q);
}

Columns<ExportRow> exportColumns()
{
    using R = const ExportRow &;
    using enum ColumnKind;
    Columns<ExportRow> columns;
    const auto ofRun = [&columns](const char *id, std::string fleet::RunFacts::*member) {
        columns.push_back({{.id = id}, [member](R row) { return row.run->*member; }});
    };
    const auto ofKey = [&columns](const char *id, std::string fleet::SeriesKey::*member) {
        columns.push_back({{.id = id}, [member](R row) { return row.series->key.*member; }});
    };
    const auto ofFunction = [&columns](const char *id, std::string fleet::FunctionKey::*member) {
        columns.push_back(
            {{.id = id}, [member](R row) { return row.series->key.function.*member; }});
    };
    const auto count = [&columns](const char *id, std::uint64_t fleet::SeriesPoint::*member) {
        columns.push_back(
            {{.id = id, .kind = Count}, [member](R row) { return row.point->*member; }});
    };
    const auto estimate = [&columns](const std::string &id, auto estimateOf) {
        columns.push_back({{.id = id + "Ns", .kind = Time},
                           [estimateOf](R row) { return known(estimateOf(*row.point).mean); }});
        columns.push_back({{.id = id + "ErrorNs", .kind = Time},
                           [estimateOf](R row) { return known(estimateOf(*row.point).error); }});
    };
    ofRun("hash", &fleet::RunFacts::hash);
    ofKey("program", &fleet::SeriesKey::program);
    ofKey("branch", &fleet::SeriesKey::branch);
    ofKey("scene", &fleet::SeriesKey::scene);
    ofKey("machine", &fleet::SeriesKey::machine);
    ofKey("cpu", &fleet::SeriesKey::cpu);
    ofRun("commit", &fleet::RunFacts::commit);
    columns.push_back({{.id = "order", .kind = Ordinal},
                       [](R row) { return valueIf(row.run->order > 0, row.run->order); }});
    columns.push_back({{.id = "night"}, [](R row) { return fleet::nightOf(*row.run); }});
    columns.push_back(
        {{.id = "startNs", .kind = Ordinal}, [](R row) { return row.run->startUnixNs; }});
    ofKey("behaviour", &fleet::SeriesKey::behaviour);
    ofFunction("function", &fleet::FunctionKey::function);
    ofFunction("file", &fleet::FunctionKey::file);
    ofFunction("threadGroup", &fleet::FunctionKey::group);
    count("behaviourFrames", &fleet::SeriesPoint::behaviourFrames);
    count("frames", &fleet::SeriesPoint::frames);
    count("calls", &fleet::SeriesPoint::calls);
    estimate("self", [](const fleet::SeriesPoint &point) { return point.self; });
    estimate("total", [](const fleet::SeriesPoint &point) { return point.total; });
    estimate("running", [](const fleet::SeriesPoint &point) {
        return point.running.value_or(fleet::Estimate{std::nan(""), std::nan("")});
    });
    columns.push_back(
        {{.id = "freedom", .kind = Average}, [](R row) { return row.point->freedom; }});
    for (const auto &[id, q] : {std::pair{"selfMedianNs", 0.5}, {"selfP99Ns", 0.99}})
        columns.push_back(
            {{.id = id, .kind = Time}, [q = q](R row) { return selfQuantile(row, q); }});
    return columns;
}

Result<int> fleetExport(Context &context, const FleetExportOptions &options)
{
    const auto opened = openWithRuns(context, options.store);
    if (!opened)
        return opened.error();
    if (const Status fits = options.series.fitsTo(*opened); !fits)
        return fits.error();
    const Columns<ExportRow> columns = exportColumns();
    std::vector<std::string> fields;
    for (const Column<ExportRow> &column : columns)
        fields.push_back(column.id);
    printCsv(fields);
    fleet::SeriesFilter filter = options.series.filter();
    filter.detail = fleet::PointDetail::Sketches;
    const Status read = opened->store->forEachSeries(
        filter, context.task("exporting", runsOf(*opened)), [&](const fleet::Series &series) {
            for (const fleet::SeriesPoint &point : series.points) {
                const fleet::RunFacts &run = opened->runs[point.run];
                if (fleet::nightOf(run) < options.series.since)
                    continue;
                const auto sketch = fleet::QuantileSketch::fromBytes(point.sketch)
                                        .value_or(fleet::QuantileSketch());
                const ExportRow row{&series, &point, &run, &sketch};
                fields.clear();
                for (const Column<ExportRow> &column : columns)
                    fields.push_back(csvText(column.kind, column.value(row)));
                printCsv(fields);
            }
            return true;
        });
    context.endProgress();
    return read ? Result<int>(kDone) : read.error();
}

} // namespace

void addFleetExport(const Command &fleet, Context &context)
{
    auto options = std::make_shared<FleetExportOptions>();
    const Command command = addCommand(
        fleet, "export",
        "Print the figures of all runs as CSV (no JSON), one row per run, function and behaviour",
        "fleet export night.zoefleet > night.csv");
    addStoreArgument(command, options->store);
    options->series.addTo(command);
    command.onRun([&context, options] { conclude(context, fleetExport(context, *options)); });
}

} // namespace zoe::cli
