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

// Of a condition: "self:update" in "typical(self:update) > +5%".
std::string quantityOf(const std::string &condition)
{
    const std::size_t begin = condition.find('(') + 1;
    return condition.substr(begin, condition.rfind(')') - begin);
}

// Why a figure of a function is 0 on both sides.
std::string whyNothing(const GateCondition &condition, bool isHidden)
{
    const NamedStatistic &statistic = condition.statistic;
    if (!isHidden)
        return statistic.function + (statistic.of == StatisticOf::Calls
                                         ? " isn't called in these frames, on either side"
                                         : " takes no time in these frames, on either side");
    const std::string reason = statistic.statistic == Statistic::Within
                                   ? " runs only in frames that this condition leaves out"
                                   : " runs in too few frames";
    return statistic.function + reason +
           ", so this is 0 on both sides, whatever it costs there: use mean(" +
           quantityOf(condition.text) + ")";
}

GateOutcome judgeOne(const GateCondition &condition, const StatisticChange &statistic,
                     const Change &change, double factor)
{
    GateOutcome outcome;
    outcome.condition = condition;
    outcome.confidence = statistic.confidence;
    outcome.isOfBehaviours = statistic.isOfBehaviours;
    measure(outcome, statistic, change, factor);
    const bool isNothing = condition.statistic.of != StatisticOf::Frame && !condition.isFact() &&
                           change.base == 0 && change.head == 0;
    if (isNothing && statistic.isHidden && condition.limitKind != GateLimit::Value) {
        outcome.verdict = GateVerdict::CannotTell;
        outcome.why = whyNothing(condition, true);
        outcome.canFail = false;
        return outcome;
    }
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
    if (isNothing && outcome.verdict == GateVerdict::Pass)
        outcome.why = whyNothing(condition, statistic.isHidden);
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
        // The typical frame has only one sharper form.
        sharper.isOfBehaviours |= condition.statistic.statistic == Statistic::Typical;
        const bool canFail = decided.canFail || sharper.canFail;
        if (sharper.verdict == GateVerdict::Fail || one.form == SharperForm::LikeWithLike)
            decided = std::move(sharper);
        decided.canFail = canFail;
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
