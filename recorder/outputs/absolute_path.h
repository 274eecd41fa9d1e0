// Where a path leads to, before the program changes its folder. Thread-safe.
#pragma once

#include <filesystem>

#include "analysis/model/result.h"

namespace zoe::recorder {

// Error: Io, if the program's current folder is gone or can't be told.
Result<std::filesystem::path> absolutePath(const std::filesystem::path &path);

} // namespace zoe::recorder
