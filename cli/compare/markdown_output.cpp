#include <fmt/format.h>

#include "analysis/columns/verdict_words.h"
#include "analysis/columns/waterfall_columns.h"
#include "analysis/model/texts/escaped_text.h"
#include "cli/compare/outputs.h"
#include "cli/compare/words.h"
#include "cli/output/output.h"
#include "cli/report/number_words.h"

namespace zoe::cli {

namespace {

constexpr std::size_t kMarkdownRows = 20;

std::string mark(GateVerdict verdict)
{
    return verdict == GateVerdict::Pass      ? "✅ pass"
           : verdict == GateVerdict::Fail    ? "❌ **fail**"
           : verdict == GateVerdict::Unclear ? "⚠️ unclear"
                                             : "⚠️ cannot tell";
}

std::string title(const CompareResult &result)
{
    const Comparison &comparison = *result.comparison;
    const double base = comparison.baseFrames.meanNs;
    const double head = comparison.headFrames.meanNs;
    // The conditions can be met without anybody being able to tell whether frames changed.
    const std::string verdict =
        result.gate.empty() ? std::string()
                            : fmt::format("{} ({}). Frame times: ", mark(result.verdict),
                                          counted(result.gate.size(), "condition", "conditions"));
    return fmt::format("### {}{}, mean {} → {} ({})\n\n{}\n\n", verdict,
                       verdictWord(frameVerdictsOf(comparison.questions).overall), timeText(base),
                       timeText(head), ratioText(head, base),
                       markdownText(verdictSentences(comparison)));
}

std::string conditionLines(const CompareResult &result)
{
    if (result.gate.empty())
        return {};
    std::string text = "| condition | verdict | measured |\n|---|---|---|\n";
    for (const GateOutcome &outcome : result.gate) {
        const std::string reason = reasonOf(outcome, result);
        text += fmt::format("| {} | {} | {}{} |\n", markdownCode(outcome.condition.text),
                            mark(outcome.verdict), measured(outcome),
                            reason.empty() ? "" : "; " + markdownText(reason));
    }
    if (const std::string shared = sharedErrorSentence(result); !shared.empty())
        text += "\n" + shared + "\n";
    if (!canFail(result.gate))
        text += "\nNo condition could have failed, whatever the head does.\n";
    return text + "\n";
}

std::string doubtLines(const CompareResult &result)
{
    std::string text;
    for (const std::string &doubt : doubtSentences(result))
        text += "> ⚠️ " + markdownText(doubt) + "\n\n";
    return text;
}

std::string row(const FunctionDifference &f, bool isAlike)
{
    const double base = f.base.selfPerFrame.meanNs;
    const double head = f.head.selfPerFrame.meanNs;
    const std::string alike = isAlike ? signedTime(f.mean.deltaNs) + " | " : "";
    return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {}{} | {} |\n",
                       markdownCode(f.function), timeText(base), timeText(head),
                       signedTime(f.typical.deltaNs), intervalText(f.typical.interval),
                       signedTime(f.self.deltaNs), ratioText(head, base), alike,
                       intervalText(f.mean.interval), differsText(f));
}

const char *functionHead(const Comparison &comparison)
{
    return comparison.questions.isLikeWithLike
               ? "| function | base mean | head mean | typical Δ | its interval | mean Δ | | "
                 "mean Δ, same mix | its interval | differs |\n"
                 "|---|--:|--:|--:|---|--:|--:|--:|---|---|\n"
               : "| function | base mean | head mean | typical Δ | its interval | mean Δ | | "
                 "its interval | differs |\n"
                 "|---|--:|--:|--:|---|--:|--:|---|---|\n";
}

std::string changedText(std::size_t count, const Comparison &comparison)
{
    const std::string functions = counted(count, "function", "functions");
    if (comparison.hasSeveralRuns())
        return functions + " changed significantly";
    return functions + (count == 1 ? " differs" : " differ") + " between " + aboutText(comparison);
}

std::string significant(const Comparison &comparison)
{
    std::string rows;
    std::size_t count = 0;
    for (const FunctionDifference &f : comparison.functions) {
        if (f.significant && count++ < kMarkdownRows)
            rows += row(f, comparison.questions.isLikeWithLike);
    }
    if (count == 0)
        return comparison.hasSeveralRuns()
                   ? "No function changed significantly.\n\n"
                   : fmt::format("No function differs clearly between {}.\n\n",
                                 aboutText(comparison));
    std::string text = fmt::format("**{}** (self time per frame):\n\n{}{}",
                                   changedText(count, comparison), functionHead(comparison), rows);
    if (count > kMarkdownRows)
        text += fmt::format("\nand {} more.\n", count - kMarkdownRows);
    return text + "\n";
}

std::string folded(const std::string &summary, const std::string &details)
{
    return "<details><summary>" + summary + "</summary>\n\n" + details + "\n</details>\n\n";
}

std::string mixTable(const Comparison &comparison)
{
    std::string text =
        "| behaviour | share | mean | mix | code | unusual |\n|---|--:|--:|--:|--:|--:|\n";
    for (const BehaviourChange &b : comparison.mix->behaviours)
        text += fmt::format("| {} | {} → {} | {} → {} | {} | {} | {} |\n",
                            markdownCode(behaviourName(b)), formatShare(b.baseShare),
                            formatShare(b.headShare), timeText(b.baseMeanNs),
                            timeText(b.headMeanNs), signedTime(b.mix.deltaNs),
                            signedTime(b.within.deltaNs), signedTime(b.unusual.deltaNs));
    return text;
}

std::string frameTable(const Comparison &comparison)
{
    const Distribution &base = comparison.baseFrames;
    const Distribution &head = comparison.headFrames;
    std::string text = fmt::format("| frame time | base | head | change |\n|---|--:|--:|--:|\n"
                                   "| frames | {} | {} | |\n",
                                   formatCount(base.count), formatCount(head.count));
    const auto line = [&text](const char *name, double a, double b) {
        text +=
            fmt::format("| {} | {} | {} | {} |\n", name, timeText(a), timeText(b), ratioText(b, a));
    };
    line("mean", base.meanNs, head.meanNs);
    line("median", base.medianNs, head.medianNs);
    line("p95", base.p95Ns, head.p95Ns);
    line("p99", base.p99Ns, head.p99Ns);
    line("p99.9", base.p999Ns, head.p999Ns);
    line("max", static_cast<double>(base.maxNs), static_cast<double>(head.maxNs));
    return text;
}

std::string waterfallTable(const Comparison &comparison)
{
    const auto columns = columnsIn(waterfallColumns(), kInTable);
    std::string text =
        fmt::format("| {} | {} |\n|---|--:|\n", columns[0]->title, columns[1]->title);
    for (const WaterfallRow &row : waterfallRows(comparison, {.functions = kMarkdownRows})) {
        const std::string name = columns[0]->text(row);
        const char *const strong = row.part == WaterfallPart::Sum ? "**" : "";
        text += fmt::format("| {0}{1}{0} | {0}{2}{0} |\n", strong,
                            row.part == WaterfallPart::Function ? markdownCode(name) : name,
                            columns[1]->text(row));
    }
    return text;
}

std::string largest(const Comparison &comparison)
{
    std::string text = functionHead(comparison);
    for (std::size_t i = 0; i < std::min(kMarkdownRows, comparison.functions.size()); ++i)
        text += row(comparison.functions[i], comparison.questions.isLikeWithLike);
    return text;
}

std::string methodLines(const CompareResult &result)
{
    std::string text = fmt::format("Base: {}. Head: {}.", markdownCode(baseText(result)),
                                   markdownCode(result.headName));
    for (const std::string &option : result.selection)
        text += " " + markdownCode(option);
    text += "\n\n" + methodSentence(result) + " " + kPercentileRule + "\n";
    for (const ProposedRename &proposed : result.comparison->proposedRenames)
        text += fmt::format("\nPossible rename: {} → {}.\n", markdownCode(proposed.rename.base),
                            markdownCode(proposed.rename.head));
    for (const std::string &note : result.notes)
        text += "\n" + markdownText(note) + "\n";
    return text;
}

} // namespace

std::string compareMarkdown(const CompareResult &result)
{
    const Comparison &comparison = *result.comparison;
    std::string text =
        title(result) + doubtLines(result) + conditionLines(result) + significant(comparison);
    if (comparison.mix)
        text += mixSentence(comparison) + ".\n\n" + folded("By behaviour", mixTable(comparison));
    text += folded("Frame times", frameTable(comparison));
    text +=
        folded("Contributions to the change of the mean frame time", waterfallTable(comparison));
    if (!comparison.functions.empty())
        text += folded("Largest differences", largest(comparison));
    return text + folded("Method", methodLines(result));
}

} // namespace zoe::cli
