// The gate for continuous integration: whether conditions on two sides hold, as far as their frames
// can tell. Pure functions; thread-safe.
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
    CannotTell, // too few frames
};

struct GateOutcome {
    GateCondition condition;
    GateVerdict verdict = GateVerdict::Pass;
    // Of the statistic: nanoseconds, calls, or frames a second.
    double base = 0;
    double head = 0;
    // What is held against the limit, in its unit, and its interval; that of the longest frame is
    // the frame itself, because it is a fact about the recording and no estimate.
    double value = 0;
    Interval interval;
    // Beyond the limit, but not for certain: the condition passes.
    bool maybeBeyond = false;
    std::string why; // of CannotTell, one sentence
};

// What a change says of a condition. headFrames: for totals.
GateOutcome judge(const GateCondition &condition, const StatisticChange &change,
                  std::uint64_t headFrames);

// Fail if one fails; else CannotTell if one can't be told; else Pass.
GateVerdict verdictOf(std::span<const GateOutcome> outcomes);

} // namespace zoe
