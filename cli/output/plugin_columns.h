// Plugin metrics as extra columns of a command. For one thread.
#pragma once

#include <string>
#include <vector>

#include "analysis/columns/frame_columns.h"
#include "analysis/columns/function_columns.h"
#include "cli/program/context.h"

namespace zoe::cli {

// One column per metric, with a value per frame of the capture. Error: BadInput (unknown metric, or
// wrong number of values), and as FrameMetric::values().
Result<Columns<FrameRow>> pluginFrameColumns(Context &context, const Capture &capture,
                                             const std::vector<std::string> &ids);
// One column per id, with a value per function of the summary. Same errors.
Result<Columns<FunctionRow>> pluginFunctionColumns(Context &context, const Capture &capture,
                                                   const Selection &selection,
                                                   const Summary &summary,
                                                   const std::vector<std::string> &ids);

} // namespace zoe::cli
