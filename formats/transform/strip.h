// Saves a capture without some of its content. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/task.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

enum class CapturePart : std::uint8_t {
    Text,        // texts of zones
    Messages,    // of the program
    Values,      // all values of zones, including texts
    Plots,       // with the names of their series
    Locks,       // waits and holds
    Async,       // spans outside the zone trees
    Flows,       // arrows between threads
    Memory,      // allocations and frees
    Scheduling,  // states and usage of threads, stolen time
    Samples,     // of call stacks, with their functions and addresses
    Annotations, // bookmarks and notes
    Names        // all names, and the description of the program
};

struct StripOptions {
    std::vector<CapturePart> parts;
    WriterOptions writer{};
};

// Everything else stays: frames, zones, their times. The report counts what was dropped. Error:
// BadInput (no parts, or the path is the source), Io, Damaged, Cancelled.
Result<Report> stripCapture(const Capture &capture, const std::filesystem::path &path,
                            const StripOptions &options, const Task &task = Task{});

} // namespace zoe
