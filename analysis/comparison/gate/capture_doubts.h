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
    Unsound,   // nothing in it is reliable
    FewFrames, // but its longest frame is a fact
    Disturbed, // but its counts and the running time of its threads are reliable
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

// The rules for missing data, in this order; a capture has at most one doubt:
// - it is damaged, or was truncated (CaptureInfo::complete);
// - more than one in 1,000 of its zones or selected frames were dropped;
// - its main frame set has a different name than that of the first capture;
// - fewer than 30 of its frames are selected;
// - all frames are compared, and it has less than half as many as the captures of the other side
//   have on average: it can't have done the same work.
inline constexpr double kMostDropped = 0.001;
inline constexpr std::uint64_t kFewestToJudge = 30;
inline constexpr double kLeastOfOtherSide = 0.5;
// bases: the number of baselines among the sides; at least one, and at least one side is not a
// baseline.
[[nodiscard]] std::vector<CaptureDoubt> doubtsOf(const Sides &sides, std::size_t bases,
                                                 Translator to = nullptr);

// For each capture, why it was disturbed (kMostDisturbance), as CaptureDoubt::what; empty: it
// wasn't, or this is unknown. Error: Damaged, Io, Cancelled.
[[nodiscard]] Result<std::vector<std::string>>
disturbancesOf(const Sides &sides, const Task &task = Task{}, Translator to = nullptr);
// If at least this share of the captures of a side are disturbed, they are doubted.
inline constexpr double kMostDisturbed = 0.25;
// Adds the disturbed captures of such sides that have no other doubt. disturbances: from
// disturbancesOf().
void addDisturbed(std::span<const std::string> disturbances, std::size_t bases,
                  std::vector<CaptureDoubt> &doubts);

// All doubts: missing data first, then disturbances. Error: as disturbancesOf().
[[nodiscard]] Result<std::vector<CaptureDoubt>>
allDoubtsOf(const Sides &sides, std::size_t bases, const Task &task, Translator to = nullptr);

// Turns a pass based on such captures into CannotTell. That the longest frame stays below a limit
// is a fact even for few or disturbed frames. Calls hold in disturbed captures too, as do self
// times if byRunningTime says that they are running times. names: of the captures.
void doubt(std::vector<GateOutcome> &outcomes, std::span<const CaptureDoubt> doubts,
           std::span<const std::string> names, bool byRunningTime);
// Like verdictOf(), but doubts other than disturbed captures rule out Pass.
[[nodiscard]] GateVerdict doubtedVerdictOf(std::span<const GateOutcome> outcomes,
                                           std::span<const CaptureDoubt> doubts);

} // namespace zoe
