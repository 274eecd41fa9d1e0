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
    std::vector<std::string> known{"frame"};
    for (std::uint32_t i = 0; i < sets.size(); ++i) {
        known.push_back(sets[i].name);
        if (sets[i].name != name && (i > 0 || name != "frame"))
            continue;
        if (sets[i].deadlineNs > 0)
            return FrameSetId{i};
        return Error{ErrorCode::BadInput,
                     "the frame set '" + sets[i].name +
                         "' has no deadline; a program gives it one with ZOE_FRAME_DEADLINE",
                     "condition \"" + condition.text + "\""};
    }
    return unknownName("frame set", name, known, "condition \"" + condition.text + "\"");
}

Result<std::uint64_t> missesOf(const CompareSide &side, const GateCondition &condition,
                               const Task &task)
{
    const auto set = setWithDeadline(*side.capture, condition);
    if (!set)
        return set.error();
    const auto all = frameTimesOf(*side.capture, *set, side.selection, {}, task);
    if (!all)
        return all.error();
    const FrameTimes times = set->value == 0 ? wholeFrames(*side.capture, *all) : *all;
    const DurationNs deadlineNs = side.capture->frameSets()[set->value].deadlineNs;
    return static_cast<std::uint64_t>(std::ranges::count_if(
        times.durationsNs, [deadlineNs](DurationNs ns) { return ns > deadlineNs; }));
}

Result<double> mostMisses(std::span<const CompareSide> sides, const GateCondition &condition,
                          const Task &task)
{
    std::uint64_t most = 0;
    for (const CompareSide &side : sides) {
        const auto misses = missesOf(side, condition, task);
        if (!misses)
            return misses.error();
        most = std::max(most, *misses);
    }
    return static_cast<double>(most);
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

// A base without the set or its deadline, such as an older version, says nothing.
Result<GateOutcome> judgeMisses(const GateCondition &condition, std::span<const CompareSide> bases,
                                std::span<const CompareSide> heads, const Task &task)
{
    const auto head = mostMisses(heads, condition, task.part(0, 0.5));
    if (!head)
        return head.error();
    const auto base = mostMisses(bases, condition, task.part(0.5, 1));
    if (!base && base.error().code != ErrorCode::BadInput)
        return base.error();
    GateOutcome outcome;
    outcome.condition = condition;
    outcome.base = base ? *base : 0;
    outcome.head = *head;
    outcome.value = *head;
    outcome.interval = {*head, *head};
    outcome.verdict = condition.isBroken(*head) ? GateVerdict::Fail : GateVerdict::Pass;
    return outcome;
}

Result<std::vector<GateOutcome>> judgeAll(std::span<const GateCondition> conditions,
                                          std::span<const StatisticChange> changes,
                                          std::uint64_t headFrames,
                                          std::span<const CompareSide> bases,
                                          std::span<const CompareSide> heads, const Task &task)
{
    std::vector<GateOutcome> outcomes;
    auto change = changes.begin();
    for (const GateCondition &condition : conditions) {
        if (!condition.isMisses()) {
            outcomes.push_back(judge(condition, *change++, headFrames));
            continue;
        }
        auto misses = judgeMisses(condition, bases, heads, task);
        if (!misses)
            return misses.error();
        outcomes.push_back(std::move(*misses));
    }
    return outcomes;
}

} // namespace zoe
