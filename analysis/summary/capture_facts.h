// What is in a capture, counted: for `zoe info` and the application's first page. Pure function;
// thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/task.h"

namespace zoe {

struct CaptureFacts {
    std::vector<std::uint64_t> callsBySite;   // whole zones: fragments after the first don't count
    std::vector<std::uint64_t> zonesByThread; // likewise
    std::vector<std::uint64_t> pointsByPlot;
    std::vector<std::uint64_t> framesBySet; // of the main set: those that are not missing
    std::uint64_t messages = 0;
    std::uint64_t zones = 0; // the sum of either column
    std::uint64_t missingFrames = 0;
    std::uint64_t unreadableFrames = 0; // in chunks that are damaged
};

// Decodes every chunk. Error: Damaged, Io (nothing could be read), Cancelled.
Result<std::shared_ptr<const CaptureFacts>> captureFacts(const Capture &capture,
                                                         const Task &task = Task{});

} // namespace zoe
