// The gate for continuous integration: judges conditions on a comparison. Pure functions;
// thread-safe.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>

#include "analysis/comparison/gate/gate_condition.h"
#include "analysis/comparison/values/named_statistic.h"

namespace zoe {

enum class GateVerdict {
    Pass,
    Fail,       // the whole interval is beyond the limit
    Unclear,    // the figure is beyond the limit, but not the whole interval
    CannotTell, // too few frames, or captures that nothing can be said of
};

struct GateOutcome {
    GateCondition condition;
    GateVerdict verdict = GateVerdict::Pass;
    // Of the statistic: nanoseconds, calls, or frames a second.
    double base = 0;
    double head = 0;
    // What is compared with the limit, in its unit, and its interval. The interval of the longest
    // frame is the frame itself, because it is a fact about the recording, not an estimate.
    double value = 0;
    Interval interval;
    double confidence = 0.95; // of the interval: conditions share the error
    // Of a change: a program that is slower by so much would have failed the condition in four of
    // five comparisons like this one. Not finite: none can be found.
    double detectable = std::numeric_limits<double>::infinity();
    std::optional<SharperForm> form; // that decided, of a mean; none: the mean itself
    std::string why;                 // of CannotTell, one sentence
};

// Two runs of the same program keep a gate green as often as the confidence says, however many
// conditions it has: each has its share of the error (Bonferroni). The longest frame is a fact and
// has no share.
[[nodiscard]] double sharedConfidence(double confidence, std::span<const GateCondition> conditions);
// What is measured for a condition: a changed mean or quantile also in its sharper forms.
[[nodiscard]] NamedStatistic measuredStatistic(const GateCondition &condition);
// Whether any condition could have failed, whatever the head does.
[[nodiscard]] bool canFail(std::span<const GateOutcome> outcomes);

// Judges a condition by a change. Where a mean was measured in several forms, it fails if it fails
// in any; else like with like decides, if it was measured. headFrames: for totals.
GateOutcome judge(const GateCondition &condition, const StatisticChange &change,
                  std::uint64_t headFrames);

// The first of Fail, Unclear, CannotTell and Pass that any outcome has.
GateVerdict verdictOf(std::span<const GateOutcome> outcomes);

} // namespace zoe
