#include "analysis/behaviours/choose_k/density_valley.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

namespace zoe {

namespace {

constexpr double kValleyDepth = 1.0 / 3;
constexpr double kTrimmedEnds = 0.005; // of the numbers at either end
constexpr std::size_t kFewestNumbers = 16;

struct Bins {
    std::vector<std::uint32_t> counts;
    float low = 0;
    float width = 0;
};

// How certain it is that fewer numbers fall into the valley than into the hill: the signed root of
// the likelihood ratio of two Poisson counts, a standard normal deviate if they have the same mean.
double scoreOf(double hill, double valley)
{
    const double mean = (hill + valley) / 2;
    const double ofValley = valley > 0 ? valley * std::log(valley / mean) : 0;
    return std::sqrt(2 * (hill * std::log(hill / mean) + ofValley));
}

// The clearest valley of one histogram.
Valley valleyOf(const Bins &bins)
{
    const std::size_t n = bins.counts.size();
    std::vector<std::uint32_t> hillBehind(n, 0);
    for (std::size_t i = n - 1; i-- > 0;)
        hillBehind[i] = std::max(hillBehind[i + 1], bins.counts[i + 1]);
    Valley best;
    std::uint32_t hillBefore = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double hill = std::min(hillBefore, hillBehind[i]);
        const double valley = bins.counts[i];
        if (hill > 0 && valley <= kValleyDepth * hill) {
            const double score = scoreOf(hill, valley);
            if (score > best.score) {
                std::size_t end = i + 1;
                while (end < n && bins.counts[end] == bins.counts[i])
                    ++end;
                best.score = score;
                best.cut = bins.low + bins.width * static_cast<float>(i + end) / 2;
            }
        }
        hillBefore = std::max(hillBefore, bins.counts[i]);
    }
    return best;
}

} // namespace

double valleyDeviate(std::size_t n)
{
    return std::min(5.0, 2 + 1.1 * std::log10(static_cast<double>(n)));
}

std::vector<Valley> valleysOf(std::span<float> values)
{
    std::vector<Valley> valleys;
    if (values.size() < kFewestNumbers)
        return valleys;
    const auto trim =
        static_cast<std::ptrdiff_t>(kTrimmedEnds * static_cast<double>(values.size()));
    const auto first = values.begin() + trim;
    const auto last = values.end() - 1 - trim;
    std::nth_element(values.begin(), first, values.end());
    const float low = *first;
    std::nth_element(first, last, values.end());
    const float high = *last;
    if (!(high > low))
        return valleys;
    constexpr std::size_t kFinest = 128;
    Bins bins{.counts = std::vector<std::uint32_t>(kFinest),
              .low = low,
              .width = (high - low) / static_cast<float>(kFinest)};
    const float scale = static_cast<float>(kFinest) / (high - low);
    for (auto value = first; value <= last; ++value) {
        const auto bin = static_cast<std::size_t>((*value - low) * scale);
        ++bins.counts[std::min(bin, kFinest - 1)];
    }
    const auto add = [&] {
        Valley valley = valleyOf(bins);
        valley.score /= valleyDeviate(values.size());
        if (valley.score > 0)
            valleys.push_back(valley);
    };
    add();
    while (bins.counts.size() > 8) {
        for (std::size_t i = 0; i < bins.counts.size() / 2; ++i)
            bins.counts[i] = bins.counts[2 * i] + bins.counts[2 * i + 1];
        bins.counts.resize(bins.counts.size() / 2);
        bins.width *= 2;
        add();
    }
    std::ranges::stable_sort(valleys, std::greater<>{}, &Valley::score);
    return valleys;
}

Valley clearestValley(std::span<float> values)
{
    const std::vector<Valley> valleys = valleysOf(values);
    return valleys.empty() ? Valley{} : valleys.front();
}

} // namespace zoe
