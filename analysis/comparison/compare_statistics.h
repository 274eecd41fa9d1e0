// Compares named statistics of both sides, for conditions in continuous integration. Pure function;
// thread-safe.
#pragma once

#include <span>
#include <vector>

#include "analysis/comparison/values/compare_side.h"
#include "analysis/comparison/values/comparison_result.h"
#include "analysis/comparison/values/named_statistic.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

// Returns changes in the order of the statistics. Intervals are as in compareCaptures(), from the
// same blocks; those of quantiles come from weighted order statistics of the same blocks. A
// quantile needs ten frames beyond it on each side. Minimum and maximum never have an interval,
// because they depend on the length of the recording. Within needs at least half of the frames in
// behaviours common to both sides; if behaviours can't be matched reliably, it is the plain mean.
// The sharper forms of a statistic share the error. Uses CompareOptions::renames, and classes for
// Within and for sharper forms of means. Error: BadInput (no such function on either side, a side
// without frames, Within without classes, Fps of frames with gaps), Damaged, Io, Cancelled.
Result<std::vector<StatisticChange>> compareStatistics(Baseline<std::vector<CompareSide>> bases,
                                                       Head<CompareSide> head,
                                                       std::span<const NamedStatistic> statistics,
                                                       const CompareOptions &options = {},
                                                       const Task &task = Task{});

} // namespace zoe
