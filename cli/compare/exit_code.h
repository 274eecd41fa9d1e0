// The exit code of a gate. Pure, except for messages on stderr.
#pragma once

#include "cli/compare/compare_command.h"
#include "cli/compare/compare_result.h"
#include "cli/program/context.h"

namespace zoe::cli {

// Says on stderr which conditions are not decided, and why.
int gateExitCode(Context &context, const CompareResult &result, const CompareCommand &command);

} // namespace zoe::cli
