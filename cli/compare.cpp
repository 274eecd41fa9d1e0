#include <cmath>
#include <fmt/format.h>

#include "analysis/comparison/comparison.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/selection_options.h"
#include "cli/table.h"

namespace zoe::cli {

namespace {

struct CompareCommand {
    std::string base;
    std::string head;
    SelectionOptions selection;
    CompareOptions options;
    bool json = false;
};

QJsonObject framesJson(const Distribution &frames)
{
    QJsonObject object{{"count", number(frames.count)}};
    addDistribution(object, frames);
    return object;
}

QJsonObject sideJson(const FunctionSide &side)
{
    return {{"calls", number(side.calls)},
            {"selfNs", number(side.selfNs)},
            {"totalNs", number(side.totalNs)},
            {"selfPerFrameMeanNs", nanoseconds(side.selfPerFrame.meanNs)},
            {"selfPerFrameMedianNs", nanoseconds(side.selfPerFrame.medianNs)},
            {"selfPerFrameP95Ns", nanoseconds(side.selfPerFrame.p95Ns)},
            {"selfPerFrameP99Ns", nanoseconds(side.selfPerFrame.p99Ns)}};
}

QJsonObject functionJson(const FunctionDifference &f)
{
    return {{"function", qString(f.function)},
            {"file", qString(f.file)},
            {"line", number(std::uint64_t{f.line})},
            {"base", sideJson(f.base)},
            {"head", sideJson(f.head)},
            {"selfDeltaPerFrameNs", nanoseconds(f.self.deltaNs)},
            {"lowNs", nanoseconds(f.self.interval.low)},
            {"highNs", nanoseconds(f.self.interval.high)},
            {"p", f.self.p},
            {"significant", f.significant}};
}

std::string stepName(const WaterfallStep &step)
{
    return step.function.empty() ? "(no zone)" : step.function;
}

void printJsonComparison(const Comparison &comparison)
{
    QJsonArray functions;
    for (const FunctionDifference &f : comparison.functions)
        functions.append(functionJson(f));
    // Sums are rounded, not steps, so that the whole numbers add up to meanDeltaNs as well.
    QJsonArray waterfall;
    double sum = 0;
    for (const WaterfallStep &step : comparison.waterfall) {
        const std::int64_t before = std::llround(sum);
        sum += step.deltaNs;
        waterfall.append(
            QJsonObject{{"function", qString(stepName(step))},
                        {"deltaNs", number(std::int64_t{std::llround(sum) - before})}});
    }
    const Difference &frames = comparison.frames;
    printJson({{"frames", QJsonObject{{"base", framesJson(comparison.baseFrames)},
                                      {"head", framesJson(comparison.headFrames)},
                                      {"meanDeltaNs", nanoseconds(frames.deltaNs)},
                                      {"lowNs", nanoseconds(frames.interval.low)},
                                      {"highNs", nanoseconds(frames.interval.high)},
                                      {"p", frames.p}}},
               {"confidence", comparison.options.confidence},
               {"functions", functions},
               {"waterfall", waterfall},
               // No condition can be given yet, so none can fail.
               {"verdict", "pass"},
               {"failed", QJsonArray{}}});
}

std::string signedTime(double ns)
{
    return (ns > 0 ? "+" : "") + formatDuration(std::llround(ns));
}

std::string ratio(double head, double base)
{
    return base > 0 ? fmt::format("{:+.1f} %", (head / base - 1) * 100) : std::string("new");
}

void printHeadline(const Comparison &comparison)
{
    const double base = comparison.baseFrames.meanNs;
    const double head = comparison.headFrames.meanNs;
    const Difference &frames = comparison.frames;
    fmt::print("base  {} frames, mean {}, p99 {}\n", formatCount(comparison.baseFrames.count),
               formatDuration(std::llround(base)),
               formatDuration(std::llround(comparison.baseFrames.p99Ns)));
    fmt::print("head  {} frames, mean {}, p99 {}\n", formatCount(comparison.headFrames.count),
               formatDuration(std::llround(head)),
               formatDuration(std::llround(comparison.headFrames.p99Ns)));
    fmt::print("mean frame time {} ({}), {:.0f} % interval {} to {}\n\n",
               signedTime(frames.deltaNs), ratio(head, base), comparison.options.confidence * 100,
               signedTime(frames.interval.low), signedTime(frames.interval.high));
}

void printTable(const Comparison &comparison)
{
    printHeadline(comparison);
    fmt::print("Self time a frame, over all threads:\n");
    Table table;
    table.column("function", Align::Left);
    for (const auto &[title, rank] :
         std::initializer_list<std::pair<const char *, int>>{{"base self", 2},
                                                             {"head self", 2},
                                                             {"difference", 0},
                                                             {"change", 0},
                                                             {"low", 1},
                                                             {"high", 1},
                                                             {"p", 3}})
        table.column(title, Align::Right, rank);
    table.column("", Align::Left);
    for (const FunctionDifference &f : comparison.functions) {
        const double base = f.base.selfPerFrame.meanNs;
        const double head = f.head.selfPerFrame.meanNs;
        table.row({f.function, formatDuration(std::llround(base)),
                   formatDuration(std::llround(head)), signedTime(f.self.deltaNs),
                   ratio(head, base), signedTime(f.self.interval.low),
                   signedTime(f.self.interval.high), fmt::format("{:.3f}", f.self.p),
                   f.significant ? "significant" : ""});
    }
    table.print();
    fmt::print("\nWhat makes up the change of the mean frame time:\n");
    constexpr std::size_t kSteps = 10;
    double rest = comparison.frames.deltaNs;
    for (std::size_t i = 0; i < std::min(kSteps, comparison.waterfall.size()); ++i) {
        const WaterfallStep &step = comparison.waterfall[i];
        fmt::print("{:>14}  {}\n", signedTime(step.deltaNs), stepName(step));
        rest -= step.deltaNs;
    }
    if (comparison.waterfall.size() > kSteps)
        fmt::print("{:>14}  {} others\n", signedTime(rest), comparison.waterfall.size() - kSteps);
    fmt::print(
        "{:>14}  all\n\nBootstrap of blocks of {} and {} frames, {} resamples; significant after "
        "Benjamini and Hochberg. {}\n",
        signedTime(comparison.frames.deltaNs), comparison.baseBlockFrames,
        comparison.headBlockFrames, comparison.options.resamples, kPercentileRule);
}

Result<int> compare(Context &context, const CompareCommand &command)
{
    const auto base = openAny(context, command.base);
    if (!base)
        return base.error();
    const auto head = openAny(context, command.head);
    if (!head)
        return head.error();
    auto baseSelection = command.selection.resolve(context, **base);
    if (!baseSelection)
        return baseSelection.error();
    auto headSelection = command.selection.resolve(context, **head);
    if (!headSelection)
        return headSelection.error();
    const CompareSide baseSide{&**base, std::move(*baseSelection)};
    const CompareSide headSide{&**head, std::move(*headSelection)};
    const auto comparison = compareCaptures(Baseline(baseSide), Head(headSide), command.options,
                                            context.task("comparing"));
    context.endProgress();
    if (!comparison)
        return comparison.error();
    command.json ? printJsonComparison(**comparison) : printTable(**comparison);
    return kDone;
}

} // namespace

void addCompare(CLI::App &zoe, Context &context)
{
    auto command = std::make_shared<CompareCommand>();
    CLI::App *app = addCommand(zoe, "compare", "All functions of two captures against each other",
                               "compare before.zoe after.zoe --confidence 0.99");
    app->add_option("base", command->base, "Capture before the change")->required();
    app->add_option("head", command->head, "Capture after the change")->required();
    app->add_option("--confidence", command->options.confidence, "Of the intervals")
        ->check(CLI::Range(0.5, 0.9999))
        ->capture_default_str();
    app->add_option("--resamples", command->options.resamples, "Of the bootstrap")
        ->check(CLI::Range(100U, 1'000'000U))
        ->capture_default_str();
    app->add_option("--seed", command->options.seed, "Seed; the same one gives the same result")
        ->capture_default_str();
    app->add_flag("--json", command->json, "JSON instead of tables");
    addFrameMarker(*app, context);
    command->selection.addTo(*app);
    app->callback([&context, command] { conclude(context, compare(context, *command)); });
}

} // namespace zoe::cli
