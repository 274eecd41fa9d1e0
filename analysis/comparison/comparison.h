// All functions of two captures, or of one against several baselines, against each other. Pure
// function; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/comparison/values/compare_side.h"
#include "analysis/comparison/values/comparison_result.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

// Sites are matched by label, then function, file, and the nearest line; those of several baselines
// become one table first, and their frames are pooled. Blocks never reach from one capture into
// another. With several baselines the variance between them, beyond what resampling explains
// (moments, Cochran 1954), is added to the pooled baselines and to the head, which is taken to vary
// alike. Frames of chunks that can't be read are left out. Swapping two sides negates every
// difference exactly. Memory: three quarters of the task's for figures per frame; where more would
// be needed, the captures are read again for a part of the functions at a time; 14 bytes per frame
// are held in any case, 18 with classes. Error: BadInput (a side without frames), Damaged, Io,
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
