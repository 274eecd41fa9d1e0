// Cuts a capture anew, by other frames than those of its main set. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/task.h"
#include "formats/transform/frame_plan.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

struct RecutOptions {
    WriterOptions writer{};
    // Of events that wait for the end of their frame.
    std::size_t mostWaitingBytes = std::size_t{256} << 20;
};

// The set of the plan becomes the main one, with a zone tree for each of its frames, and the main
// frames become a further set where marks ended them. Zones, and what else the program recorded,
// stay as they are, except that what lies between two frames of the plan is left out, counted by
// kind in the report: a zone that reaches from there into a frame, or from one into the other,
// counts in each. Bookmarks and notes lose their frame, not their time. Holds the events of one
// frame in memory, and cuts frames beyond the limit. The report counts what was left out. Error:
// BadInput (the path is the source), Io, Damaged, Cancelled.
Result<Report> recutCapture(const Capture &capture, const FramePlan &plan,
                            const std::filesystem::path &path, const RecutOptions &options = {},
                            const Task &task = Task{});

struct Recut {
    std::shared_ptr<const Capture> capture;
    Report report;
};

// Whether a temporary file of about the capture's size has room. Error: Io.
[[nodiscard]] Status checkScratchRoom(std::uint64_t captureBytes, std::uint64_t freeBytes,
                                      const std::filesystem::path &folder);

// The same behind a new file, which must exist as long as the capture. What the source lacks, its
// name and its size are those of the result. Error: as recutCapture(), or Io (no room).
Result<Recut> openRecut(const Capture &capture, const FramePlan &plan,
                        const std::filesystem::path &scratch, const Task &task = Task{});

} // namespace zoe
