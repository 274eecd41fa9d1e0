// The hash of a file's content. Thread-safe.
#pragma once

#include <string>

#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe::fleet {

// Reads the whole file. Error: Io, Cancelled.
Result<std::string> hashOfFile(const std::string &path, const Task &task);

} // namespace zoe::fleet
