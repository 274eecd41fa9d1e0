// The columns of a summary: one row per function. Immutable; thread-safe.
#pragma once

#include "analysis/columns/column.h"
#include "analysis/model/capture.h"
#include "analysis/summary/summary.h"

namespace zoe {

// The data of a row. What it refers to must outlive it.
struct FunctionRow {
    const Capture &capture;
    const Summary &summary;
    const FunctionSummary &function;
    bool perFrame = false; // statistics of totals per frame instead of calls

    [[nodiscard]] const Distribution &times() const
    {
        return perFrame ? function.perFrame : function.perCall;
    }
    [[nodiscard]] const Site &site() const { return capture.site(function.site); }
    // Position in Summary::functions.
    [[nodiscard]] std::size_t place() const
    {
        return static_cast<std::size_t>(&function - summary.functions.data());
    }
};

// Groups of the columns: the window's sets, and what depends on FunctionRow::perFrame.
enum FunctionGroup : unsigned {
    kBasicColumns = 1,
    kPercentileColumns = 2,
    kWallClockColumns = 4,
    kPerFrameColumns = 8,
    kOfTimes = 16,
    kOfSums = 32, // also available with Summary::onlySums; others are empty then
};

[[nodiscard]] const Columns<FunctionRow> &functionColumns();
// A column of kOfTimes that always shows totals per frame, independent of the row.
[[nodiscard]] Column<FunctionRow> perFrameColumn(const Column<FunctionRow> &column);
// The rows of a summary, in its order. REQUIRES: both outlive them.
[[nodiscard]] std::vector<FunctionRow> functionRows(const Capture &capture, const Summary &summary,
                                                    bool perFrame = false);

} // namespace zoe
