// Reasons why a capture must not make a gate green: what is missing from it. Pure functions;
// thread-safe.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/comparison/gate/gate.h"
#include "analysis/comparison/values/compare_side.h"

namespace zoe {

struct CaptureDoubt {
    std::size_t capture = 0; // position among the sides: the baselines, then those of the head
    std::string what;        // a sentence without its subject: "is damaged: …"
    bool isFewFrames = false;
};

// The rules, in this order; a capture has one doubt at most:
// - it is damaged, or was cut before its end (CaptureInfo::complete);
// - more than one in 1,000 of its zones or selected frames were dropped;
// - its main frame set has another name than that of the first capture;
// - fewer than 30 of its frames are selected;
// - all frames are compared, and it has less than half as many as the captures of the other side
//   have on average: it can't have done the same work.
inline constexpr double kMostDropped = 0.001;
inline constexpr std::uint64_t kFewestToJudge = 30;
inline constexpr double kLeastOfOtherSide = 0.5;
// bases: how many of the sides are baselines; at least one, and at least one is not.
[[nodiscard]] std::vector<CaptureDoubt> doubtsOf(const Sides &sides, std::size_t bases);

// Makes CannotTell of what would pass by such captures. That the longest frame stays below a limit
// is a fact even of few frames. names: of the captures.
void doubt(std::vector<GateOutcome> &outcomes, std::span<const CaptureDoubt> doubts,
           std::span<const std::string> names);
// As verdictOf(), and no Pass with doubts.
[[nodiscard]] GateVerdict doubtedVerdictOf(std::span<const GateOutcome> outcomes,
                                           std::span<const CaptureDoubt> doubts);

} // namespace zoe
