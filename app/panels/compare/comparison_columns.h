// Columns of the compared functions table: titles, tips and values. Pure functions.
#pragma once

#include <QString>
#include <vector>

#include "analysis/comparison/comparison.h"

namespace zoe::app {

enum class ComparisonColumn {
    Function,
    BaseSelf,
    HeadSelf,
    Delta,
    Ratio,
    P,
    Significant,
    Low,
    High,
    CappedDelta,
    CappedP,
    BaseTotal,
    HeadTotal,
    TotalDelta,
    TotalRatio,
    TotalP,
    TotalLow,
    TotalHigh,
    BaseMedian,
    HeadMedian,
    BaseP95,
    HeadP95,
    BaseP99,
    HeadP99,
    BaseTotalMedian,
    HeadTotalMedian,
    BaseTotalP95,
    HeadTotalP95,
    BaseTotalP99,
    HeadTotalP99,
    BaseCalls,
    HeadCalls,
    BaseCallsPerFrame,
    HeadCallsPerFrame,
    CallsDelta,
    CallsRatio,
    CallsP,
    RenamedFrom,
    Source,
};
constexpr int kComparisonColumns = static_cast<int>(ComparisonColumn::Source) + 1;

// Time, Difference: ns. Number, NumberDifference: without a unit.
enum class ComparisonKind {
    Text,
    Time,
    Difference,
    Ratio,
    P,
    Yes,
    Count,
    Number,
    NumberDifference
};

// Sets of columns under a name.
enum class ComparisonPreset { SelfTimes, TotalTimes, Percentiles, TotalPercentiles, Calls, All };
[[nodiscard]] std::vector<ComparisonColumn> columnsOf(ComparisonPreset preset);

[[nodiscard]] ComparisonKind kindOf(ComparisonColumn column);
[[nodiscard]] QString titleOf(ComparisonColumn column);
[[nodiscard]] QString explanationOf(ComparisonColumn column);
// In ns per frame, or a ratio, count or probability; 0 for text.
[[nodiscard]] double numberOf(ComparisonColumn column, const FunctionDifference &function);
// For people, with its unit.
[[nodiscard]] QString textOf(ComparisonColumn column, const FunctionDifference &function);

// "+1.2 ms", "−300 µs", "0 ns", "+∞".
[[nodiscard]] QString signedDurationText(double ns);
// "< 0.0001", "0.0320".
[[nodiscard]] QString probabilityText(double p);
// "1.053"; "new" where only the base is 0.
[[nodiscard]] QString ratioText(double ratio);

} // namespace zoe::app
