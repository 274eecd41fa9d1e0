// Prints the content of a capture made by a command.
#pragma once

#include <string>

#include "cli/program/context.h"

namespace zoe::cli {

// The same as `zoe info` of the file.
Result<int> printInfoOf(Context &context, const std::string &file, bool json);

} // namespace zoe::cli
