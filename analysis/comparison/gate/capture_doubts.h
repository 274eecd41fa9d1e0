// Reasons why a capture must not make a gate pass: something is missing from it, or disturbed it.
// Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/comparison/gate/gate.h"
#include "analysis/comparison/values/compare_side.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "analysis/model/texts/translator.h"

namespace zoe {

enum class DoubtKind : std::uint8_t {
    Unsound,   // nothing of it can be relied on
    FewFrames, // but the longest of them is a fact
    Disturbed, // but what was counted, and the time that its threads ran, are its own
};

// Marks a text for translation; lupdate finds it as DoubtText::tr().
struct DoubtText {
    [[nodiscard]] static constexpr const char *tr(const char *english) { return english; }
};

struct CaptureDoubt {
    std::size_t capture = 0; // position among the sides: the baselines, then those of the head
    std::string what;        // a sentence without its subject: "is damaged: …"
    DoubtKind kind = DoubtKind::Unsound;

    // "run.zoe is damaged: …."; name: of the capture.
    [[nodiscard]] std::string sentence(const std::string &name) const;
};

// The rules of what is missing, in this order; a capture has one doubt at most:
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
[[nodiscard]] std::vector<CaptureDoubt> doubtsOf(const Sides &sides, std::size_t bases,
                                                 Translator to = nullptr);

// Of each capture, why it was disturbed (kMostDisturbance), as CaptureDoubt::what; empty: it
// wasn't, or doesn't know. Error: Damaged, Io, Cancelled.
[[nodiscard]] Result<std::vector<std::string>>
disturbancesOf(const Sides &sides, const Task &task = Task{}, Translator to = nullptr);
// If at least this share of the captures of a side are disturbed, they are doubted.
inline constexpr double kMostDisturbed = 0.25;
// Adds those of such sides that have no other doubt. disturbances: as disturbancesOf().
void addDisturbed(std::span<const std::string> disturbances, std::size_t bases,
                  std::vector<CaptureDoubt> &doubts);

// All of that: what is missing from the captures, then what disturbed them. Error: as
// disturbancesOf().
[[nodiscard]] Result<std::vector<CaptureDoubt>>
allDoubtsOf(const Sides &sides, std::size_t bases, const Task &task, Translator to = nullptr);

// Makes CannotTell of what would pass by such captures. That the longest frame stays below a limit
// is a fact even of few or disturbed frames; calls, and self times where byRunningTime says that
// they are running times, hold in disturbed ones. names: of the captures.
void doubt(std::vector<GateOutcome> &outcomes, std::span<const CaptureDoubt> doubts,
           std::span<const std::string> names, bool byRunningTime);
// As verdictOf(), and no Pass with doubts other than of disturbed captures.
[[nodiscard]] GateVerdict doubtedVerdictOf(std::span<const GateOutcome> outcomes,
                                           std::span<const CaptureDoubt> doubts);

} // namespace zoe
