#include <fmt/format.h>
#include <initializer_list>
#include <utility>

#include "analysis/columns/comparison_columns.h"
#include "analysis/columns/verdict_words.h"
#include "analysis/columns/waterfall_columns.h"
#include "cli/compare/outputs.h"
#include "cli/compare/words.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"
#include "cli/report/number_words.h"

namespace zoe::cli {

namespace {

std::string probabilityText(const Difference &difference)
{
    return columnText(ColumnKind::Probability, difference.p);
}

void addColumns(TextTable &table, std::initializer_list<std::pair<const char *, int>> columns)
{
    for (const auto &[title, rank] : columns)
        table.column(title, Align::Right, rank);
}

void printSides(const CompareResult &result)
{
    const Comparison &comparison = *result.comparison;
    TextTable table;
    table.column("", Align::Left);
    addColumns(table, {{"frames", 0},
                       {"mean", 0},
                       {"median", 2},
                       {"p95", 3},
                       {"p99", 1},
                       {"p99.9", 4},
                       {"max", 5}});
    table.column("capture", Align::Left);
    const auto row = [&](const char *side, const Distribution &d, const std::string &name) {
        table.row({side, formatCount(d.count), timeText(d.meanNs), timeText(d.medianNs),
                   timeText(d.p95Ns), timeText(d.p99Ns), timeText(d.p999Ns),
                   formatDuration(d.maxNs), name});
    };
    row("base", comparison.baseFrames, baseText(result));
    row("head", comparison.headFrames, result.headName);
    table.print();
    if (result.baseNames.size() > 1) {
        say("\n");
        for (std::size_t i = 0; i < comparison.captures.size(); ++i) {
            const CaptureFigures &figures = comparison.captures[i];
            say("{:>14}  {}, {}\n", timeText(figures.meanNs),
                counted(figures.frames, "frame", "frames"),
                result.nameOfCapture(i) + (result.isOfHead(i) ? " (head)" : ""));
        }
        say("{:>14}  variation between runs beyond that within them (standard deviation)\n",
            timeText(comparison.betweenRunsNs));
    }
    sayText("\n{}\n{}\n", headline(comparison), meanSentence(comparison));
}

void printFunctions(const Comparison &comparison)
{
    if (comparison.functions.empty()) {
        say("\nThe captures have no functions to compare.\n");
        return;
    }
    say("\nSelf time per frame, over all threads; Δ is head minus base:\n");
    TextTable table;
    table.column("function", Align::Left);
    addColumns(table, {{"base mean", 3},
                       {"head mean", 3},
                       {"typical Δ", 0},
                       {"from", 2},
                       {"to", 2},
                       {"p", 5},
                       {"mean Δ", 0},
                       {"change", 1},
                       {"mean Δ, same mix", 4},
                       {"from", 4},
                       {"to", 4},
                       {"p", 5}});
    table.column(clearWord(comparison), Align::Left);
    constexpr std::size_t kTypical = 3;
    constexpr std::size_t kMean = 7;
    constexpr std::size_t kMeanOfMix = 9;
    constexpr std::size_t kClear = 13;
    const bool isAlike = comparison.questions.isLikeWithLike;
    for (const FunctionDifference &f : comparison.functions) {
        const double base = f.base.selfPerFrame.meanNs;
        const double head = f.head.selfPerFrame.meanNs;
        const std::string name =
            f.renamedFrom.empty() ? f.function : f.renamedFrom + " = " + f.function;
        table.row({name, timeText(base), timeText(head), signedTime(f.typical.deltaNs),
                   signedTime(f.typical.interval.low), signedTime(f.typical.interval.high),
                   probabilityText(f.typical), signedTime(f.self.deltaNs), ratioText(head, base),
                   isAlike ? signedTime(f.mean.deltaNs) : "", signedTime(f.mean.interval.low),
                   signedTime(f.mean.interval.high), probabilityText(f.mean), differsText(f)});
        table.colour(kTypical, f.typicalChange());
        table.colour(kMean, f.plainMeanChange());
        table.colour(kMeanOfMix, f.meanChange());
        table.colour(kClear, f.clearChange());
    }
    table.print();
}

void printWaterfall(const Comparison &comparison)
{
    constexpr std::size_t kSteps = 10;
    say("\nContributions to the change of the mean frame time:\n");
    printTableOf(waterfallColumns(), waterfallRows(comparison, {.functions = kSteps}));
}

void printMix(const Comparison &comparison)
{
    if (!comparison.mix)
        return;
    say("\nLike with like, by behaviour:\n");
    TextTable table;
    table.column("behaviour", Align::Left);
    addColumns(table, {{"base share", 1},
                       {"head share", 1},
                       {"base mean", 2},
                       {"head mean", 2},
                       {"mix", 0},
                       {"code", 0},
                       {"low", 3},
                       {"high", 3},
                       {"unusual", 1}});
    for (const BehaviourChange &b : comparison.mix->behaviours) {
        table.row({behaviourName(b), formatShare(b.baseShare), formatShare(b.headShare),
                   b.baseFrames > 0 ? timeText(b.baseMeanNs) : "",
                   b.headFrames > 0 ? timeText(b.headMeanNs) : "", signedTime(b.mix.deltaNs),
                   signedTime(b.within.deltaNs), signedTime(b.within.interval.low),
                   signedTime(b.within.interval.high), signedTime(b.unusual.deltaNs)});
    }
    table.print();
    sayText("{}.\n", mixSentence(comparison));
}

void printRenames(const Comparison &comparison)
{
    if (comparison.proposedRenames.empty())
        return;
    say("\nPossible renames (--accept-rename OLD=NEW compares a pair as one function):\n");
    for (const ProposedRename &proposed : comparison.proposedRenames)
        say("  {} → {}  {:.0f} % similar: {}\n", proposed.rename.base, proposed.rename.head,
            proposed.likeness * 100, proposed.reason);
}

void printGate(const CompareResult &result)
{
    if (result.gate.empty())
        return;
    say("\nConditions:\n");
    for (const GateOutcome &outcome : result.gate) {
        say("{:<11}  {}: {}\n", nameOf(outcome.verdict), outcome.condition.text, measured(outcome));
        if (const std::string reason = reasonOf(outcome, result); !reason.empty())
            say("{:<11}  {}\n", "", reason);
    }
    if (const std::string shared = sharedErrorSentence(result); !shared.empty())
        sayText("\n{}\n", shared);
    sayText("\nVerdict: {}\n", gateSentence(result));
}

} // namespace

Status printCompared(Context &context, const CompareResult &result, const QJsonObject &json,
                     const CompareCommand &command)
{
    const OutputForm &form = command.form;
    if (form.csv || !form.columns.empty())
        return printRows(context, comparisonColumns(), comparedFunctions(*result.comparison), form);
    if (form.json)
        printJson(context, json, "functions");
    else if (command.markdown)
        sayLines(compareMarkdown(result));
    else
        printCompareTables(result);
    return {};
}

void printCompareTables(const CompareResult &result)
{
    const Comparison &comparison = *result.comparison;
    printSides(result);
    printFunctions(comparison);
    printWaterfall(comparison);
    printMix(comparison);
    printRenames(comparison);
    sayText("\n{} {}\n", methodSentence(result), kPercentileRule);
    for (const std::string &note : result.notes)
        sayText("{}\n", note);
    for (const std::string &doubt : doubtSentences(result))
        sayText("Caution: {}\n", doubt);
    printGate(result);
}

} // namespace zoe::cli
