// The language of --where: which frames a condition holds for. Thread-safe: pure functions.
//
//   duration > 16.6ms and (contains('physics_step') or not self('render') < 2ms) and frame >= 100
//
// Terms: duration, start, deadline (times), frame, zones, lost, calls('f') (numbers), self('f'),
// total('f') (times: sums over the frame and all threads), contains('f'), spike (conditions),
// plot('name') (the last value in the frame or before it). Operators: < <= > >= == !=, and, or,
// not, parentheses.
#pragma once

#include <cstdint>
#include <string_view>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

// Decodes chunks only if a term needs zones or plots. A function is named by its label
// (Site::label()); several sites with one label count together. calls('f') counts calls that begin
// in the frame; contains('f') is also true for fragments. Times without a unit are in nanoseconds.
// Before a plot's first point there is no value, and no comparison with it holds. Missing frames
// never match. spike is findSpikes() over the whole capture. Error: BadInput with the column of the
// text that could not be parsed, or with the name that the capture doesn't have; Damaged, Io,
// Cancelled. If unreadableFrames is given, damaged chunks are no error as long as any chunk can be
// read: their frames don't match and are counted there.
Result<FrameRanges> framesWhere(const Capture &capture, std::string_view condition,
                                const Task &task = Task{},
                                std::uint64_t *unreadableFrames = nullptr);

} // namespace zoe
