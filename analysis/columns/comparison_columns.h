// The columns of compared functions: one row per function of base and head. Immutable; thread-safe.
#pragma once

#include <vector>

#include "analysis/columns/column.h"
#include "analysis/comparison/comparison.h"

namespace zoe {

// A row. What it refers to must outlive it.
struct ComparedFunction {
    const Comparison &comparison;
    const FunctionDifference &function;
    double frameThreadDeltaNs; // as in the waterfall
};

[[nodiscard]] std::vector<ComparedFunction> comparedFunctions(const Comparison &comparison);

// Groups of the columns: the window's sets.
enum ComparisonGroup : unsigned {
    kSelfTimeColumns = 1,
    kTotalTimeColumns = 2,
    kSelfPercentiles = 4,
    kTotalPercentiles = 8,
    kCallColumns = 16,
};

[[nodiscard]] const Columns<ComparedFunction> &comparisonColumns();

} // namespace zoe
