// Saves the intact parts of a capture as a new, complete one. Thread-safe.
#pragma once

#include <filesystem>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/task.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

// verifyCapture() finds nothing in the result: chunks with violations are skipped, and frames are
// renumbered. The report counts skipped frames that the capture lists. Error: Io, Cancelled;
// BadInput if nothing of a damaged capture is intact; then no file is made.
Result<Report> saveWhole(const Capture &capture, const std::filesystem::path &path,
                         const WriterOptions &options, const Task &task = Task{});

} // namespace zoe
