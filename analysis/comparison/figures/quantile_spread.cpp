#include "analysis/comparison/figures/quantile_spread.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace zoe {

namespace {

constexpr std::size_t kPlaces = 192;   // evaluated, approximately
constexpr double kReach = 4;           // standard deviations to each side in the first guess
constexpr double kNegligible = 1e-7;   // probability ignored beyond the places
constexpr double kRoundedAway = 1e-12; // relative rounding error of sums of weights

// The weight up to a frame, by cells.
class WeightUpTo {
  public:
    WeightUpTo(std::span<const WeightedFrame> frames, const Resamples &resamples, double rank)
        : m_frames(frames)
        , m_resamples(resamples)
        , m_rank(rank)
        , m_cells(resamples.cells())
    {}

    // Moves to include that frame. Going back requires a new start.
    void moveTo(std::size_t frame)
    {
        if (frame + 1 < m_next) {
            std::ranges::fill(m_cells, 0.0);
            m_next = 0;
            m_weight = 0;
        }
        for (; m_next <= frame; ++m_next) {
            const auto weight = static_cast<double>(m_frames[m_next].weight);
            m_cells[m_frames[m_next].cell] += weight;
            m_weight += weight;
        }
    }
    [[nodiscard]] double weight() const { return m_weight; }
    [[nodiscard]] Spread spread() const
    {
        Spread spread;
        for (std::size_t segment = 0; segment < m_resamples.segments(); ++segment)
            spread.add(m_resamples.spread(segment, m_cells));
        return spread;
    }
    // The probability that the weight exceeds the rank in a resample, so that the quantile is that
    // frame's or an earlier one.
    [[nodiscard]] double probability() const
    {
        const Spread own = spread();
        const double off = m_rank - m_weight;
        const double rounding = kRoundedAway * static_cast<double>(m_frames.size());
        const double deviation = std::sqrt(own.variance);
        if (!(deviation > rounding))
            return off < -rounding ? 1 : 0;
        return probabilityAbove(off / deviation, own.third / (own.variance * deviation));
    }

  private:
    std::span<const WeightedFrame> m_frames;
    const Resamples &m_resamples;
    double m_rank;
    std::vector<double> m_cells;
    std::size_t m_next = 0;
    double m_weight = 0;
};

// Relative to a middle value.
struct PowerSums {
    double first = 0;
    double second = 0;
    double third = 0;

    void add(double off, double factor = 1)
    {
        first += factor * off;
        second += factor * off * off;
        third += factor * off * off * off;
    }
    void add(const PowerSums &other, double factor)
    {
        first += factor * other.first;
        second += factor * other.second;
        third += factor * other.third;
    }
};

// The range of frames that may be the quantile.
struct Range {
    std::size_t first = 0;
    std::size_t last = 0;
};

Range rangeOf(WeightUpTo &upTo, std::size_t middle, std::size_t frames)
{
    upTo.moveTo(middle);
    const double reach = 2 + kReach * std::sqrt(upTo.spread().variance);
    Range range{.first = middle, .last = middle};
    for (double off = reach; range.first > 0; off *= 2) {
        range.first -= std::min(range.first, static_cast<std::size_t>(off));
        upTo.moveTo(range.first);
        if (upTo.probability() < kNegligible)
            break;
    }
    for (double off = reach; range.last + 1 < frames; off *= 2) {
        range.last += std::min(frames - 1 - range.last, static_cast<std::size_t>(off));
        upTo.moveTo(range.last);
        if (upTo.probability() > 1 - kNegligible)
            break;
    }
    return range;
}

} // namespace

Spread quantileSpread(std::span<const WeightedFrame> frames, const Resamples &resamples, double q)
{
    if (frames.size() < 2)
        return {};
    const double rank = q * static_cast<double>(frames.size() - 1);
    double before = 0;
    std::size_t middle = 0;
    while (middle + 1 < frames.size() &&
           before + static_cast<double>(frames[middle].weight) <= rank)
        before += static_cast<double>(frames[middle++].weight);
    WeightUpTo upTo(frames, resamples, rank);
    const auto [first, last] = rangeOf(upTo, middle, frames.size());
    const std::size_t step = std::max<std::size_t>(1, (last - first) / kPlaces);
    PowerSums moments;
    double reached = 0;
    for (std::size_t from = first, to = first;; from = to + 1, to = std::min(last, to + step)) {
        upTo.moveTo(to);
        const double probability =
            to == last ? 1 : std::max(reached, upTo.probability()); // rises, except for rounding
        PowerSums here;
        double weight = 0;
        for (std::size_t i = from; i <= to; ++i) {
            const auto own = static_cast<double>(frames[i].weight);
            here.add(static_cast<double>(frames[i].ns - frames[middle].ns), own);
            weight += own;
        }
        if (weight > 0) {
            moments.add(here, (probability - reached) / weight);
            reached = probability;
        }
        if (to == last)
            break;
    }
    // Of the places with a weight.
    const double mean = moments.first / reached;
    const double square = moments.second / reached;
    const double cube = moments.third / reached;
    return {.variance = std::max(0.0, square - mean * mean),
            .third = cube - 3 * mean * square + 2 * mean * mean * mean};
}

} // namespace zoe
