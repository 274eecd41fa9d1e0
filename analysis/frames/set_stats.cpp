#include "analysis/frames/set_stats.h"

namespace zoe {

namespace {

// Deadlines and periods of the main set are about marks; its other figures about all its frames.
void judgeMarked(const FrameTimes &marked, SetStats &set)
{
    const FrameStats stats = frameStats(marked, set.deadlineNs);
    set.stats.misses = stats.misses;
    set.stats.overBudget = stats.overBudget;
    set.stats.leastSlackNs = stats.leastSlackNs;
    set.stats.meanSlackNs = stats.meanSlackNs;
    set.stats.periodNs = stats.periodNs;
    set.stats.jitterNs = stats.jitterNs;
    set.stats.mostJitterNs = stats.mostJitterNs;
}

} // namespace

Result<std::vector<SetStats>> setStats(const Capture &capture, bool onlyWithDeadline,
                                       const Task &task)
{
    std::vector<SetStats> all;
    const auto sets = capture.frameSets();
    const double count = static_cast<double>(sets.size());
    for (std::uint32_t i = 0; i < sets.size(); ++i) {
        if (onlyWithDeadline && sets[i].deadlineNs == 0)
            continue;
        const auto times =
            frameTimesOf(capture, FrameSetId{i}, {}, {}, task.part(i / count, (i + 1) / count));
        if (!times)
            return times.error();
        all.push_back({FrameSetId{i}, sets[i].deadlineNs, frameStats(*times, sets[i].deadlineNs),
                       times->unreadableFrames});
        if (i == 0)
            judgeMarked(markedFrameTimes(capture), all.back());
    }
    return all;
}

} // namespace zoe
