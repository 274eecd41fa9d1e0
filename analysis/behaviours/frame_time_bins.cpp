#include "analysis/behaviours/frame_time_bins.h"

#include <algorithm>
#include <array>

#include "analysis/statistics/clipped_histogram.h"

namespace zoe {

FrameTimeBins frameTimeBins(const Capture &capture, const Behaviours &behaviours, std::size_t bins)
{
    FrameTimeBins result;
    std::vector<std::vector<DurationNs>> durations(behaviours.behaviours.size());
    std::vector<DurationNs> all;
    const auto records = capture.frames();
    const std::size_t frames = std::min<std::size_t>(behaviours.assignment.size(), records.size());
    for (std::size_t frame = 0; frame < frames; ++frame) {
        const std::int32_t id = behaviours.assignment[frame];
        if (id < 0 || static_cast<std::size_t>(id) >= durations.size())
            continue;
        durations[static_cast<std::size_t>(id)].push_back(records[frame].durationNs);
        all.push_back(records[frame].durationNs);
    }
    if (all.empty() || bins == 0)
        return result;
    const std::array qs{0.0, kHistogramShare};
    const std::vector<double> range = quantiles(all, qs);
    const double width = std::max(1.0, (range[1] - range[0]) / static_cast<double>(bins));
    for (std::size_t i = 0; i <= bins; ++i)
        result.edges.push_back(range[0] + width * static_cast<double>(i));
    for (const std::vector<DurationNs> &own : durations) {
        Histogram histogram = histogramWithEdges(own, result.edges);
        histogram.counts.back() += histogram.above;
        result.counts.push_back(std::move(histogram.counts));
    }
    return result;
}

} // namespace zoe
