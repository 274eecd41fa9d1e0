// Compares named statistics of both sides, as conditions for continuous integration need them. Pure
// function; thread-safe.
#pragma once

#include <span>
#include <vector>

#include "analysis/comparison/values/compare_side.h"
#include "analysis/comparison/values/comparison_result.h"
#include "analysis/comparison/values/named_statistic.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

// In the order of the statistics. Intervals as in compareCaptures(), of the same resamples; those
// of quantiles come from weighted order statistics of the same blocks. A quantile can be told from
// where ten frames on each side lie beyond it; the least and the greatest frame never can, since
// how far they are out depends on how long was looked. Within can't be told where less than half of
// the frames are of behaviours that both sides have in common. CompareOptions::renames count, and
// classes for Within. Error: BadInput (no such function on either side, a side without frames,
// Within without classes), Damaged, Io, Cancelled.
Result<std::vector<StatisticChange>> compareStatistics(Baseline<std::vector<CompareSide>> bases,
                                                       Head<CompareSide> head,
                                                       std::span<const NamedStatistic> statistics,
                                                       const CompareOptions &options = {},
                                                       const Task &task = Task{});

} // namespace zoe
