// Compares all functions of two captures, or of one capture and several baselines. Pure function;
// thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/comparison/values/compare_side.h"
#include "analysis/comparison/values/comparison_result.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

// Sites are matched by label, then function, file, and the nearest line. Several baselines are
// first combined into one table, and their frames are pooled. Blocks never extend from one capture
// into another. With several baselines, the variance between them, beyond what resampling explains
// (moments, Cochran 1954), is added to the pooled baselines and to the head, which is assumed to
// vary in the same way. Frames of unreadable chunks are left out. Swapping both sides negates every
// difference exactly. Memory: three quarters of the task's for figures per frame; if more is
// needed, the captures are read again for one part of the functions at a time. 14 bytes per frame
// are always held, 18 with classes. Error: BadInput (a side without frames), Damaged, Io,
// Cancelled.
Result<std::shared_ptr<const Comparison>> compareCaptures(Baseline<std::vector<CompareSide>> bases,
                                                          Head<CompareSide> head,
                                                          const CompareOptions &options = {},
                                                          const Task &task = Task{});
Result<std::shared_ptr<const Comparison>> compareCaptures(Baseline<CompareSide> base,
                                                          Head<CompareSide> head,
                                                          const CompareOptions &options = {},
                                                          const Task &task = Task{});

} // namespace zoe
