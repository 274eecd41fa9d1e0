// The full path of a file, determined before the program changes its folder. Thread-safe.
#pragma once

#include <filesystem>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe::recorder {

// Error: Io, if the program's current folder is gone or unknown.
Result<std::filesystem::path> absolutePath(std::string_view utf8);

} // namespace zoe::recorder
