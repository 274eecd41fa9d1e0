// `zoe frames --function`: what a function did in each frame.
#pragma once

#include <string>

#include "analysis/model/selection.h"
#include "cli/options/context.h"

namespace zoe::cli {

enum class RowFormat { Table, Json, Csv };

// A row a selected frame: calls that begin in it, total and self time of the function. Error:
// BadInput (no such function), Damaged, Io, Cancelled.
Result<int> printFunctionFrames(Context &context, const Capture &capture,
                                const Selection &selection, const std::string &function,
                                RowFormat format);

} // namespace zoe::cli
