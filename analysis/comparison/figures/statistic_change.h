// The change of one statistic between both sides of captures that are summed. Pure functions;
// thread-safe.
#pragma once

#include <optional>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/within_figures.h"
#include "analysis/comparison/values/named_statistic.h"

namespace zoe {

// As it comes, whatever the behaviours. slot: of what is not the frame. REQUIRES: its columns are
// there.
[[nodiscard]] StatisticChange plainChange(const NamedStatistic &statistic, Slot slot,
                                          const ComparedCaptures &captures, double confidence);
// The same change with the mix of behaviours held constant, relative to that of `plain`, which has
// its confidence. Not set: there is nothing to be relative to, or there are too few frames.
// REQUIRES: weights.isSure().
[[nodiscard]] std::optional<Change> quantileLikeWithLike(const StatisticChange &plain, Slot slot,
                                                         const ComparedCaptures &captures,
                                                         const ClassWeights &weights);
[[nodiscard]] std::optional<Change> meanLikeWithLike(const StatisticChange &plain, Slot slot,
                                                     const ComparedCaptures &captures,
                                                     const ClassWeights &weights);

} // namespace zoe
