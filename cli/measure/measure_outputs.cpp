#include "cli/measure/measure_outputs.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analysis/comparison/intervals/paired_runs.h"
#include "analysis/comparison/runs/run_figures.h"
#include "cli/compare/outputs.h"
#include "cli/compare/report_file.h"
#include "cli/compare/words.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"
#include "cli/program/say.h"

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

void addExperiment(QJsonObject &object, const Measured &measured)
{
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

// What a run of each side would have to differ by, to be found in four of five experiments of so
// many pairs: (2.8 standard errors).
double detectableShare(const RunSpread &spread, std::size_t runs)
{
    return 2.8 * spread.relative() * std::sqrt(2.0 / static_cast<double>(runs));
}

QJsonObject spreadJson(const std::vector<double> &values)
{
    const RunSpread spread = spreadOf(values);
    return {{"meanNs", nanoseconds(spread.mean)},
            {"variation", spread.relative()},
            {"detectable", detectableShare(spread, values.size())}};
}

std::string shareText(double share)
{
    return fmt::format("{:.1f} %", share * 100);
}

Result<RunFigures> figuresOfAll(Context &context, const Measured &measured)
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
    auto figures = figuresOfRuns(runs, {}, context.task("comparing"));
    context.endProgress();
    return figures;
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
        table.row({name, timeText(mean.mean), shareText(mean.relative()),
                   "±" + shareText(detectableShare(mean, runs)), timeText(typical.mean),
                   shareText(typical.relative()), "±" + shareText(detectableShare(typical, runs))});
    };
    row("frame", figures.meanFrameNs, figures.typicalFrameNs);
    std::vector<const RunFunction *> order;
    for (const RunFunction &function : figures.functions)
        order.push_back(&function);
    std::ranges::stable_sort(order, std::greater{}, [](const RunFunction *function) {
        return spreadOf(function->meanSelfNs).mean;
    });
    for (const RunFunction *function : order)
        row(function->function, function->meanSelfNs, function->typicalSelfNs);
    say("Self time per frame, and the standard deviation between {}:\n",
        counted(runs, "run", "runs"));
    table.print();
    say("\n{}. Detectable: the smallest change that the same number of runs would find in four "
        "of five experiments.\n",
        stoppedText(measured));
    for (const std::string &note : measured.notes)
        say("{}\n", note);
}

Status printSteadiness(Context &context, const Measured &measured, bool asJson)
{
    const auto figures = figuresOfAll(context, measured);
    if (!figures)
        return figures.error();
    if (!asJson) {
        printSteady(measured, *figures);
        return {};
    }
    QJsonArray functions;
    for (const RunFunction &function : figures->functions)
        functions.append(QJsonObject{{"function", qString(function.function)},
                                     {"mean", spreadJson(function.meanSelfNs)},
                                     {"typical", spreadJson(function.typicalSelfNs)}});
    QJsonArray notes;
    for (const std::string &note : measured.notes)
        notes.append(qString(note));
    QJsonObject object{{"frames", QJsonObject{{"mean", spreadJson(figures->meanFrameNs)},
                                              {"typical", spreadJson(figures->typicalFrameNs)}}},
                       {"functions", functions},
                       {"notes", notes}};
    addExperiment(object, measured);
    printJson(object);
    return {};
}

std::string methodOf(const Measured &measured, const MeasureCommand &command)
{
    return fmt::format(
        "Paired Student's t over {}, in random order (seed {}), {} of warm-up each. Because "
        "results were checked up to three times, intervals use {:.4g} % confidence. Intervals and "
        "p apply to each function "
        "alone; "
        "what differs is corrected for the number of functions (Benjamini and Hochberg).",
        stoppedText(measured), command.seed, counted(command.warmup, "run", "runs"),
        measured.confidence * 100);
}

} // namespace

Status printMeasured(Context &context, const Measured &measured, const MeasureCommand &command)
{
    const CompareCommand &forms = command.compare;
    if (measured.commands.size() == 1)
        return printSteadiness(context, measured, forms.json);
    CompareResult result = measured.result;
    result.method = methodOf(measured, command);
    if (!forms.junit.empty()) {
        if (const Status written = writeReport(forms.junit, compareJunit(result)); !written)
            return written;
    }
    if (!forms.html.empty()) {
        if (const Status written = writeReport(forms.html, compareHtml(result)); !written)
            return written;
    }
    if (forms.json) {
        QJsonObject object = compareJson(result);
        addExperiment(object, measured);
        printJson(object);
    } else if (forms.markdown) {
        sayLines(compareMarkdown(result));
    } else {
        printCompareTables(result);
    }
    return {};
}

} // namespace zoe::cli
