// The language of --where: which frames a condition holds for. Thread-safe: pure functions.
//
//   duration > 16.6ms and (contains('physics_step') or not self('render') < 2ms) and frame >= 100
//
// Terms: duration, start (times), frame, zones, lost, calls('f') (numbers), self('f'), total('f')
// (times: sums over the frame and all threads), contains('f'), spike (conditions), plot('name')
// (the last value in the frame or before it). Operators: < <= > >= == !=, and, or, not,
// parentheses.
#pragma once

#include <string_view>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

// Decodes chunks only where a term needs zones. Error: BadInput with the column of the text that
// could not be understood, or the name that the capture does not have; Damaged, Io, Cancelled.
Result<FrameRanges> framesWhere(const Capture &capture, std::string_view condition,
                                const Task &task = Task{});

} // namespace zoe
