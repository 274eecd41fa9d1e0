// Columns of function tables: titles, tips and values. Pure functions.
#pragma once

#include <QString>
#include <vector>

#include "analysis/summary/summary.h"

namespace zoe::app {

enum class FunctionColumn {
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
constexpr int kSummaryColumns = static_cast<int>(FunctionColumn::Source) + 1;

enum class ColumnKind { Text, Count, Time, Share, Number };

// Basis of the statistics from mean to coefficient of variation: single calls, or the total in each
// frame that contains the function.
enum class SummaryBasis { Call, Frame };
[[nodiscard]] bool hasBasis(FunctionColumn column);

// Sets of columns under a name.
enum class SummaryPreset { Basic, Percentiles, WallClock, PerFrame, All };
[[nodiscard]] std::vector<FunctionColumn> columnsOf(SummaryPreset preset);

[[nodiscard]] ColumnKind kindOf(FunctionColumn column);
[[nodiscard]] QString titleOf(FunctionColumn column, SummaryBasis basis = SummaryBasis::Call);
// With the unit and, for quantiles, their rule.
[[nodiscard]] QString explanationOf(FunctionColumn column, SummaryBasis basis = SummaryBasis::Call);
// In nanoseconds, as a count, or as a share; 0 for text.
[[nodiscard]] double numberOf(FunctionColumn column, const Summary &summary,
                              const FunctionSummary &function,
                              SummaryBasis basis = SummaryBasis::Call);
// A number of a column for people, with its unit.
[[nodiscard]] QString formatted(ColumnKind kind, double number);

} // namespace zoe::app
