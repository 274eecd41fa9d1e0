// Sums up a comparison in one sentence. Pure functions.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "analysis/columns/verdict_words.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/overall.h"
#include "app/panels/compare/pair/compare_source.h"

namespace zoe::app {

// The verdict in a word, and in sentences; as in reports (verdict_words.h), translated.
[[nodiscard]] QString verdictText(OverallVerdict verdict);
[[nodiscard]] QString headlineOf(const Comparison &comparison);
// The same in one line.
[[nodiscard]] VerdictBrief briefOf(const Comparison &comparison);
// What is clear about a function, and in which direction; empty: nothing.
[[nodiscard]] QString clearText(const FunctionDifference &function);
// What was compared, how certain the result is, and whether the machine's state differed: one line.
[[nodiscard]] QString noiseLineOf(const Comparison &comparison);
// Why the captures may not support a verdict, a sentence each, as in reports (capture_doubts.h),
// translated. Reads the captures: for jobs. Error: as allDoubtsOf().
[[nodiscard]] Result<QStringList> cautionsOf(const std::vector<CompareSource> &bases,
                                             const CompareSource &head, const Task &task);
// "+1.2 ms per frame: +0.9 ms from a different mix of behaviours, +0.3 ms from longer frames in the
// same behaviours". REQUIRES: comparison.mix
[[nodiscard]] QString mixSentence(const Comparison &comparison);
// The notes of reports, one per line.
[[nodiscard]] QString notesOf(const Comparison &comparison);
// Frames, blocks and methods, for a tooltip.
[[nodiscard]] QString methodOf(const Comparison &comparison);

} // namespace zoe::app
