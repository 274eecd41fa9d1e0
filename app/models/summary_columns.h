// The columns of tables of functions: what they are called, explained and made of. Pure functions.
#pragma once

#include <QString>
#include <vector>

#include "analysis/summary.h"

namespace zoe::app {

enum class SummaryColumn {
    Function,
    Calls,
    Threads,
    Total,
    Self,
    SelfShare,
    Mean,
    Min,
    P25,
    Median,
    P75,
    P90,
    P95,
    P99,
    P999,
    Max,
    Stdev,
    Cv,
    Active,
    ActiveExclusive,
    Frames,
    FrameMean,
    FrameMedian,
    FrameP99,
    FrameMax,
    FirstFrame,
    LastFrame,
    CallsPerFrame,
    TotalPerFrame,
    SelfPerFrame,
    Category,
    Source,
};
constexpr int kSummaryColumns = static_cast<int>(SummaryColumn::Source) + 1;

enum class ColumnKind { Text, Count, Time, Share, Number };

// What the figures from mean to coefficient of variation are of: single calls, or the total in each
// frame that contains the function.
enum class SummaryBasis { Call, Frame };
[[nodiscard]] bool hasBasis(SummaryColumn column);

// Sets of columns under a name.
enum class SummaryPreset { Basic, Percentiles, WallClock, PerFrame, All };
[[nodiscard]] std::vector<SummaryColumn> columnsOf(SummaryPreset preset);

[[nodiscard]] ColumnKind kindOf(SummaryColumn column);
[[nodiscard]] QString titleOf(SummaryColumn column, SummaryBasis basis = SummaryBasis::Call);
// With the unit and, for quantiles, their rule.
[[nodiscard]] QString explanationOf(SummaryColumn column, SummaryBasis basis = SummaryBasis::Call);
// In nanoseconds, as a count, or as a share; 0 for text.
[[nodiscard]] double numberOf(SummaryColumn column, const Summary &summary,
                              const FunctionSummary &function,
                              SummaryBasis basis = SummaryBasis::Call);
// A number of a column for people, with its unit.
[[nodiscard]] QString formatted(ColumnKind kind, double number);

} // namespace zoe::app
