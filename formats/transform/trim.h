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
    Selection selection;      // frames and threads; sites are ignored
    bool fromZero = false;    // the first frame starts at time 0; otherwise times stay
    std::string selectedBy{}; // how the user chose the frames, for the metadata
    WriterOptions writer{};
};

// Frames are renumbered from 0. All sites stay in the dictionary; threads that are not selected are
// dropped. Zones that extend beyond the selected frames are cut: `zoe summary` of the result equals
// that of the source with the same selection. The report counts what was cut or skipped. Error:
// BadInput (nothing selected, or the path is the source), Io, Damaged, Cancelled.
Result<Report> trimCapture(const Capture &capture, const std::filesystem::path &path,
                           const TrimOptions &options, const Task &task = Task{});

} // namespace zoe
