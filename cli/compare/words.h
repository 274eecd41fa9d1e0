// The wording of a comparison, the same in tables, Markdown, JUnit and HTML. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "analysis/comparison/comparison.h"
#include "analysis/comparison/gate/gate.h"
#include "analysis/comparison/overall.h"
#include "cli/compare/compare_result.h"

namespace zoe::cli {

// The style in reports of a clear change (FunctionDifference::clearChange).
const char *changeStyle(int change);
// What the answer is about: "the program", "these two runs" or "parts of one run".
const char *aboutText(const Comparison &comparison);

// States which self times are compared, to follow another sentence; empty: wall-clock times.
std::string timeSentence(const Comparison &comparison);
std::string behaviourName(const BehaviourChange &behaviour);

// "pass", "fail", "unclear", "cannot-tell": as in JSON.
const char *nameOf(GateVerdict verdict);
// "slower", "faster", "mixed", "no-change", "too-noisy": as in JSON.
const char *nameOf(OverallVerdict verdict);
// Whether the typical frame decided.
bool isTypical(const GateOutcome &outcome);
// The measured values: "16.4 ms → 18.9 ms, +15.2 % (95 % interval +12.1 % to +18 %)".
std::string measured(const GateOutcome &outcome);
// Reason for the verdict and what would sharpen it, in a sentence; may be empty.
std::string reasonOf(const GateOutcome &outcome, const CompareResult &result);
// How several conditions share the error; empty with fewer.
std::string sharedErrorSentence(const CompareResult &result);
// The verdict of all conditions; says so if a gate could not have failed.
std::string gateSentence(const CompareResult &result);
// What is missing from captures, one sentence each.
std::vector<std::string> doubtSentences(const CompareResult &result);

// The verdict: "SLOWER. Typical frame: slower, +0.6 ms (+4.1 %), …".
std::string headline(const Comparison &comparison);
// "Mean frame time 16.1 ms → 16.9 ms, +0.8 ms (+4.9 %), 95 % interval +0.5 ms to +1.1 ms".
std::string meanSentence(const Comparison &comparison);
// For functions that differ by more than noise: "significant", or, with one run on each side,
// "differs".
const char *clearWord(const Comparison &comparison);
// The parts of the change of the mean, in a sentence; empty without a mix.
std::string mixSentence(const Comparison &comparison);
// "before.zoe", or "3 baselines".
std::string baseText(const CompareResult &result);
// How it was computed: block lengths, correction.
std::string methodSentence(const CompareResult &result);

} // namespace zoe::cli
