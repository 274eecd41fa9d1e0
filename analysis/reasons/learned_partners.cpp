#include "analysis/reasons/learned_partners.h"

#include <algorithm>

#include "analysis/frames/frame_values.h"
#include "analysis/reasons/critical_path.h"

namespace zoe {

namespace {

constexpr std::size_t kMostFrames = 128;

} // namespace

Result<WaitPartners> partnersIn(const Capture &capture, const std::vector<FrameIndex> &frames,
                                const std::vector<std::uint8_t> &namedWaits, SceneLoader &loader,
                                const Task &task)
{
    WaitPartners partners;
    FrameRanges ranges;
    std::vector<FrameIndex> looked;
    const std::size_t count = std::min(frames.size(), kMostFrames);
    for (std::size_t i = 0; i < count; ++i) {
        looked.push_back(frames[i * frames.size() / count]);
        ranges.add(looked.back());
    }
    if (looked.empty())
        return partners;
    const auto thread = frameThread(capture, ranges, task.part(0, 0.1));
    if (!thread)
        return thread.error();
    for (std::size_t i = 0; i < looked.size(); ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        if (const auto scene = loader.load(looked[i]))
            observeWaits(*scene, *thread, {scene->hasStates(), namedWaits}, partners);
        task.progress(0.1 + 0.9 * static_cast<double>(i + 1) / static_cast<double>(looked.size()));
    }
    return partners;
}

} // namespace zoe
