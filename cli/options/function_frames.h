// `zoe frames --function`: statistics of a function in each frame.
#pragma once

#include <string>

#include "analysis/model/selection.h"
#include "cli/output/rows.h"
#include "cli/program/context.h"

namespace zoe::cli {

// One row per selected frame: calls that start in it, total and self time of the function. Error:
// BadInput (no such function), Damaged, Io, Cancelled.
Result<int> printFunctionFrames(Context &context, const Capture &capture,
                                const Selection &selection, const std::string &function,
                                const OutputForm &form);

} // namespace zoe::cli
