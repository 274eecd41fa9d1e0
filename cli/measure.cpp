#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "analysis/comparison/intervals/exchanged_pairs.h"
#include "analysis/comparison/intervals/paired_runs.h"
#include "analysis/comparison/runs/run_figures.h"
#include "analysis/comparison/runs/sequential_plan.h"
#include "cli/commands.h"
#include "cli/compare/exit_code.h"
#include "cli/compare/outputs.h"
#include "cli/compare/words.h"
#include "cli/measure/measuring.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"
#include "cli/report/number_words.h"
#include "cli/report/report_file.h"

namespace zoe::cli {

namespace {

QJsonArray runsJson(const Measured &measured)
{
    QJsonArray runs;
    for (const MeasuredRun &run : measured.runs)
        runs.append(QJsonObject{{"side", run.isHead ? "head" : "base"},
                                {"file", qString(run.file)},
                                {"frames", number(run.frames)},
                                {"meanNs", nanoseconds(run.meanNs)},
                                {"seconds", run.seconds},
                                {"interruptions", number(run.interruptions)},
                                {"othersShare", run.load.others},
                                {"stolenShare", run.load.stolen},
                                {"disturbed", run.isDisturbed}});
    return runs;
}

void addExperiment(QJsonObject &object, const MeasureCommand &command, const Measured &measured)
{
    object["seed"] = number(command.seed);
    object["runs"] = runsJson(measured);
    object["stopped"] = qString(measured.stopped);
    object["repeated"] = number(std::uint64_t{measured.repeated});
}

std::string stoppedText(const Measured &measured)
{
    const std::size_t each = measured.runs.size() / measured.commands.size();
    const std::string runs =
        counted(each, "run", "runs") + (measured.commands.size() > 1 ? " of each program" : "");
    if (measured.stopped == "certain")
        return runs + "; stopped early because the answer was certain";
    if (measured.stopped == "budget")
        return runs + "; stopped because the time budget was used up";
    return runs;
}

// How much two programs with this spread would have to differ, as a share, to be found in four of
// five experiments with this many pairs. Not set for something that takes no time, or for too few
// runs that are all equal.
std::optional<double> detectableShare(const RunSpread &spread, std::size_t runs, double confidence)
{
    if (!(spread.mean > 0))
        return {};
    // The difference of two runs has the variation of both.
    const double detectable =
        detectableMean(std::sqrt(2.0) * spread.deviation, runs, confidence) / spread.mean;
    return std::isfinite(detectable) ? std::optional(detectable) : std::nullopt;
}

QJsonObject spreadJson(const std::vector<double> &values, double confidence)
{
    const RunSpread spread = spreadOf(values);
    const auto detectable = detectableShare(spread, values.size(), confidence);
    return {{"meanNs", nanoseconds(spread.mean)},
            {"variation", spread.relative()},
            {"detectable", detectable ? QJsonValue(*detectable) : QJsonValue(QJsonValue::Null)}};
}

std::string shareText(double share)
{
    return fmt::format("{:.1f} %", share * 100);
}

std::string variationText(const RunSpread &spread)
{
    return spread.mean > 0 ? shareText(spread.relative()) : "–";
}

std::string detectableText(const std::optional<double> &share)
{
    return share ? "±" + shareText(*share) : "–";
}

Result<RunFigures> figuresOfAll(Context &context, const Measured &measured, TimeChoice time)
{
    std::vector<OpenCapture> captures;
    for (const MeasuredRun &run : measured.runs) {
        auto capture = openAny(context, run.file);
        if (!capture)
            return capture.error();
        captures.push_back(std::move(*capture));
    }
    std::vector<CompareSide> sides;
    for (const OpenCapture &capture : captures)
        sides.push_back({&*capture, {}});
    Sides runs;
    for (const CompareSide &side : sides)
        runs.push_back(&side);
    auto figures =
        figuresOfRuns(runs, {}, time, context.task("comparing", countOf(sides.size(), "runs")));
    context.endProgress();
    return figures;
}

std::vector<const RunFunction *> bySelfTime(const RunFigures &figures)
{
    std::vector<const RunFunction *> order;
    for (const RunFunction &function : figures.functions)
        order.push_back(&function);
    std::ranges::stable_sort(order, std::greater{}, [](const RunFunction *function) {
        return spreadOf(function->meanSelfNs).mean;
    });
    return order;
}

// A function, or the whole frame.
struct SteadyRow {
    std::string name;
    RunSpread mean;
    RunSpread typical;
};

std::vector<SteadyRow> steadyRows(const RunFigures &figures)
{
    std::vector<SteadyRow> rows{
        {"frame", spreadOf(figures.meanFrameNs), spreadOf(figures.typicalFrameNs)}};
    for (const RunFunction *function : bySelfTime(figures))
        rows.push_back({function->function, spreadOf(function->meanSelfNs),
                        spreadOf(function->typicalSelfNs)});
    return rows;
}

Columns<SteadyRow> steadyColumns(const Measured &measured)
{
    using F = const SteadyRow &;
    using enum ColumnKind;
    Columns<SteadyRow> columns{{{.id = "function", .title = "Function"}, &SteadyRow::name}};
    const auto add = [&](const std::string &prefix, RunSpread SteadyRow::*spread) {
        columns.push_back(
            {{.id = prefix + ".meanNs", .kind = Time}, [spread](F r) { return (r.*spread).mean; }});
        columns.push_back({{.id = prefix + ".variation", .kind = Share}, [spread](F r) {
                               return valueIf((r.*spread).mean > 0, (r.*spread).relative());
                           }});
        columns.push_back({{.id = prefix + ".detectable", .kind = Share}, [spread, &measured](F r) {
                               return detectableShare(r.*spread, measured.runs.size(),
                                                      measured.confidence);
                           }});
    };
    add("mean", &SteadyRow::mean);
    add("typical", &SteadyRow::typical);
    return columns;
}

void printSteady(const Measured &measured, const RunFigures &figures)
{
    const std::size_t runs = measured.runs.size();
    TextTable table;
    table.column("", Align::Left);
    for (const char *title :
         {"mean", "varies by", "detectable", "typical", "varies by ", "detectable "})
        table.column(title, Align::Right, 0);
    const auto row = [&](const std::string &name, const std::vector<double> &means,
                         const std::vector<double> &typicals) {
        const RunSpread mean = spreadOf(means);
        const RunSpread typical = spreadOf(typicals);
        const auto detectable = [&](const RunSpread &spread) {
            return detectableText(detectableShare(spread, runs, measured.confidence));
        };
        table.row({name, timeText(mean.mean), variationText(mean), detectable(mean),
                   timeText(typical.mean), variationText(typical), detectable(typical)});
    };
    row("frame", figures.meanFrameNs, figures.typicalFrameNs);
    for (const RunFunction *function : bySelfTime(figures))
        row(function->function, function->meanSelfNs, function->typicalSelfNs);
    say("{} per frame, and the standard deviation between {}:\n",
        figures.byRunningTime ? "Self time while running" : "Self time",
        counted(runs, "run", "runs"));
    table.print();
    sayText("\n{}. Detectable: the smallest change that the same number of runs would find in four "
            "of five experiments.\n",
            stoppedText(measured));
    for (const std::string &note : measured.notes)
        sayText("{}\n", note);
}

Status printSteadiness(Context &context, const Measured &measured, const MeasureCommand &command)
{
    const auto figures = figuresOfAll(context, measured, timeChoiceOf(command.time));
    if (!figures)
        return figures.error();
    const OutputForm &form = command.compare.form;
    if (form.csv || !form.columns.empty())
        return printRows(context, steadyColumns(measured), steadyRows(*figures), form);
    if (!form.json) {
        printSteady(measured, *figures);
        return {};
    }
    const double confidence = measured.confidence;
    QJsonArray functions;
    for (const RunFunction &function : figures->functions)
        functions.append(QJsonObject{{"function", qString(function.function)},
                                     {"mean", spreadJson(function.meanSelfNs, confidence)},
                                     {"typical", spreadJson(function.typicalSelfNs, confidence)}});
    QJsonArray notes;
    for (const std::string &note : measured.notes)
        notes.append(qString(note));
    QJsonObject object{
        {"frames", QJsonObject{{"mean", spreadJson(figures->meanFrameNs, confidence)},
                               {"typical", spreadJson(figures->typicalFrameNs, confidence)}}},
        {"functions", functions},
        {"time", figures->byRunningTime ? "running" : "wall"},
        {"notes", notes}};
    addExperiment(object, command, measured);
    printJson(context, object, "functions");
    return {};
}

std::string methodOf(const Measured &measured, const MeasureCommand &command)
{
    const SequentialPlan plan(command.runs, 1 - command.confidence);
    return fmt::format(
        "Paired Student's t over {}, in random order (seed {}), {} of warm-up each. {} {:.4g} % "
        "confidence, those of frames the confidence that they state: their questions share the "
        "error. Intervals and p apply to each function alone; what differs is corrected for the "
        "number of functions ({}Benjamini and Hochberg).",
        stoppedText(measured), command.seed, counted(command.warmup, "run", "runs"),
        plan.looks().size() > 1 ? "Because results are checked after half of the runs and at the "
                                  "end, intervals of functions have"
                                : "Intervals of functions have",
        measured.confidence * 100,
        exchangesDecide(measured.result.headNames.size(), measured.confidence)
            ? "exchanged sides of pairs; "
            : "");
}

// Writes the requested formats. Error: as writeReports().
Status printMeasured(Context &context, const Measured &measured, const MeasureCommand &command)
{
    const CompareCommand &forms = command.compare;
    if (measured.commands.size() == 1)
        return printSteadiness(context, measured, command);
    CompareResult result = measured.result;
    result.method = methodOf(measured, command);
    const Status written = writeCompareReports(result, forms);
    QJsonObject object = compareJson(result);
    addExperiment(object, command, measured);
    const Status printed = printCompared(context, result, object, forms);
    return printed ? written : printed;
}

Result<int> measure(Context &context, const MeasureCommand &command)
{
    const CompareCommand &reports = command.compare;
    if (const Status checked =
            checkReports(reports.junit, reports.html, reports.overwrite, command.words);
        !checked)
        return checked.error();
    const auto measured = measureAll(context, command);
    if (!measured)
        return measured.error();
    // Before anything is printed, as in `zoe compare`.
    if (measured->commands.size() > 1)
        context.exitCode = gateExitCode(context, measured->result, command.compare);
    if (const Status printed = printMeasured(context, *measured, command); !printed)
        return printed.error();
    return context.exitCode;
}

} // namespace

void addMeasure(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<MeasureCommand>();
    const Command app = addCommand(
        zoe, "measure", "Run two programs alternately and report whether the second is slower",
        "measure --runs 10 -o results -- ./base --replay a.rec -- ./head --replay a.rec\n  zoe "
        "measure --budget 10m --fail-if \"mean(frame) > +3%\" -o results -- ./base -- ./head\n  "
        "zoe measure -o steady -- ./game --replay a.rec\nEach run is recorded to the file that "
        "ZOE_OUTPUT names. With one program, the answer is how steady it is.");
    command->addTo(app, context);
    app.onRun([&context, command] { conclude(context, measure(context, *command)); });
}

} // namespace zoe::cli
