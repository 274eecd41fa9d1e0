#include "analysis/comparison/quantile_plot.h"

#include <algorithm>

#include "analysis/statistics/quantile.h"

namespace zoe {

std::vector<QuantilePair> quantilePlot(std::vector<DurationNs> base, std::vector<DurationNs> head,
                                       std::size_t mostPairs)
{
    const std::size_t fewest = std::min(base.size(), head.size());
    if (fewest == 0)
        return {};
    std::ranges::sort(base);
    std::ranges::sort(head);
    const std::size_t count = std::clamp<std::size_t>(fewest, 2, mostPairs);
    std::vector<double> shares;
    for (std::size_t i = 0; i < count; ++i)
        shares.push_back(static_cast<double>(i) / static_cast<double>(count - 1));
    // Most users look for a handful of the longest frames.
    for (double rest = 0.5 / static_cast<double>(count); rest * static_cast<double>(fewest) >= 1;
         rest /= 2)
        shares.push_back(1 - rest);
    std::ranges::sort(shares);
    std::vector<QuantilePair> pairs;
    for (const double share : shares)
        pairs.push_back({share, quantileOfSorted(base, share), quantileOfSorted(head, share)});
    return pairs;
}

} // namespace zoe
