// Saves a part of a capture as a capture. Pure function; thread-safe.
#pragma once

#include <filesystem>
#include <string>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

struct TrimOptions {
    Selection selection;      // of frames and threads; sites are not looked at
    bool fromZero = false;    // the first frame begins at time 0; else times stay as they are
    std::string selectedBy{}; // what the user asked for, noted in the metadata
    WriterOptions writer{};
};

// Frames are numbered anew, from 0. All sites stay in the dictionary, threads that are not selected
// do not. A zone that reaches beyond the frames taken is cut: `zoe summary` of the result is that
// of the source with the same selection. The report counts what was cut or left out. Error:
// BadInput (nothing is selected, or the path is the source), Io, Damaged, Cancelled.
Result<Report> trimCapture(const Capture &capture, const std::filesystem::path &path,
                           const TrimOptions &options, const Task &task = Task{});

} // namespace zoe
