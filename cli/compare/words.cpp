#include "cli/compare/words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "cli/output/output.h"

namespace zoe::cli {

namespace {

// The value of a condition's statistic, in its unit.
std::string statisticText(const GateCondition &condition, double value)
{
    if (condition.statistic.statistic == Statistic::Fps)
        return fmt::format("{:.1f} FPS", value);
    return condition.statistic.isTime() ? timeText(value) : fmt::format("{:.6g}", value);
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
    return fmt::format("{:+.6g}{}", value,
                       condition.statistic.statistic == Statistic::Fps ? " FPS" : "");
}

std::string endless(double value)
{
    return value > 0 ? "+∞" : "-∞";
}

} // namespace

std::string timeText(double ns)
{
    return std::abs(ns) < 9e18 ? formatDuration(std::llround(ns)) : endless(ns);
}

std::string signedTime(double ns)
{
    return (ns >= 0.5 && std::isfinite(ns) ? "+" : "") + timeText(ns);
}

std::string intervalText(const Interval &ns)
{
    return signedTime(ns.low) + " to " + signedTime(ns.high);
}

std::string percentText(double share)
{
    if (!std::isfinite(share))
        return endless(share);
    if (std::abs(share) < 0.00005)
        return "0 %";
    return fmt::format("{:+.{}f} %", share * 100, std::abs(share) < 0.0995 ? 2 : 1);
}

std::string ratioText(double head, double base)
{
    if (base > 0 && head / base >= 10)
        return fmt::format("× {:.3g}", head / base);
    if (base > 0)
        return percentText(head / base - 1);
    return head > 0 ? "new" : "";
}

const Difference &judgedBy(const FunctionDifference &function)
{
    return function.within ? *function.within : function.self;
}

bool isWithinBehaviours(const Comparison &comparison)
{
    return std::ranges::any_of(comparison.functions,
                               [](const FunctionDifference &f) { return f.within.has_value(); });
}

std::vector<WaterfallStep> visibleSteps(const Comparison &comparison)
{
    std::vector<WaterfallStep> steps;
    for (const WaterfallStep &step : comparison.waterfall) {
        if (std::abs(step.deltaNs) >= 0.5)
            steps.push_back(step);
    }
    return steps;
}

std::string stepName(const WaterfallStep &step)
{
    return functionName(step.function);
}

std::string functionName(const std::string &function)
{
    return function.empty() ? "(no zone)" : function;
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

std::string measured(const GateOutcome &outcome, double confidence)
{
    const GateCondition &condition = outcome.condition;
    std::string text =
        statisticText(condition, outcome.base) + " → " + statisticText(condition, outcome.head);
    if (condition.limitKind != GateLimit::Value)
        text += ", " + valueText(condition, outcome.value);
    if (condition.statistic.statistic == Statistic::Within)
        text += " within behaviours";
    if (outcome.verdict == GateVerdict::CannotTell || outcome.interval.low == outcome.interval.high)
        return text;
    return text + fmt::format(" ({:.4g} % interval {} to {})", confidence * 100,
                              valueText(condition, outcome.interval.low),
                              valueText(condition, outcome.interval.high));
}

std::string reasonOf(const GateOutcome &outcome)
{
    if (outcome.verdict == GateVerdict::CannotTell)
        return outcome.why;
    if (outcome.verdict == GateVerdict::Unclear)
        return "beyond the limit, but not certain: the interval contains the limit";
    return {};
}

std::string headline(const Comparison &comparison)
{
    const double base = comparison.baseFrames.meanNs;
    const double head = comparison.headFrames.meanNs;
    const Difference &frames = comparison.frames;
    return fmt::format("mean frame time {} → {}, {} ({}), {:.4g} % interval {}{}", timeText(base),
                       timeText(head), signedTime(frames.deltaNs), ratioText(head, base),
                       comparison.options.confidence * 100, intervalText(frames.interval),
                       comparison.hasSeveralRuns() ? "" : ", for these two runs");
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
    return fmt::format("Of {}, {} come from a different mix of behaviours and {} from faster or "
                       "slower code in the same behaviours ({:.4g} % interval {})",
                       signedTime(comparison.frames.deltaNs), signedTime(mix.mix.deltaNs),
                       signedTime(mix.within.deltaNs), comparison.options.confidence * 100,
                       intervalText(mix.within.interval));
}

std::string baseText(const CompareResult &result)
{
    return result.baseNames.size() == 1 ? result.baseNames.front()
                                        : counted(result.baseNames.size(), "baseline", "baselines");
}

std::string methodSentence(const Comparison &comparison)
{
    return fmt::format("Block bootstrap with blocks of {} (base) and {} (head), {} resamples, seed "
                       "{}. Intervals and p apply to each function alone; significance is "
                       "corrected for the number of functions (Benjamini and Hochberg){}.",
                       counted(comparison.baseBlockFrames, "frame", "frames"),
                       counted(comparison.headBlockFrames, "frame", "frames"),
                       comparison.options.resamples, comparison.options.seed,
                       isWithinBehaviours(comparison) ? ", within behaviours" : "");
}

} // namespace zoe::cli
