// Prints the content of a capture made by a command.
#pragma once

#include <string>

#include "cli/program/context.h"

namespace zoe::cli {

// The same as `zoe info` of the file, by default with its frames as they were recorded.
Result<int> printInfoOf(Context &context, const std::string &file, bool json,
                        FramesOpened frames = FramesOpened::AsRecorded);

} // namespace zoe::cli
