#include "analysis/comparison/figures/frame_histograms.h"

#include <algorithm>

namespace zoe {

void setHistograms(Comparison &comparison, const std::vector<DurationNs> &base,
                   const std::vector<DurationNs> &head)
{
    constexpr std::size_t kMostBins = 100;
    std::vector<DurationNs> all = base;
    all.insert(all.end(), head.begin(), head.end());
    // A few long frames would press all others into one bin.
    const auto last = static_cast<std::size_t>(0.99 * static_cast<double>(all.size() - 1));
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(last), all.end());
    all.resize(last + 1);
    Histogram shared = histogramOf(all);
    if (shared.bins() > kMostBins)
        shared = histogramOf(all, BinScale::Linear, kMostBins);
    comparison.baseHistogram = histogramWithEdges(base, shared.edges);
    comparison.headHistogram = histogramWithEdges(head, shared.edges);
}

} // namespace zoe
