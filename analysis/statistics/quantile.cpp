#include "analysis/statistics/quantile.h"

#include <cassert>

#include "analysis/statistics/exact_moments.h"

namespace zoe {

double quantileOfSorted(std::span<const DurationNs> sorted, double q)
{
    assert(!sorted.empty());
    const QuantilePosition at = quantilePosition(sorted.size(), q);
    return interpolated(sorted[at.lower], sorted[at.upper], at.fraction);
}

double quantileOfSorted(std::span<const double> sorted, double q)
{
    assert(!sorted.empty());
    const QuantilePosition at = quantilePosition(sorted.size(), q);
    // Without this check, infinities would give NaN even if no interpolation is needed.
    if (at.fraction == 0 || sorted[at.lower] == sorted[at.upper])
        return sorted[at.lower];
    return sorted[at.lower] + at.fraction * (sorted[at.upper] - sorted[at.lower]);
}

std::vector<double> quantiles(std::span<DurationNs> values, std::span<const double> qs)
{
    std::vector<double> results(qs.size(), 0.0);
    if (values.empty())
        return results;
    std::vector<std::uint64_t> ranks;
    for (const double q : qs) {
        const QuantilePosition at = quantilePosition(values.size(), q);
        ranks.push_back(at.lower);
        ranks.push_back(at.upper);
    }
    std::ranges::sort(ranks);
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    selectRanks(values, 0, std::span<const std::uint64_t>(ranks));
    for (std::size_t i = 0; i < qs.size(); ++i) {
        const QuantilePosition at = quantilePosition(values.size(), qs[i]);
        results[i] = interpolated(values[at.lower], values[at.upper], at.fraction);
    }
    return results;
}

Distribution distributionOf(std::span<DurationNs> values)
{
    ExactMoments moments;
    for (const DurationNs value : values)
        moments.add(value);
    Distribution result = moments.distribution();
    std::array<double, kDistributionQuantiles.size()> qs{};
    std::ranges::transform(kDistributionQuantiles, qs.begin(), &DistributionQuantile::q);
    const std::vector<double> found = quantiles(values, qs);
    for (std::size_t i = 0; i < found.size(); ++i)
        result.*kDistributionQuantiles[i].member = found[i];
    return result;
}

} // namespace zoe
