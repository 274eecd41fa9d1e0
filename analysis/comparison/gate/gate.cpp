#include "analysis/comparison/gate/gate.h"

#include <algorithm>
#include <cmath>

namespace zoe {

namespace {

Interval times(const Interval &interval, double factor)
{
    return {interval.low * factor, interval.high * factor};
}

bool isMax(const GateCondition &condition)
{
    return condition.statistic.statistic == Statistic::Max;
}

// Sets what is held against the limit.
void measure(GateOutcome &outcome, const StatisticChange &statistic, double factor)
{
    const Change &change = statistic.change;
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
        outcome.interval = isMax(outcome.condition) ? Interval{outcome.head, outcome.head}
                                                    : times(statistic.headInterval, factor);
        return;
    }
}

} // namespace

GateOutcome judge(const GateCondition &condition, const StatisticChange &change,
                  std::uint64_t headFrames)
{
    GateOutcome outcome;
    outcome.condition = condition;
    measure(outcome, change, condition.isTotal ? static_cast<double>(headFrames) : 1);
    if (change.tooFewFrames && !isMax(condition)) {
        outcome.verdict = GateVerdict::CannotTell;
        outcome.why = change.why;
        return outcome;
    }
    if (!condition.isBroken(outcome.value))
        return outcome;
    const bool isCertain =
        condition.isBroken(outcome.interval.low) && condition.isBroken(outcome.interval.high);
    outcome.verdict = isCertain ? GateVerdict::Fail : GateVerdict::Unclear;
    return outcome;
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
