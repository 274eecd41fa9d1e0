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
    const bool isCertain =
        condition.isBroken(outcome.interval.low) && condition.isBroken(outcome.interval.high);
    if (isCertain && condition.isBroken(outcome.value))
        outcome.verdict = GateVerdict::Fail;
    else
        outcome.maybeBeyond = condition.isBroken(outcome.value);
    return outcome;
}

GateVerdict verdictOf(std::span<const GateOutcome> outcomes)
{
    const auto any = [outcomes](GateVerdict verdict) {
        return std::ranges::any_of(
            outcomes, [verdict](const GateOutcome &outcome) { return outcome.verdict == verdict; });
    };
    return any(GateVerdict::Fail)         ? GateVerdict::Fail
           : any(GateVerdict::CannotTell) ? GateVerdict::CannotTell
                                          : GateVerdict::Pass;
}

} // namespace zoe
