// Conditions on missed deadlines: misses(audio) > 0. Pure functions; thread-safe.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "analysis/comparison/gate/gate.h"
#include "analysis/comparison/values/compare_side.h"
#include "analysis/model/task.h"

namespace zoe {

// The conditions that compareStatistics() answers, in order.
[[nodiscard]] std::vector<NamedStatistic>
comparedStatistics(std::span<const GateCondition> conditions);

struct Misses {
    std::uint64_t count = 0; // at least
    std::string unknown;     // why there may be more: a sentence without its subject
};

// Counts the frames of the set that are longer than its deadline: main frames from mark to mark
// (markedFrameTimes()), frames of other sets if they begin in a selected frame. Error: BadInput (no
// such set, or it has no deadline), Damaged, Io, Cancelled.
Result<Misses> missesOf(const CompareSide &side, const GateCondition &condition,
                        const Task &task = Task{});
using MissCount = std::function<decltype(missesOf)>;

// If a side has several captures, the one with most misses decides. A pass becomes CannotTell if
// frames can't be read or were shortened. Error: as missesOf().
Result<GateOutcome> judgeMisses(const GateCondition &condition, std::span<const CompareSide> bases,
                                std::span<const CompareSide> heads, const Task &task = Task{},
                                const MissCount &count = missesOf);

// judge() and judgeMisses() for all conditions, in their order. changes: of comparedStatistics().
Result<std::vector<GateOutcome>>
judgeAll(std::span<const GateCondition> conditions, std::span<const StatisticChange> changes,
         std::uint64_t headFrames, std::span<const CompareSide> bases,
         std::span<const CompareSide> heads, const Task &task = Task{},
         const MissCount &count = missesOf);

} // namespace zoe
