// Saves a capture with names for its code addresses. Pure function; thread-safe.
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/task.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

// Everything else stays. addresses: as many as the capture has, in the same order. Error: BadInput
// (the path is the source), Io, Damaged, Cancelled.
Result<Report> saveSymbols(const Capture &capture, std::vector<CodeAddress> addresses,
                           const std::filesystem::path &path, const WriterOptions &options,
                           const Task &task = Task{});

} // namespace zoe
