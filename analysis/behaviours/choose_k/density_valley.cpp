#include "analysis/behaviours/choose_k/density_valley.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>

namespace zoe {

namespace {

constexpr double kValleyDepth = 1.0 / 3;
constexpr double kTrimmedEnds = 0.005; // of the numbers at either end
constexpr std::size_t kFewestNumbers = 16;
constexpr std::size_t kFewestInRuns = 30;
constexpr std::size_t kBinsOfRuns = 32;
constexpr std::array<std::size_t, 7> kRuns{1, 2, 3, 4, 6, 8, 11}; // bins
constexpr double kLeastRunDeviate = 4.7;

struct Bins {
    std::vector<std::uint32_t> counts;
    float low = 0;
    float width = 0;
};

// Between the ends; values is reordered. Empty: too few or too much alike.
Bins binsOf(std::span<float> values, std::size_t count)
{
    Bins bins;
    if (values.size() < kFewestNumbers)
        return bins;
    const auto trim =
        static_cast<std::ptrdiff_t>(kTrimmedEnds * static_cast<double>(values.size()));
    const auto first = values.begin() + trim;
    const auto last = values.end() - 1 - trim;
    std::nth_element(values.begin(), first, values.end());
    const float low = *first;
    std::nth_element(first, last, values.end());
    const float high = *last;
    if (!(high > low))
        return bins;
    bins.low = low;
    bins.width = (high - low) / static_cast<float>(count);
    bins.counts.resize(count);
    const float scale = static_cast<float>(count) / (high - low);
    for (auto value = first; value <= last; ++value) {
        const auto bin = static_cast<std::size_t>((*value - low) * scale);
        ++bins.counts[std::min(bin, count - 1)];
    }
    return bins;
}

// How certain it is that fewer numbers per bin fall into the valley than into the hill: the signed
// root of the likelihood ratio of two Poisson counts, a standard normal deviate if they have the
// same mean. 0: the valley is not deep enough.
double scoreOf(double hill, std::size_t hillBins, double valley, std::size_t valleyBins)
{
    const auto ofHill = static_cast<double>(hillBins);
    const auto ofValley = static_cast<double>(valleyBins);
    if (valley * ofHill > kValleyDepth * hill * ofValley || hill <= 0)
        return 0;
    const double mean = (hill + valley) / (ofHill + ofValley);
    const double inValley = valley > 0 ? valley * std::log(valley / ofValley / mean) : 0;
    return std::sqrt(2 * (hill * std::log(hill / ofHill / mean) + inValley));
}

// The clearest valley between two hills, each of which is a run of bins. A hill of few numbers and
// a wide valley say more together than their fullest and emptiest bins.
Valley widestValley(const Bins &bins)
{
    const std::size_t n = bins.counts.size();
    std::array<std::uint32_t, kBinsOfRuns + 1> below{};
    for (std::size_t i = 0; i < n; ++i)
        below[i + 1] = below[i] + bins.counts[i];
    // For each length, the fullest run before and behind each border between bins.
    using Fullest = std::array<std::array<std::uint32_t, kBinsOfRuns + 1>, kRuns.size()>;
    Fullest before{};
    Fullest behind{};
    for (std::size_t k = 0; k < kRuns.size(); ++k) {
        for (std::size_t i = kRuns[k]; i <= n; ++i)
            before[k][i] = std::max(before[k][i - 1], below[i] - below[i - kRuns[k]]);
        for (std::size_t i = n - kRuns[k] + 1; i-- > 0;)
            behind[k][i] = std::max(behind[k][i + 1], below[i + kRuns[k]] - below[i]);
    }
    Valley best;
    for (const std::size_t width : kRuns) {
        for (std::size_t i = 1; i + width < n; ++i) {
            const double valley = below[i + width] - below[i];
            const auto clearest = [&](const Fullest &hills, std::size_t border) {
                double score = 0;
                for (std::size_t k = 0; k < kRuns.size(); ++k)
                    score = std::max(score, scoreOf(hills[k][border], kRuns[k], valley, width));
                return score;
            };
            double score = clearest(before, i);
            if (score > best.score)
                score = std::min(score, clearest(behind, i + width));
            if (score > best.score)
                best = {.score = score,
                        .cut = bins.low + bins.width * static_cast<float>(2 * i + width) / 2};
        }
    }
    return best;
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
        const double score = scoreOf(hill, 1, valley, 1);
        if (score > best.score) {
            std::size_t end = i + 1;
            while (end < n && bins.counts[end] == bins.counts[i])
                ++end;
            best.score = score;
            best.cut = bins.low + bins.width * static_cast<float>(i + end) / 2;
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
    Bins bins = binsOf(values, 128);
    const auto add = [&] {
        Valley valley = valleyOf(bins);
        valley.score /= valleyDeviate(values.size());
        if (valley.score > 0)
            valleys.push_back(valley);
    };
    if (bins.counts.empty())
        return valleys;
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

Valley valleyOfRuns(std::span<float> values)
{
    const Bins bins = binsOf(values, kBinsOfRuns);
    if (bins.counts.empty() || values.size() < kFewestInRuns)
        return {};
    Valley valley = widestValley(bins);
    valley.ofRuns = true;
    valley.score /= std::max(valleyDeviate(values.size()), kLeastRunDeviate);
    return valley;
}

Valley clearestValley(std::span<float> values)
{
    const std::vector<Valley> valleys = valleysOf(values);
    return valleys.empty() ? Valley{} : valleys.front();
}

} // namespace zoe
