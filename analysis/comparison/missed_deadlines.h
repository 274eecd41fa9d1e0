// Conditions on missed deadlines: misses(audio) > 0. Pure functions; thread-safe.
#pragma once

#include <span>
#include <vector>

#include "analysis/comparison/gate/gate.h"
#include "analysis/comparison/values/compare_side.h"
#include "analysis/model/task.h"

namespace zoe {

// The conditions that compareStatistics() answers, in their order.
[[nodiscard]] std::vector<NamedStatistic>
comparedStatistics(std::span<const GateCondition> conditions);

// Counts the frames of the set that are longer than its deadline, of each capture; of several on a
// side, the most decide. Main frames count from mark to mark (markedFrameTimes()), frames of other
// sets if they begin in a selected frame. What would pass is CannotTell where frames can't be read
// or were shortened. Error: BadInput (no such set, or it has no deadline), Damaged, Io, Cancelled.
Result<GateOutcome> judgeMisses(const GateCondition &condition, std::span<const CompareSide> bases,
                                std::span<const CompareSide> heads, const Task &task = Task{});

// judge() and judgeMisses() for all conditions, in their order. changes: of comparedStatistics().
Result<std::vector<GateOutcome>>
judgeAll(std::span<const GateCondition> conditions, std::span<const StatisticChange> changes,
         std::uint64_t headFrames, std::span<const CompareSide> bases,
         std::span<const CompareSide> heads, const Task &task = Task{});

} // namespace zoe
