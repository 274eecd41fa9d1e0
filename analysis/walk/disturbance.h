// How much of a capture other programs and other virtual machines took away. Pure function;
// thread-safe.
#pragma once

#include <optional>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

// A capture of which others took more than this is disturbed.
inline constexpr double kMostDisturbance = 0.1;

// Shares, from 0 to 1, of the time in zones in which threads ran or could have run.
struct Disturbance {
    // No thread of the capture had the CPU that they waited for. Threads that the capture has no
    // states of are other programs, even if they are the program's own.
    double programs = 0;
    // They seemed to run while the host gave their CPU to other virtual machines (StolenTime,
    // spread evenly over its span). Such time is part of running times.
    double host = 0;

    [[nodiscard]] double all() const { return programs + host; }
};

// Waits for anything but a CPU count for nothing, nor do threads without states. Not set: the
// capture doesn't know when its threads ran (knowsRunning()). Unreadable chunks count for nothing.
// Error: Damaged, Io (nothing could be read), Cancelled.
[[nodiscard]] Result<std::optional<Disturbance>>
disturbanceOf(const Capture &capture, const Selection &selection = {}, const Task &task = Task{});

} // namespace zoe
