#include "analysis/frames/set_stats.h"

namespace zoe {

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
        const DurationNs deadlineNs = sets[i].deadlineNs;
        all.push_back({FrameSetId{i}, deadlineNs,
                       i == 0 ? frameStats(*times, markedFrameTimes(capture), deadlineNs)
                              : frameStats(*times, deadlineNs),
                       times->unreadableFrames});
    }
    return all;
}

} // namespace zoe
