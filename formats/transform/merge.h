// Puts several captures on one time line: processes of one machine, or several machines. Pure
// functions; thread-safe.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/task.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

struct MergeSource {
    std::shared_ptr<const Capture> capture;
    std::string name;        // stands in front of the names of its threads, plots, locks, sets
    DurationNs offsetNs = 0; // added to its times, so that they are those of the first source
};

// What the programs' clocks say: how much later than the first each session began.
// Error: BadInput, if one of them doesn't tell when it began.
Result<std::vector<DurationNs>> clockOffsets(std::span<const MergeSource> sources);

struct MergeOptions {
    std::size_t framesOf = 0; // whose main frames are those of the result
    WriterOptions writer{};
};

// Zones of the other sources are cut anew by the main frames; what lies where there are none comes
// into frames of its own, flagged kFrameCut, or kFramePartial for the last. The main frames of the
// others become further sets. Nothing is lost: calls and times of every site and thread stay. If
// something would begin before time 0, everything is moved by as much. One source alone comes
// through as it is. Offsets stand in the metadata. The report counts what had to be changed.
// Error: BadInput (no or too distant sources, or the path is one of them), Io, Damaged, Cancelled.
Result<Report> mergeCaptures(std::span<const MergeSource> sources,
                             const std::filesystem::path &path, const MergeOptions &options,
                             const Task &task = Task{});

} // namespace zoe
