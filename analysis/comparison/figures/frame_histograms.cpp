#include "analysis/comparison/figures/frame_histograms.h"

#include "analysis/statistics/clipped_histogram.h"

namespace zoe {

void setHistograms(Comparison &comparison, const std::vector<DurationNs> &base,
                   const std::vector<DurationNs> &head)
{
    constexpr std::size_t kMostBins = 100;
    std::vector<DurationNs> all = base;
    all.insert(all.end(), head.begin(), head.end());
    const Histogram shared = clippedHistogramOf(DurationSet(all), kMostBins);
    comparison.baseHistogram = histogramWithEdges(base, shared.edges);
    comparison.headHistogram = histogramWithEdges(head, shared.edges);
}

} // namespace zoe
