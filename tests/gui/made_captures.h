// Captures for the tests of views: any number of frames, any shape of tree.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/memory_capture.h"

namespace zoe::test {

// Frames of given durations without zones, all in one chunk; `adjust` may change each record.
std::shared_ptr<const MemoryCapture>
framesOnly(const std::vector<DurationNs> &durations,
           const std::function<void(FrameIndex, FrameRecord &)> &adjust = {});

// `frames` frames of 8 ms and a bit, every 1000th (500, 1500, …) of 40 ms.
std::shared_ptr<const MemoryCapture> manyFrames(FrameIndex frames);

// One frame; `fill` appends the zones of each thread's tree in pre-order. Sites are named "f0",
// "f1", ….
std::shared_ptr<const MemoryCapture>
oneFrame(DurationNs duration, std::uint32_t threads, std::uint32_t sites,
         const std::function<void(std::uint32_t thread, ZoneColumns &zones)> &fill);

} // namespace zoe::test
