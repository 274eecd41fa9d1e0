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
    CannotTell, // too few frames, or captures too unreliable for an answer
};

struct GateOutcome {
    GateCondition condition;
    GateVerdict verdict = GateVerdict::Pass;
    // Of the statistic: nanoseconds, calls, or frames per second.
    double base = 0;
    double head = 0;
    // The value that is compared with the limit, in the limit's unit, and its interval. The
    // interval of the longest frame is the frame itself, because it is a fact about the recording,
    // not an estimate.
    double value = 0;
    Interval interval;
    double confidence = 0.95; // of the interval: conditions share the error
    // For a change: a program that is slower by this much would have failed the condition in four
    // of five comparisons like this one. Not finite: no change can be found.
    double detectable = std::numeric_limits<double>::infinity();
    std::optional<SharperForm> form; // the form of a mean that decided; none: the mean itself
    // One sentence: for CannotTell, and for a Pass of something that is 0 on both sides.
    std::string why;
    bool canFail = true;         // false: no head could have failed it
    bool isOfBehaviours = false; // StatisticChange::isOfBehaviours
};

// Two runs of the same program keep a gate green as often as the confidence says, however many
// conditions it has: each gets its share of the error (Bonferroni). The longest frame is a fact and
// needs no share.
[[nodiscard]] double sharedConfidence(double confidence, std::span<const GateCondition> conditions);
// What is measured for a condition: a changed mean or quantile also in its sharper forms.
[[nodiscard]] NamedStatistic measuredStatistic(const GateCondition &condition);
// Whether any condition has an answer.
[[nodiscard]] bool isDecided(std::span<const GateOutcome> outcomes);
// Whether any condition would have failed if the change were large enough, as those would that only
// doubts about a capture prevent from passing.
[[nodiscard]] bool canFail(std::span<const GateOutcome> outcomes);

// Judges a condition by a change. A mean that was measured in several forms fails if any form
// fails; otherwise, the form with a constant mix decides if it was measured. headFrames: for
// totals.
GateOutcome judge(const GateCondition &condition, const StatisticChange &change,
                  std::uint64_t headFrames);

// The first of Fail, Unclear, CannotTell and Pass that occurs in the outcomes.
GateVerdict verdictOf(std::span<const GateOutcome> outcomes);

} // namespace zoe
