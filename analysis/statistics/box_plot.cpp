#include "analysis/statistics/box_plot.h"

#include <algorithm>

namespace zoe {

BoxPlot boxPlotOf(const DurationSet &durations, std::size_t mostOutliers)
{
    BoxPlot plot;
    if (durations.empty())
        return plot;
    plot.count = durations.size();
    plot.p25Ns = durations.quantile(0.25);
    plot.medianNs = durations.quantile(0.5);
    plot.p75Ns = durations.quantile(0.75);
    const double reach = 1.5 * (plot.p75Ns - plot.p25Ns);
    const std::size_t first = durations.countWhile(
        [&](DurationNs ns) { return static_cast<double>(ns) < plot.p25Ns - reach; });
    const std::size_t end = durations.countWhile(
        [&](DurationNs ns) { return static_cast<double>(ns) <= plot.p75Ns + reach; });
    plot.lowerWhiskerNs = durations[first];
    plot.upperWhiskerNs = durations[end - 1];
    plot.outliersBelow = first;
    plot.outliersAbove = durations.size() - end;
    for (std::size_t i = 0; i < std::min(mostOutliers, first); ++i)
        plot.farthestBelow.push_back(durations[i]);
    for (std::size_t i = durations.size(); i > end && durations.size() - i < mostOutliers; --i)
        plot.farthestAbove.push_back(durations[i - 1]);
    return plot;
}

} // namespace zoe
