// Puts several captures on one time line: processes of one machine, or several machines. Pure
// functions; thread-safe.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "analysis/model/report.h"
#include "analysis/model/task.h"
#include "formats/transform/merge_source.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

// How much later than the first each session started, by the programs' clocks. Error: BadInput if
// one has no clock time.
Result<std::vector<DurationNs>> clockOffsets(std::span<const MergeSource> sources);

struct MergeOptions {
    std::size_t framesOf = 0; // the source whose main frames become those of the result
    WriterOptions writer{};
};

// Zones of the other sources are cut again at the main frames. Content outside the main frames gets
// separate frames, flagged kFrameAdded. The main frames of the other
// sources become further sets. Nothing is lost: calls and times of every site and thread stay. If
// something would start before time 0, everything is moved by that amount. A single source is
// copied unchanged. The metadata contains the offsets. The report counts what had to be changed.
// Error: BadInput (no sources, sources too far apart, or the path is one of them), Io, Damaged,
// Cancelled.
Result<Report> mergeCaptures(std::span<const MergeSource> sources,
                             const std::filesystem::path &path, const MergeOptions &options,
                             const Task &task = Task{});

} // namespace zoe
