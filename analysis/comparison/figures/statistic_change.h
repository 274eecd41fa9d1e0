// The change of one statistic between both sides of summed captures. Pure functions; thread-safe.
#pragma once

#include <optional>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/within_figures.h"
#include "analysis/comparison/values/named_statistic.h"

namespace zoe {

// The plain change, ignoring behaviours. slot: for statistics of a function. REQUIRES: its columns
// are loaded.
[[nodiscard]] StatisticChange plainChange(const NamedStatistic &statistic, Slot slot,
                                          const ComparedCaptures &captures, double confidence);
// The same change with the mix of behaviours held constant, relative to that of `plain`, with the
// same confidence. Not set if it can't be relative to anything or there are too few frames.
// REQUIRES: weights.isSure().
[[nodiscard]] std::optional<Change> quantileLikeWithLike(const StatisticChange &plain, Slot slot,
                                                         const ComparedCaptures &captures,
                                                         const ClassWeights &weights);
[[nodiscard]] std::optional<Change> meanLikeWithLike(const StatisticChange &plain, Slot slot,
                                                     const ComparedCaptures &captures,
                                                     const ClassWeights &weights);

} // namespace zoe
