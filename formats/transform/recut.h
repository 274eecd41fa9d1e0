// Cuts a capture again, by frames other than those of its main set. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/task.h"
#include "formats/transform/frame_plan.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

struct RecutOptions {
    WriterOptions writer{};
    // For events that wait for the end of their frame.
    std::size_t mostWaitingBytes = std::size_t{256} << 20;
};

// The plan's set becomes the main one, with zone trees in each of its frames; the main frames
// become a further set if marks ended them. Zones and everything else the program recorded stay as
// they are, except that the content between two frames of the plan is left out, counted by kind in
// the report. A zone that reaches from there into a frame, or from one frame into another, counts
// in each. Bookmarks and notes lose their frame, but keep their time. Holds the events of one frame
// in memory, and cuts frames beyond the limit. The report counts what was left out. Error: BadInput
// (the path is the source), Io, Damaged, Cancelled.
Result<Report> recutCapture(const Capture &capture, const FramePlan &plan,
                            const std::filesystem::path &path, const RecutOptions &options = {},
                            const Task &task = Task{});

// In its reports, after the kind of what was left out.
inline constexpr std::string_view kBetweenFrames = " between the frames were left out";

struct Recut {
    std::shared_ptr<const Capture> capture;
    Report report;
};

// Whether there is room for a temporary file of about the capture's size. Error: Io.
[[nodiscard]] Status checkScratchRoom(std::uint64_t captureBytes, std::uint64_t freeBytes,
                                      const std::filesystem::path &folder);

// Does the same with a temporary file, which must exist as long as the capture. Damage of the
// source, its name and its size are passed on to the result. Error: as recutCapture(), or Io (no
// room).
Result<Recut> openRecut(const Capture &capture, const FramePlan &plan,
                        const std::filesystem::path &scratch, const Task &task = Task{});

} // namespace zoe
