// Runs `zoe compare`: options in, result out.
#pragma once

#include "cli/compare/compare_command.h"
#include "cli/compare/compare_result.h"
#include "cli/program/context.h"

namespace zoe::cli {

// Opens the captures, selects, finds behaviours, compares, and judges the conditions. Error:
// BadInput, Damaged, Io, Cancelled.
Result<CompareResult> compareAll(Context &context, const CompareCommand &command);

} // namespace zoe::cli
