// Prints a capture stream as text, message by message, for people who examine a damaged capture or
// write their own reader. Thread-safe.
#pragma once

#include <cstdio>
#include <filesystem>

#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

struct DumpOptions {
    bool zones = false; // also every zone of every chunk; otherwise one line per frame
};

// Damage is part of the text, not an error. Error: Io (also when writing to out fails), BadInput
// (no message of a capture found), Cancelled.
Status dumpStream(const std::filesystem::path &path, std::FILE *out, const Task &task = Task{},
                  const DumpOptions &options = {});

} // namespace zoe
