// Gives a recording another name: a link to the same file, or a copy on another file system.
// Thread-safe: works only on names.
#pragma once

#include <filesystem>

#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe::app {

// Links the name to the same file, replacing an existing file. Later writes are visible under both
// names. False: only a copy is possible. Error: Io.
Result<bool> linkRecording(const std::filesystem::path &from, const std::filesystem::path &to);

// A copy that is flushed to the disk before it gets its name; an existing file is replaced. Error:
// Io, and Cancelled, which leave nothing behind.
Status copyRecording(const std::filesystem::path &from, const std::filesystem::path &to,
                     const Task &task);

} // namespace zoe::app
