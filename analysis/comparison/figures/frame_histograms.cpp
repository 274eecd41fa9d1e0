#include "analysis/comparison/figures/frame_histograms.h"

#include <utility>

#include "analysis/statistics/clipped_histogram.h"

namespace zoe {

void setHistograms(Comparison &comparison, const DurationSet &base, const DurationSet &head)
{
    constexpr std::size_t kMostBins = 100;
    std::vector<DurationCollector> all(1);
    for (const DurationSet *const side : {&base, &head}) {
        for (std::size_t i = 0; i < side->size(); ++i)
            all.front().add((*side)[i]);
    }
    const Histogram shared = clippedHistogramOf(DurationSet(std::move(all), Task{}), kMostBins);
    comparison.baseHistogram = histogramWithEdges(base, shared.edges);
    comparison.headHistogram = histogramWithEdges(head, shared.edges);
}

} // namespace zoe
