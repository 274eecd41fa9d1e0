// Captures for measuring the views: deterministic, without files.
#pragma once

#include <cstdint>
#include <memory>

#include "analysis/model/memory_capture.h"

namespace zoe::bench {

// Frames without zones: two behaviours, a spike in a thousand, a few missing and a few with losses.
std::shared_ptr<const MemoryCapture> frameHistory(FrameIndex frames);

// One frame of 100 ms with about `zones` zones on each thread, six deep and dense.
std::shared_ptr<const MemoryCapture> denseFrame(std::uint32_t threads, std::uint32_t zones);

} // namespace zoe::bench
