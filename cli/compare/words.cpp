#include "cli/compare/words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analysis/columns/verdict_words.h"
#include "analysis/comparison/values/common_share.h"
#include "cli/output/output.h"
#include "cli/report/number_words.h"

namespace zoe::cli {

namespace {

std::string withMinus(const std::string &number)
{
    return number.starts_with('-') ? "−" + number.substr(1) : number;
}

// The value of a condition's statistic, in its unit.
std::string statisticText(const GateCondition &condition, double value)
{
    if (condition.statistic.statistic == Statistic::Fps)
        return withMinus(fmt::format("{:.1f} FPS", value));
    return withMinus(condition.statistic.isTime() ? timeText(value) : fmt::format("{:.6g}", value));
}

// The value compared with the limit, in its unit.
std::string valueText(const GateCondition &condition, double value)
{
    if (condition.limitKind == GateLimit::Share)
        return percentText(value);
    if (condition.limitKind == GateLimit::Value)
        return std::isfinite(value) ? statisticText(condition, value) : signedTime(value);
    if (condition.statistic.isTime())
        return signedTime(value);
    return withMinus(fmt::format("{:+.6g}{}", value,
                                 condition.statistic.statistic == Statistic::Fps ? " FPS" : ""));
}

} // namespace

const char *changeStyle(int change)
{
    return change > 0 ? "slower" : change < 0 ? "faster" : "unsure";
}

std::string timeSentence(const Comparison &comparison)
{
    return comparison.byRunningTime ? " Self times are running times: time in which other programs "
                                      "had the processor is left out."
                                    : "";
}

std::string behaviourName(const BehaviourChange &behaviour)
{
    return behaviour.name.empty() ? "unusual frames" : behaviour.name;
}

const char *nameOf(GateVerdict verdict)
{
    switch (verdict) {
    case GateVerdict::Pass:
        return "pass";
    case GateVerdict::Fail:
        return "fail";
    case GateVerdict::Unclear:
        return "unclear";
    case GateVerdict::CannotTell:
        break;
    }
    return "cannot-tell";
}

const char *nameOf(OverallVerdict verdict)
{
    switch (verdict) {
    case OverallVerdict::Slower:
        return "slower";
    case OverallVerdict::Faster:
        return "faster";
    case OverallVerdict::Mixed:
        return "mixed";
    case OverallVerdict::NoChange:
        return "no-change";
    case OverallVerdict::TooNoisy:
        break;
    }
    return "too-noisy";
}

namespace {

// "could have found from +9 %".
std::string detectableText(const GateOutcome &outcome)
{
    if (!std::isfinite(outcome.detectable))
        return {};
    return "detectable from " + valueText(outcome.condition, outcome.detectable);
}

// What would narrow the interval of a condition.
std::string sharperBy(const GateOutcome &outcome, const CompareResult &result)
{
    const NamedStatistic &statistic = outcome.condition.statistic;
    const bool isQuantile = statistic.statistic == Statistic::Quantile;
    std::string text;
    if ((statistic.statistic == Statistic::Mean || isQuantile) && !result.hasBehaviours &&
        result.headNames.empty() && outcome.condition.limitKind != GateLimit::Value)
        text = "behaviours (leave out --no-mix), ";
    if (isQuantile && statistic.quantile > 0.5)
        text += "a lower percentile, ";
    if (statistic.of == StatisticOf::Self && !result.comparison->byRunningTime)
        text += "running time (record context switches), ";
    return text + (result.baseNames.size() == 1 ? "more frames, or several runs (zoe measure)"
                                                : "more frames or more runs");
}

} // namespace

bool isTypical(const GateOutcome &outcome)
{
    return outcome.form == SharperForm::Typical ||
           outcome.condition.statistic.statistic == Statistic::Typical;
}

std::string measured(const GateOutcome &outcome)
{
    const GateCondition &condition = outcome.condition;
    std::string text =
        statisticText(condition, outcome.base) + " → " + statisticText(condition, outcome.head);
    if (condition.limitKind != GateLimit::Value)
        text += ", " + valueText(condition, outcome.value);
    if (condition.statistic.statistic == Statistic::Within)
        text += " within behaviours";
    else if (outcome.form == SharperForm::LikeWithLike)
        text += " with the same mix of behaviours";
    else if (isTypical(outcome))
        text += outcome.isOfBehaviours ? " in the typical frame of each behaviour"
                                       : " in the typical frame of each run";
    if (outcome.interval.low == outcome.interval.high || !std::isfinite(outcome.interval.low) ||
        !std::isfinite(outcome.interval.high))
        return text;
    text += fmt::format(" ({:.4g} % interval {} to {}", outcome.confidence * 100,
                        valueText(condition, outcome.interval.low),
                        valueText(condition, outcome.interval.high));
    if (const std::string detectable = detectableText(outcome); !detectable.empty())
        text += "; " + detectable;
    return text + ")";
}

std::string reasonOf(const GateOutcome &outcome, const CompareResult &result)
{
    switch (outcome.verdict) {
    case GateVerdict::CannotTell:
        return outcome.why;
    case GateVerdict::Unclear:
        return "Beyond the limit, but not certain: the interval includes the limit. To decide, "
               "use " +
               sharperBy(outcome, result);
    case GateVerdict::Pass:
        if (outcome.condition.isFact() || !outcome.why.empty())
            return outcome.why;
        return "To find smaller changes, use " + sharperBy(outcome, result);
    case GateVerdict::Fail:
        break;
    }
    return {};
}

std::string sharedErrorSentence(const CompareResult &result)
{
    constexpr double kRounding = 1e-9;
    const auto isEstimate = [](const GateOutcome &one) { return !one.condition.isFact(); };
    const auto sharing = std::ranges::count_if(result.gate, isEstimate);
    if (sharing < 2 || !result.comparison)
        return {};
    const double error = 1 - result.comparison->options.confidence;
    const double share = error / static_cast<double>(sharing);
    std::string text = fmt::format("{} conditions share an error of {:.3g} % (Bonferroni), ",
                                   sharing, 100 * error);
    const bool isShareOfAll = std::ranges::all_of(result.gate, [&](const GateOutcome &one) {
        return !isEstimate(one) || std::abs(one.confidence - (1 - share)) < kRounding;
    });
    return text +
           (isShareOfAll
                ? fmt::format("so the interval of each is a {:.4g} % interval.", 100 * (1 - share))
                : fmt::format("{:.3g} % each. A condition that is measured in several forms "
                              "divides its share among them.",
                              100 * share));
}

std::string gateSentence(const CompareResult &result)
{
    const std::string verdict = nameOf(result.verdict);
    return canFail(result.gate)
               ? verdict
               : verdict + "; no condition could have failed, whatever the head does";
}

std::vector<std::string> doubtSentences(const CompareResult &result)
{
    std::vector<std::string> sentences;
    for (const CaptureDoubt &doubt : result.doubts)
        sentences.push_back(doubt.sentence(result.nameOfCapture(doubt.capture)));
    return sentences;
}

std::string headline(const Comparison &comparison)
{
    return verdictWord(frameVerdictsOf(comparison.questions).overall) + ". " +
           verdictSentences(comparison);
}

std::string meanSentence(const Comparison &comparison)
{
    const double base = comparison.baseFrames.meanNs;
    const double head = comparison.headFrames.meanNs;
    const Difference &frames = comparison.frames;
    return fmt::format("Mean frame time {} → {}, {} ({}), {:.4g} % interval {}.", timeText(base),
                       timeText(head), signedTime(frames.deltaNs), ratioText(head, base),
                       comparison.options.confidence * 100, intervalText(frames.interval));
}

const char *aboutText(const Comparison &comparison)
{
    return comparison.hasSeveralRuns() ? "the program"
           : comparison.isOfOneRun     ? "parts of one run"
                                       : "these two runs";
}

const char *clearWord(const Comparison &comparison)
{
    return comparison.hasSeveralRuns() ? "significant" : "differs";
}

std::string mixSentence(const Comparison &comparison)
{
    if (!comparison.mix)
        return {};
    const Mix &mix = *comparison.mix;
    if (commonShare(mix) < kLeastCommonShare)
        return "Base and head have different behaviours, so only their functions can be compared";
    const std::string unusual =
        mix.unusual.deltaNs == 0
            ? std::string()
            : fmt::format(", and {} from unusual frames", signedTime(mix.unusual.deltaNs));
    return fmt::format("Of {}, {} come from a different mix of behaviours{} {} from longer or "
                       "shorter frames in the same behaviours ({:.4g} % interval {}){}",
                       signedTime(comparison.frames.deltaNs), signedTime(mix.mix.deltaNs),
                       unusual.empty() ? " and" : ",", signedTime(mix.within.deltaNs),
                       comparison.options.confidence * 100, intervalText(mix.within.interval),
                       unusual);
}

std::string baseText(const CompareResult &result)
{
    if (!result.baseName.empty())
        return result.baseName;
    return result.baseNames.size() == 1 ? result.baseNames.front()
                                        : counted(result.baseNames.size(), "baseline", "baselines");
}

std::string methodSentence(const CompareResult &result)
{
    const Comparison &comparison = *result.comparison;
    if (!result.method.empty())
        return result.method + timeSentence(comparison);
    return fmt::format(
        "Block bootstrap with blocks of {} (base) and {} (head), of all "
        "possible resamples. Intervals and p apply to each function alone; what differs is "
        "corrected for the number of functions (Benjamini and Hochberg){}.{}",
        counted(comparison.baseBlockFrames, "frame", "frames"),
        counted(comparison.headBlockFrames, "frame", "frames"),
        comparison.questions.isLikeWithLike ? ", with the mix of behaviours held constant" : "",
        timeSentence(comparison));
}

} // namespace zoe::cli
