#include "analysis/comparison/gate/gate.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace zoe {

namespace {

Interval times(const Interval &interval, double factor)
{
    return {interval.low * factor, interval.high * factor};
}

// A difference of this many half widths of the interval is found in four of five comparisons: (1.96
// + 0.84) / 1.96.
constexpr double kHalfWidths = 1.43;

// How far the interval extends on the side of the limit.
double detectableOf(const GateOutcome &outcome)
{
    const GateCondition &condition = outcome.condition;
    const bool isMore = condition.comparison == GateOperator::Greater ||
                        condition.comparison == GateOperator::GreaterOrEqual;
    const double end = isMore ? outcome.interval.low : outcome.interval.high;
    if (condition.limitKind != GateLimit::Share)
        return condition.limit + kHalfWidths * (outcome.value - end);
    // Ratios are compared by their logarithms.
    const double reach = (1 + outcome.value) / (1 + end);
    if (!(reach > 0) || !std::isfinite(reach))
        return std::numeric_limits<double>::infinity();
    return (1 + condition.limit) * std::pow(reach, kHalfWidths) - 1;
}

// Sets the value that is compared with the limit.
void measure(GateOutcome &outcome, const StatisticChange &statistic, const Change &change,
             double factor)
{
    outcome.base = change.base * factor;
    outcome.head = change.head * factor;
    switch (outcome.condition.limitKind) {
    case GateLimit::Share:
        outcome.value = change.ratio - 1;
        outcome.interval = {change.ratioInterval.low - 1, change.ratioInterval.high - 1};
        return;
    case GateLimit::Difference:
        outcome.value = change.delta * factor;
        outcome.interval = times(change.interval, factor);
        return;
    case GateLimit::Value:
        outcome.value = outcome.head;
        outcome.interval = outcome.condition.isFact() ? Interval{outcome.head, outcome.head}
                                                      : times(statistic.headInterval, factor);
        return;
    }
}

GateOutcome judgeOne(const GateCondition &condition, const StatisticChange &statistic,
                     const Change &change, double factor)
{
    GateOutcome outcome;
    outcome.condition = condition;
    outcome.confidence = statistic.confidence;
    measure(outcome, statistic, change, factor);
    if (statistic.tooFewFrames && !condition.isFact()) {
        outcome.verdict = GateVerdict::CannotTell;
        outcome.why = statistic.why;
        outcome.canFail = false;
        return outcome;
    }
    if (!condition.isFact())
        outcome.detectable = detectableOf(outcome);
    if (condition.isBroken(outcome.value)) {
        const bool isCertain =
            condition.isBroken(outcome.interval.low) && condition.isBroken(outcome.interval.high);
        outcome.verdict = isCertain ? GateVerdict::Fail : GateVerdict::Unclear;
    }
    // A pass would claim that behaviours were compared.
    if (statistic.isPlain && outcome.verdict != GateVerdict::Fail) {
        outcome.verdict = GateVerdict::CannotTell;
        outcome.why = statistic.why;
    }
    return outcome;
}

} // namespace

GateOutcome judge(const GateCondition &condition, const StatisticChange &change,
                  std::uint64_t headFrames)
{
    const double factor = condition.isTotal ? static_cast<double>(headFrames) : 1;
    GateOutcome decided = judgeOne(condition, change, change.change, factor);
    for (const SharperChange &one : change.sharper) {
        if (decided.verdict == GateVerdict::Fail)
            break;
        GateOutcome sharper = judgeOne(condition, change, one.change, factor);
        sharper.form = one.form;
        if (sharper.verdict == GateVerdict::Fail || one.form == SharperForm::LikeWithLike)
            decided = std::move(sharper);
    }
    return decided;
}

double sharedConfidence(double confidence, std::span<const GateCondition> conditions)
{
    const auto estimates = std::ranges::count_if(conditions, std::not_fn(&GateCondition::isFact));
    return 1 - (1 - confidence) / static_cast<double>(std::max<std::ptrdiff_t>(1, estimates));
}

NamedStatistic measuredStatistic(const GateCondition &condition)
{
    NamedStatistic statistic = condition.statistic;
    statistic.sharpen =
        (statistic.statistic == Statistic::Mean || statistic.statistic == Statistic::Quantile) &&
        statistic.of != StatisticOf::Calls && condition.limitKind != GateLimit::Value;
    return statistic;
}

bool isDecided(std::span<const GateOutcome> outcomes)
{
    return std::ranges::any_of(outcomes, [](const GateOutcome &outcome) {
        return outcome.verdict != GateVerdict::CannotTell;
    });
}

bool canFail(std::span<const GateOutcome> outcomes)
{
    return std::ranges::any_of(outcomes, &GateOutcome::canFail);
}

GateVerdict verdictOf(std::span<const GateOutcome> outcomes)
{
    for (const GateVerdict verdict :
         {GateVerdict::Fail, GateVerdict::Unclear, GateVerdict::CannotTell}) {
        if (std::ranges::find(outcomes, verdict, &GateOutcome::verdict) != outcomes.end())
            return verdict;
    }
    return GateVerdict::Pass;
}

} // namespace zoe
