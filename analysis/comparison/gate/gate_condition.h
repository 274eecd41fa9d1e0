// A condition that fails a build, as users write it: "p99(frame) > +5%". Pure functions;
// thread-safe.
#pragma once

#include <string>
#include <string_view>

#include "analysis/comparison/values/named_statistic.h"
#include "analysis/model/result.h"

namespace zoe {

enum class GateOperator { Greater, GreaterOrEqual, Less, LessOrEqual };

// What is compared with the limit: head / base - 1, head - base, or the head itself.
enum class GateLimit { Share, Difference, Value };

struct GateCondition {
    std::string text; // as it was written, without surrounding blanks
    NamedStatistic statistic;
    // Of Mean: multiplied by the number of frames of the head on both sides, so that a longer
    // recording doesn't count as slower.
    bool isTotal = false;
    GateOperator comparison = GateOperator::Greater;
    GateLimit limitKind = GateLimit::Share;
    double limit = 0; // a share, nanoseconds, calls, or frames per second

    // A fact about the recording, not an estimate: it has no interval.
    [[nodiscard]] bool isFact() const
    {
        return statistic.statistic == Statistic::Max || isMisses();
    }
    // Counted by judgeMisses(), not compared.
    [[nodiscard]] bool isMisses() const { return statistic.statistic == Statistic::Misses; }
    // Whether a value breaks the limit.
    [[nodiscard]] bool isBroken(double value) const;
};

// STAT(WHAT) OP LIMIT:
//   STAT   mean, median, p50, p90, p95, p99, p99.9 (any percentile above 0 and below 100), max,
//          total (of all frames), fps (of frame: one over the mean), typical (the mean of the
//          middle half), within (the mean within behaviours, of a change alone), misses (of a
//          frame set or frame: how many frames are longer than its deadline)
//   WHAT   frame, self:F, total:F, calls:F; F as it is, parentheses in it in pairs, or in quotes
//          ("…" or '…', with \ before a quote or a \ that is part of the name)
//   OP     >, >=, <, <=
//   LIMIT  a number, of misses
//          +5% or -5%: change of the head against the base, as a share of the base
//          +0.2ms or -0.2ms: that change as a time (of calls: +3, of fps: -2)
//          16.6ms: the head itself, whatever the base is; max has this limit alone, since how far
//          the longest frame is out depends on how long was looked
// Error: BadInput; one sentence, and as place the condition with the number of the character, from
// 1, at which it goes wrong.
Result<GateCondition> parseGateCondition(std::string_view text);

} // namespace zoe
