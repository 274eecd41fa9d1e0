// What is in a file, as one word. Thread-safe.
#pragma once

#include <string>

#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe::fleet {

// Reads it from its beginning to its end. Error: Io, Cancelled.
Result<std::string> hashOfFile(const std::string &path, const Task &task);

} // namespace zoe::fleet
