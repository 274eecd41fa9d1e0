// The gate for continuous integration: judges conditions on a comparison. Pure functions;
// thread-safe.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/comparison/gate/gate_condition.h"
#include "analysis/comparison/values/named_statistic.h"

namespace zoe {

enum class GateVerdict {
    Pass,
    Fail,       // the whole interval is beyond the limit
    Unclear,    // the figure is beyond the limit, but not the whole interval
    CannotTell, // too few frames
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
    std::string why; // of CannotTell, one sentence
};

// Judges a condition by a change. headFrames: for totals.
GateOutcome judge(const GateCondition &condition, const StatisticChange &change,
                  std::uint64_t headFrames);

// The first of Fail, Unclear, CannotTell and Pass that any outcome has.
GateVerdict verdictOf(std::span<const GateOutcome> outcomes);

} // namespace zoe
