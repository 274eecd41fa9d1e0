#include "analysis/comparison/missed_deadlines.h"

#include <algorithm>
#include <utility>

#include "analysis/frames/frame_times.h"
#include "analysis/model/texts/unknown_name.h"

namespace zoe {

namespace {

Result<FrameSetId> setWithDeadline(const Capture &capture, const GateCondition &condition)
{
    const std::string &name = condition.statistic.function;
    const auto sets = capture.frameSets();
    const auto set = name == "frame" && !sets.empty() ? std::optional(FrameSetId{0})
                                                      : frameSetCalled(capture, name);
    if (set && sets[set->value].deadlineNs > 0)
        return *set;
    if (set)
        return Error{ErrorCode::BadInput,
                     "the frame set '" + sets[set->value].name +
                         "' has no deadline; a program gives it one with ZOE_FRAME_DEADLINE",
                     "condition \"" + condition.text + "\""};
    std::vector<std::string> known{"frame"};
    for (const FrameSet &other : sets)
        known.push_back(other.name);
    return unknownName("frame set", name, known, "condition \"" + condition.text + "\"");
}

std::string whatIsUnknown(const Capture &capture, FrameSetId set, const FrameTimes &times)
{
    if (times.unreadableFrames > 0)
        return std::to_string(times.unreadableFrames) + " of its frames can't be read";
    if (set.value != 0)
        return {};
    for (const auto &[key, value] : capture.info().session.metadata) {
        if (key == kShortenedKey)
            return value + " of its frames overlap and were cut at the start of the next one";
    }
    return {};
}

} // namespace

Result<Misses> missesOf(const CompareSide &side, const GateCondition &condition, const Task &task)
{
    const auto set = setWithDeadline(*side.capture, condition);
    if (!set)
        return set.error();
    const auto times = set->value == 0
                           ? Result<FrameTimes>(markedFrameTimes(*side.capture, side.selection))
                           : frameTimesOf(*side.capture, *set, side.selection, {}, task);
    if (!times)
        return times.error();
    const DurationNs deadlineNs = side.capture->frameSets()[set->value].deadlineNs;
    const auto count = std::ranges::count_if(
        times->durationsNs, [deadlineNs](DurationNs ns) { return ns > deadlineNs; });
    return Misses{static_cast<std::uint64_t>(count), whatIsUnknown(*side.capture, *set, *times)};
}

namespace {

Result<Misses> mostMisses(std::span<const CompareSide> sides, const GateCondition &condition,
                          const Task &task, const MissCount &count)
{
    Misses most;
    for (const CompareSide &side : sides) {
        const auto misses = count(side, condition, task);
        if (!misses)
            return misses.error();
        most.count = std::max(most.count, misses->count);
        if (most.unknown.empty())
            most.unknown = misses->unknown;
    }
    return most;
}

} // namespace

std::vector<NamedStatistic> comparedStatistics(std::span<const GateCondition> conditions)
{
    std::vector<NamedStatistic> statistics;
    for (const GateCondition &condition : conditions) {
        if (!condition.isMisses())
            statistics.push_back(measuredStatistic(condition));
    }
    return statistics;
}

// A base without the set or its deadline, such as an older version, is ignored.
Result<GateOutcome> judgeMisses(const GateCondition &condition, std::span<const CompareSide> bases,
                                std::span<const CompareSide> heads, const Task &task,
                                const MissCount &count)
{
    const auto head = mostMisses(heads, condition, task.part(0, 0.5), count);
    if (!head)
        return head.error();
    const auto base = mostMisses(bases, condition, task.part(0.5, 1), count);
    if (!base && base.error().code != ErrorCode::BadInput)
        return base.error();
    GateOutcome outcome;
    outcome.condition = condition;
    const auto misses = static_cast<double>(head->count);
    outcome.base = base ? static_cast<double>(base->count) : 0;
    outcome.head = misses;
    outcome.value = misses;
    outcome.interval = {misses, misses};
    if (condition.isBroken(misses)) {
        outcome.verdict = GateVerdict::Fail;
    } else if (!head->unknown.empty()) {
        outcome.verdict = GateVerdict::CannotTell;
        outcome.why = "the head may have missed more: " + head->unknown;
    }
    return outcome;
}

Result<std::vector<GateOutcome>>
judgeAll(std::span<const GateCondition> conditions, std::span<const StatisticChange> changes,
         std::uint64_t headFrames, std::span<const CompareSide> bases,
         std::span<const CompareSide> heads, const Task &task, const MissCount &count)
{
    std::vector<GateOutcome> outcomes;
    auto change = changes.begin();
    for (const GateCondition &condition : conditions) {
        if (!condition.isMisses()) {
            outcomes.push_back(judge(condition, *change++, headFrames));
            continue;
        }
        auto misses = judgeMisses(condition, bases, heads, task, count);
        if (!misses)
            return misses.error();
        outcomes.push_back(std::move(*misses));
    }
    return outcomes;
}

} // namespace zoe
