// A capture stream as text, message by message: for people who look into a broken capture or write
// a reader of their own. Thread-safe.
#pragma once

#include <cstdio>
#include <filesystem>

#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

struct DumpOptions {
    bool zones = false; // every zone of every chunk too; without, a line a frame
};

// Damage is part of the text, not an error. Error: Io (also when out fails), BadInput (not one
// message of a capture in it), Cancelled.
Status dumpStream(const std::filesystem::path &path, std::FILE *out, const Task &task = Task{},
                  const DumpOptions &options = {});

} // namespace zoe
