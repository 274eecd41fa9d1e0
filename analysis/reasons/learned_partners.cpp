#include "analysis/reasons/learned_partners.h"

#include <algorithm>

#include "analysis/reasons/critical_path.h"
#include "analysis/walk/frame_thread.h"

namespace zoe {

namespace {

constexpr std::size_t kMostFrames = 128;
constexpr std::size_t kStride = 8; // so that the first frames are from all parts of the capture
constexpr std::uint64_t kMostWaits = 100'000;

} // namespace

Result<LearnedPartners> partnersIn(const Capture &capture, const std::vector<FrameIndex> &frames,
                                   const std::vector<std::uint8_t> &namedWaits, SceneLoader &loader,
                                   const Task &task)
{
    LearnedPartners partners;
    FrameRanges ranges;
    std::vector<FrameIndex> looked;
    const std::size_t count = std::min(frames.size(), kMostFrames);
    for (std::size_t first = 0; first < kStride; ++first) {
        for (std::size_t i = first; i < count; i += kStride) {
            looked.push_back(frames[i * frames.size() / count]);
            ranges.add(looked.back());
        }
    }
    if (looked.empty())
        return partners;
    const auto thread = frameThread(capture, ranges, task.part(0, 0.1));
    if (!thread)
        return thread.error();
    for (std::size_t i = 0; i < looked.size(); ++i) {
        if (partners.byState.waits() + partners.elapsed.waits() > kMostWaits)
            break;
        if (task.stopRequested())
            return Task::cancelled();
        if (const auto scene = loader.load(looked[i])) {
            if (scene->hasStates())
                observeWaits(*scene, *thread, true, namedWaits, partners.byState);
            observeWaits(*scene, *thread, false, namedWaits, partners.elapsed);
        }
        task.progress(0.1 + 0.9 * static_cast<double>(i + 1) / static_cast<double>(looked.size()));
    }
    return partners;
}

} // namespace zoe
