// The share of a capture's time that other programs took from its threads. Pure function;
// thread-safe.
#pragma once

#include <optional>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

// A capture is disturbed if other programs took more than this.
inline constexpr double kMostDisturbance = 0.1;

// The share, from 0 to 1, of the time in zones in which threads ran or could have run, during which
// no thread of the capture had the CPU that they needed. Other kinds of waits and threads without
// states are ignored. Threads without states in the capture belong to other programs. Not set: the
// capture doesn't know when its threads ran (knowsRunning()). Unreadable chunks are ignored. Error:
// Damaged, Io (nothing could be read), Cancelled.
[[nodiscard]] Result<std::optional<double>>
disturbanceOf(const Capture &capture, const Selection &selection = {}, const Task &task = Task{});

} // namespace zoe
