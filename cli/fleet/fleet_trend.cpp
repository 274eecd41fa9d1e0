#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <set>
#include <vector>

#include "analysis/columns/column.h"
#include "analysis/model/texts/unknown_name.h"
#include "cli/fleet/fleet_commands.h"
#include "cli/fleet/opened_store.h"
#include "cli/fleet/report_words.h"
#include "cli/fleet/series_options.h"
#include "cli/fleet/trend_svg.h"
#include "cli/options/file_command.h"
#include "cli/options/output_file.h"
#include "cli/options/output_options.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"
#include "cli/report/report_file.h"
#include "fleet/trend/trend.h"

namespace zoe::cli {

namespace {

struct FleetTrendOptions {
    std::string store;
    SeriesOptions series;
    std::string function;
    std::string behaviour;
    std::string group;
    std::string quantity;
    std::string by = "run";
    double confidence = 0.95;
    OutputFile picture;
    OutputForm form;
};

const std::vector<std::string> kTrendSteps{"run", "commit", "night"}; // in the order of TrendStep
const std::vector<std::string> kQuantities{"mean",   "self", "total", "running", "calls", "share",
                                           "median", "p90",  "p95",   "p99",     "p99.9"};

Status setQuantity(fleet::TrendQuestion &question, const FleetTrendOptions &options)
{
    using enum fleet::Quantity;
    const bool ofFunction = !options.function.empty();
    const std::string name =
        options.quantity.empty() ? (ofFunction ? "self" : "mean") : options.quantity;
    if (name == "median" || name.front() == 'p') {
        question.quantity = Quantile;
        const std::string percent = name == "median" ? "50" : name.substr(1);
        double value = 0;
        std::from_chars(percent.data(), percent.data() + percent.size(), value);
        question.q = value / 100;
        return {};
    }
    question.quantity = name == "mean"      ? Mean
                        : name == "share"   ? Share
                        : name == "total"   ? Total
                        : name == "running" ? Running
                        : name == "calls"   ? Calls
                                            : Self;
    const bool needsFunction = question.quantity != Mean && question.quantity != Share;
    if (needsFunction && !ofFunction)
        return Error{ErrorCode::BadInput, "'" + name + "' needs --function", "--quantity"};
    if (!needsFunction && ofFunction)
        return Error{ErrorCode::BadInput,
                     "'" + name + "' is about frames; leave out --function, or use self",
                     "--quantity"};
    return {};
}

// A point with its trend.
struct TrendRow {
    const fleet::Trend *trend = nullptr;
    const fleet::TrendPoint *point = nullptr;
};

ColumnKind kindOf(fleet::Quantity quantity)
{
    return quantity == fleet::Quantity::Share   ? ColumnKind::Share
           : quantity == fleet::Quantity::Calls ? ColumnKind::Average
                                                : ColumnKind::Time;
}

std::optional<double> finite(double value)
{
    return valueIf(std::isfinite(value), value);
}

Columns<TrendRow> trendColumns(fleet::Quantity quantity)
{
    using R = const TrendRow &;
    using enum ColumnKind;
    const auto ofKey = [](const char *id, const char *title, int rank,
                          std::string fleet::SeriesKey::*member) {
        return Column<TrendRow>({.id = id, .title = title, .rank = rank},
                                [member](R row) { return row.trend->key.*member; });
    };
    const ColumnKind kind = kindOf(quantity);
    const std::string ns = isTime(kind) ? "Ns" : "";
    return {
        ofKey("program", "program", 6, &fleet::SeriesKey::program),
        ofKey("branch", "branch", 5, &fleet::SeriesKey::branch),
        ofKey("scene", "scene", 0, &fleet::SeriesKey::scene),
        ofKey("machine", "machine", 0, &fleet::SeriesKey::machine),
        ofKey("cpu", "cpu", 6, &fleet::SeriesKey::cpu),
        ofKey("behaviour", "behaviour", 1, &fleet::SeriesKey::behaviour),
        {{.id = "function", .title = "function", .rank = 1},
         [](R row) { return row.trend->key.function.function; }},
        {{.id = "file", .title = "file", .rank = 6},
         [](R row) { return row.trend->key.function.file; }},
        {{.id = "threadGroup", .title = "threads", .rank = 4},
         [](R row) { return row.trend->key.function.group; }},
        {{.id = "night", .title = "night"}, [](R row) { return row.point->night; }},
        {{.id = "order", .kind = Ordinal, .title = "order", .rank = 3},
         [](R row) { return valueIf(row.point->order > 0, row.point->order); }},
        {{.id = "commit", .title = "commit", .rank = 2}, [](R row) { return row.point->commit; }},
        {{.id = "value", .kind = kind, .title = "value"}, [](R row) { return row.point->value; }},
        {{.id = "low" + ns, .kind = kind, .title = "low"},
         [](R row) { return finite(row.point->interval.low); }},
        {{.id = "high" + ns, .kind = kind, .title = "high"},
         [](R row) { return finite(row.point->interval.high); }},
        {{.id = "runs", .kind = Count, .title = "runs", .rank = 3},
         [](R row) { return row.point->runs.size(); }},
    };
}

// Common properties of points are written once per series.
void printTrendJson(Context &context, const std::vector<fleet::Trend> &trends,
                    fleet::Quantity quantity)
{
    const auto isOfPoint = [](const std::string &id) {
        return id == "night" || id == "order" || id == "commit" || id == "runs" ||
               id.starts_with("value") || id.starts_with("low") || id.starts_with("high");
    };
    Columns<TrendRow> ofKey = trendColumns(quantity);
    Columns<TrendRow> ofPoint = ofKey;
    std::erase_if(ofKey, [&](const auto &column) { return isOfPoint(column.id); });
    std::erase_if(ofPoint, [&](const auto &column) { return !isOfPoint(column.id); });
    QJsonArray series;
    for (const fleet::Trend &trend : trends) {
        QJsonArray points;
        for (const fleet::TrendPoint &point : trend.points)
            points.append(jsonOf(ofPoint, TrendRow{&trend, &point}));
        series.append(
            QJsonObject{{"key", jsonOf(ofKey, TrendRow{&trend, nullptr})}, {"points", points}});
    }
    printJson(context, {{"series", series}}, "series");
}

// Before any work. Error: BadInput.
Status checkPicture(const FleetTrendOptions &options)
{
    const OutputFile &picture = options.picture;
    if (picture.file.empty())
        return {};
    if (!picture.file.ends_with(".svg"))
        return Error{ErrorCode::BadInput, "the name must end in .svg", picture.file};
    const std::vector<std::string> inputs{options.store};
    if (const Status checked = checkOutput(picture.file, true, inputs, "store"); !checked)
        return checked;
    return checkReportFile(picture.file, kTrendPicture, picture.overwrite);
}

Status writePicture(const FleetTrendOptions &options, const std::vector<fleet::Trend> &trends,
                    fleet::Quantity quantity, const fleet::StoreGap &gap)
{
    if (trends.size() > kMostTrendsOfPicture)
        return Error{ErrorCode::LimitReached,
                     fmt::format("{} series are too many for a picture; choose at most {} by "
                                 "--scene, --machine or --behaviour",
                                 trends.size(), kMostTrendsOfPicture),
                     options.picture.file};
    const std::string name = options.quantity.empty() ? "time" : options.quantity;
    const ReportText picture{
        options.picture.file, kTrendPicture,
        trendSvg(trends, quantity,
                 options.function.empty() ? name : name + " of " + options.function,
                 incompleteText(gap))};
    return writeReports({&picture, 1}, options.picture.overwrite);
}

// Functions are looked up in the table of callers, without reading all series. Error: as
// Store::calls().
Result<std::set<std::string>> functionsOf(fleet::Store &store, const std::string &program)
{
    const auto calls = store.calls();
    if (!calls)
        return calls.error();
    std::set<std::string> known;
    for (const fleet::StoredCall &call : *calls) {
        if (program.empty() || call.program == program)
            known.insert({call.caller, call.callee});
    }
    return known;
}

// Names in the keys of those series. Error: as Store::forEachSeries().
Result<std::set<std::string>>
namesIn(fleet::Store &store, fleet::SeriesFilter filter,
        const std::function<std::string(const fleet::SeriesKey &)> &of, const Task &task)
{
    filter.detail = fleet::PointDetail::SelfTimes;
    std::set<std::string> known;
    const Status read = store.forEachSeries(filter, task, [&](const fleet::Series &series) {
        known.insert(of(series.key));
        return true;
    });
    if (!read)
        return read.error();
    return known;
}

// Says which name is unknown, if one is.
Error nothingFits(Context &context, const OpenedStore &opened, const FleetTrendOptions &options,
                  const fleet::SeriesFilter &filter)
{
    fleet::Store &store = *opened.store;
    const Task task = context.task("reading", runsOf(opened));
    fleet::SeriesFilter ofFrames = filter;
    ofFrames.behaviour.reset();
    ofFrames.group.reset();
    ofFrames.function = "";
    fleet::SeriesFilter ofFunction = filter;
    ofFunction.behaviour.reset();
    ofFunction.group.reset();
    struct Condition {
        const char *kind;
        const char *option;
        const std::string *name;
        std::function<Result<std::set<std::string>>()> known;
    };
    const Condition conditions[] = {
        {"function", "--function", &options.function,
         [&] { return functionsOf(store, options.series.program); }},
        {"behaviour", "--behaviour", &options.behaviour,
         [&] {
             return namesIn(
                 store, ofFrames, [](const auto &key) { return key.behaviour; }, task);
         }},
        {"thread group", "--thread-group", &options.group, [&] {
             return namesIn(
                 store, ofFunction, [](const auto &key) { return key.function.group; }, task);
         }}};
    for (const auto &[kind, option, name, namesOf] : conditions) {
        if (name->empty())
            continue;
        const auto known = namesOf();
        if (!known)
            return known.error();
        if (!known->empty() && !known->contains(*name))
            return unknownName(kind, *name, std::vector(known->begin(), known->end()), option);
    }
    context.endProgress();
    return {ErrorCode::BadInput, "no runs of the store fit these options", options.store};
}

Result<int> fleetTrend(Context &context, const FleetTrendOptions &options)
{
    if (!options.group.empty() && options.function.empty())
        return Error{ErrorCode::BadInput, "--thread-group needs --function", "--thread-group"};
    fleet::TrendQuestion question;
    if (const Status set = setQuantity(question, options); !set)
        return set.error();
    if (const Status checked = checkPicture(options); !checked)
        return checked.error();
    question.filter = options.series.filter();
    question.since = options.series.since;
    question.confidence = options.confidence;
    question.step = static_cast<fleet::TrendStep>(std::ranges::find(kTrendSteps, options.by) -
                                                  kTrendSteps.begin());
    if (!options.function.empty())
        question.filter.function = options.function;
    if (!options.behaviour.empty())
        question.filter.behaviour = options.behaviour;
    if (!options.group.empty())
        question.filter.group = options.group;
    const auto opened = openWithRuns(context, options.store);
    if (!opened)
        return opened.error();
    if (const Status fits = options.series.fitsTo(*opened); !fits)
        return fits.error();
    const std::vector<fleet::RunFacts> &runs = opened->runs;
    const auto trends =
        fleet::trendsOf(*opened->store, runs, question, context.task("reading", runsOf(*opened)));
    context.endProgress();
    if (!trends)
        return trends.error();
    if (trends->empty())
        return nothingFits(context, *opened, options, question.filter);
    Status written;
    if (!options.picture.file.empty()) {
        written = writePicture(options, *trends, question.quantity, opened->store->gap());
        if (written && options.form.isTable() && options.form.columns.empty())
            return kDone;
    }
    if (options.form.json && options.form.columns.empty()) {
        printTrendJson(context, *trends, question.quantity);
        return written ? Result<int>(kDone) : written.error();
    }
    std::vector<TrendRow> rows;
    for (const fleet::Trend &trend : *trends) {
        for (const fleet::TrendPoint &point : trend.points)
            rows.push_back({&trend, &point});
    }
    const Status printed = printRows(context, trendColumns(question.quantity), rows, options.form);
    return doneIf(printed ? written : printed);
}

} // namespace

void addFleetTrend(const Command &fleet, Context &context)
{
    auto options = std::make_shared<FleetTrendOptions>();
    const Command command =
        addCommand(fleet, "trend", "Show the trend of a quantity from run to run",
                   "fleet trend night.zoefleet --function solve_contacts --by night");
    addStoreArgument(command, options->store);
    command
        .addOption("--quantity", options->quantity,
                   fmt::format("{}. Percentiles: of frame times, or of a function's self times per "
                               "frame. Default: self with --function, else mean",
                               fmt::join(kQuantities, ", ")))
        .oneOf(kQuantities);
    command.addOption("--function", options->function, "Function (default: the frames)");
    command.addOption(
        "--behaviour", options->behaviour,
        "Only the frames of this behaviour; without it, share has one series per behaviour");
    command.addOption("--thread-group", options->group,
                      "Only this group of threads, such as worker for \"worker 1\"");
    options->series.addTo(command);
    command.addOption("--by", options->by, "One point per run, commit or night")
        .oneOf(kTrendSteps)
        .showsDefault();
    command.addOption("--confidence", options->confidence, "Confidence of the intervals")
        .range(0.5, 0.9999)
        .showsDefault();
    options->picture.addTo(command, "-o,--output",
                           "Draw a chart to this .svg file instead of printing a table");
    addOutput(command, context, options->form);
    command.onRun([&context, options] { conclude(context, fleetTrend(context, *options)); });
}

} // namespace zoe::cli
