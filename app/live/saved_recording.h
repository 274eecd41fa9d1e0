// How a recording gets another name: as another name of the same file, or, in another file system,
// as a copy. Thread-safe: works on names alone.
#pragma once

#include <filesystem>

#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe::app {

// The name points to the same file from then on, in whichever way it is written later; what had
// that name is replaced. False: only a copy can get there. Error: Io.
Result<bool> linkRecording(const std::filesystem::path &from, const std::filesystem::path &to);

// A copy that is on the disk before it has its name; what had that name is replaced. Error: Io, and
// Cancelled, which leave nothing behind.
Status copyRecording(const std::filesystem::path &from, const std::filesystem::path &to,
                     const Task &task);

} // namespace zoe::app
