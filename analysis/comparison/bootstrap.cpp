#include "analysis/comparison/bootstrap.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>
#include <numeric>

#include "analysis/random.h"

namespace zoe {

Resamples::Resamples(std::size_t frames, std::uint32_t blockFrames, std::uint32_t count,
                     std::uint64_t seed)
    : m_frames(frames)
    , m_cellFrames((frames + kCells - 1) / kCells)
    , m_cells((frames + m_cellFrames - 1) / m_cellFrames)
    , m_blockCells(std::clamp<std::size_t>((blockFrames + m_cellFrames - 1) / m_cellFrames, 1,
                                           std::max<std::size_t>(1, m_cells / 2)))
    , m_count(count)
    , m_weights(m_cells * count)
    , m_framesDrawn(count)
{
    draw(count, seed);
}

void Resamples::draw(std::uint32_t count, std::uint64_t seed)
{
    std::vector<std::uint32_t> weights(m_cells);
    const std::size_t lastFrames = m_frames - (m_cells - 1) * m_cellFrames;
    for (std::uint32_t resample = 0; resample < count; ++resample) {
        std::ranges::fill(weights, 0U);
        Random random(seed, resample);
        std::size_t left = m_cells;
        while (left > 0) {
            std::size_t cell = random.below(m_cells);
            for (std::size_t i = 0; i < m_blockCells && left > 0; ++i, --left) {
                ++weights[cell];
                cell = cell + 1 == m_cells ? 0 : cell + 1;
            }
        }
        for (std::size_t cell = 0; cell < m_cells; ++cell) {
            m_weights[cell * count + resample] = weights[cell];
            m_framesDrawn[resample] += static_cast<double>(
                weights[cell] * (cell + 1 == m_cells ? lastFrames : m_cellFrames));
        }
    }
}

void Resamples::meansOf(std::span<const double> cellSums, std::span<double> means) const
{
    // In parts that stay in the processor's cache.
    constexpr std::size_t kPart = 128;
    for (std::size_t first = 0; first < m_count; first += kPart) {
        const std::size_t size = std::min<std::size_t>(kPart, m_count - first);
        double *out = means.data() + first;
        std::fill_n(out, size, 0.0);
        for (std::size_t cell = 0; cell < m_cells; ++cell) {
            const double sum = cellSums[cell];
            if (sum == 0)
                continue;
            const double *weights = m_weights.data() + cell * m_count + first;
            for (std::size_t i = 0; i < size; ++i)
                out[i] += weights[i] * sum;
        }
        for (std::size_t i = 0; i < size; ++i)
            out[i] /= m_framesDrawn[first + i];
    }
}

namespace {

double varianceOf(std::span<const double> values, double blocks)
{
    const auto n = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    // The bootstrap's variance of a mean is too small by one block in all.
    return squares / (n - 1) * blocks / (blocks - 1);
}

// The value at a distance of tail from either end of sorted, from 0 to 1, counted the same way from
// both.
double lowQuantile(std::span<const double> sorted, double tail)
{
    const double at = tail * static_cast<double>(sorted.size() - 1);
    const auto i = static_cast<std::size_t>(at);
    const double rest = at - static_cast<double>(i);
    return i + 1 < sorted.size() ? sorted[i] + rest * (sorted[i + 1] - sorted[i]) : sorted[i];
}

double highQuantile(std::span<const double> sorted, double tail)
{
    const double at = tail * static_cast<double>(sorted.size() - 1);
    const auto i = static_cast<std::size_t>(at);
    const double rest = at - static_cast<double>(i);
    const std::size_t top = sorted.size() - 1;
    return i < top ? sorted[top - i] - rest * (sorted[top - i] - sorted[top - i - 1])
                   : sorted[top - i];
}

} // namespace

Difference differenceOf(double baseMean, double headMean, std::span<const double> baseMeans,
                        std::span<const double> headMeans, double baseBlocks, double headBlocks,
                        double confidence)
{
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    Difference difference{
        .deltaNs = headMean - baseMean, .interval = {-kEndless, kEndless}, .p = 1};
    const double fewest = std::min(baseBlocks, headBlocks);
    if (fewest < 2 || baseMeans.size() < 2)
        return difference;

    const double baseVariance = varianceOf(baseMeans, baseBlocks);
    const double headVariance = varianceOf(headMeans, headBlocks);
    const double variance = baseVariance + headVariance;
    // Below this the spread is rounding: every frame took the same time.
    const double rounding = 1e-12 * std::max(std::abs(baseMean), std::abs(headMean));
    if (!(std::sqrt(variance) > rounding)) {
        difference.interval = {difference.deltaNs, difference.deltaNs};
        difference.p = difference.deltaNs == 0 ? 1 : 0;
        return difference;
    }
    const double freedom = variance * variance /
                           (baseVariance * baseVariance / (baseBlocks - 1) +
                            headVariance * headVariance / (headBlocks - 1));
    const boost::math::students_t student(freedom);
    const double t = std::abs(difference.deltaNs) / std::sqrt(variance);
    difference.p = std::min(1.0, 2 * boost::math::cdf(boost::math::complement(student, t)));

    const double reach =
        boost::math::quantile(boost::math::complement(student, (1 - confidence) / 2)) *
        std::sqrt(fewest / (fewest - 1));
    const double tail = boost::math::cdf(boost::math::complement(boost::math::normal(), reach));
    std::vector<double> deltas(baseMeans.size());
    for (std::size_t i = 0; i < deltas.size(); ++i)
        deltas[i] = headMeans[i] - baseMeans[i ^ 1];
    std::ranges::sort(deltas);
    difference.interval = {lowQuantile(deltas, tail), highQuantile(deltas, tail)};
    return difference;
}

std::vector<bool> significantAt(std::span<const double> ps, double rate)
{
    std::vector<std::size_t> order(ps.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [ps](std::size_t i) { return ps[i]; });
    std::size_t found = 0;
    for (std::size_t rank = 1; rank <= order.size(); ++rank) {
        if (ps[order[rank - 1]] <=
            rate * static_cast<double>(rank) / static_cast<double>(order.size()))
            found = rank;
    }
    std::vector<bool> significant(ps.size());
    for (std::size_t i = 0; i < found; ++i)
        significant[order[i]] = true;
    return significant;
}

} // namespace zoe
