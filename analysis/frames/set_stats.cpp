#include "analysis/frames/set_stats.h"

namespace zoe {

Result<std::vector<SetStats>> setStats(const Capture &capture, bool onlyWithDeadline,
                                       const Selection &selection, const Task &task)
{
    const auto sets = capture.frameSets();
    std::vector<FrameSetId> wanted;
    for (const FrameSetId set : listedFrameSets(capture)) {
        if (!onlyWithDeadline || sets[set.value].deadlineNs > 0)
            wanted.push_back(set);
    }
    const auto times = frameTimesOf(capture, wanted, selection, task);
    if (!times)
        return times.error();
    std::vector<SetStats> all;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const FrameTimes &own = (*times)[i];
        const DurationNs deadlineNs = sets[wanted[i].value].deadlineNs;
        FrameStats stats = wanted[i].value == 0
                               ? frameStats(own, markedFrameTimes(capture, selection), deadlineNs)
                               : frameStats(own, deadlineNs);
        all.push_back({wanted[i], deadlineNs, stats, own.unreadableFrames});
    }
    return all;
}

} // namespace zoe
