#include "fleet/changes/change_statistic.h"

#include <cmath>
#include <vector>

namespace zoe::fleet {

std::optional<Split> bestSplit(std::span<const double> values, std::span<const double> weights,
                               std::size_t leastOfSide)
{
    const std::size_t n = values.size();
    if (leastOfSide == 0 || n < 2 * leastOfSide)
        return {};
    // For each value, the weighted distances to earlier and later values.
    std::vector<double> toBefore(n);
    std::vector<double> toBehind(n);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const double distance = std::abs(values[i] - values[j]);
            toBefore[i] += weights[j] * distance;
            toBehind[j] += weights[i] * distance;
        }
    }
    // Weighted sums of distances within and between the parts; initially, all values are in B.
    double withinB = 0;
    double weightB = 0;
    for (std::size_t i = 0; i < n; ++i) {
        withinB += 2 * weights[i] * toBefore[i];
        weightB += weights[i];
    }
    double withinA = 0;
    double between = 0;
    double weightA = 0;
    std::optional<Split> best;
    for (std::size_t at = 1; at + leastOfSide <= n; ++at) {
        const std::size_t moved = at - 1;
        withinA += 2 * weights[moved] * toBefore[moved];
        withinB -= 2 * weights[moved] * toBehind[moved];
        between += weights[moved] * (toBehind[moved] - toBefore[moved]);
        weightA += weights[moved];
        weightB -= weights[moved];
        if (at < leastOfSide)
            continue;
        const double distance = 2 * between / (weightA * weightB) - withinA / (weightA * weightA) -
                                withinB / (weightB * weightB);
        const double statistic = weightA * weightB / (weightA + weightB) * distance;
        if (!best || statistic > best->statistic)
            best = Split{at, statistic};
    }
    return best;
}

} // namespace zoe::fleet
