// Prints the content of a capture that a command has made.
#pragma once

#include <string>

#include "cli/program/context.h"

namespace zoe::cli {

// As `zoe info` of the file.
Result<int> printInfoOf(Context &context, const std::string &file, bool json);

} // namespace zoe::cli
