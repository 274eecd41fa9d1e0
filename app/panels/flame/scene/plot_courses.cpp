#include "app/panels/flame/scene/plot_courses.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace zoe::app {

namespace {
constexpr std::uint32_t kMostZones = 500'000; // of a frame whose chunk is read only for this
} // namespace

Result<std::shared_ptr<const PlotCourses>> loadPlotCourses(const Capture &capture, FrameIndex frame,
                                                           const Task &task)
{
    constexpr FrameIndex kAround = PlotCourses::kFramesAround;
    const auto frames = capture.frames();
    auto courses = std::make_shared<PlotCourses>();
    courses->first = frame - std::min(frame, kAround);
    const auto end =
        static_cast<FrameIndex>(std::min<std::size_t>(frames.size(), frame + kAround + 1));
    Chunk scratch;
    std::map<PlotId, std::vector<PlotPoint>> points;
    std::size_t last = capture.chunks().size(); // last one read
    for (FrameIndex i = courses->first; i < end; ++i) {
        const std::size_t at = capture.chunkOfFrame(i);
        if (at == last || at >= capture.chunks().size() || frames[i].zones > kMostZones)
            continue;
        last = at;
        if (task.stopRequested())
            return Task::cancelled();
        const auto chunk = capture.readChunk(at, scratch);
        if (!chunk)
            continue;
        for (const PlotPoint &point : (*chunk)->plots) {
            if (point.timeNs >= frames[courses->first].startNs && std::isfinite(point.value))
                points[point.plot].push_back(point);
        }
    }
    for (auto &[plot, series] : points) {
        std::ranges::stable_sort(series, {}, &PlotPoint::timeNs);
        auto &values = courses->values[plot];
        double value = std::numeric_limits<double>::quiet_NaN();
        auto point = series.begin();
        for (FrameIndex i = courses->first; i < end; ++i) {
            for (; point != series.end() && point->timeNs < frames[i].endNs(); ++point)
                value = point->value;
            values.push_back(value);
        }
    }
    return std::shared_ptr<const PlotCourses>(std::move(courses));
}

} // namespace zoe::app
