#include "analysis/frames/frame_course.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "analysis/frames/frame_passes.h"
#include "analysis/statistics/median.h"
#include "analysis/statistics/sliding_window.h"

namespace zoe {

namespace {

constexpr double kUsual = 2.6;            // deviations
constexpr std::uint32_t kNoiseFactor = 8; // noise is measured over this many times the neighbours …
constexpr std::uint32_t kMostNoise = 240; // … but no more frames than this on each side
constexpr std::uint32_t kMedian = 8;      // frames on each side
constexpr std::uint32_t kShortMedian = 3;
constexpr std::uint32_t kWidest = 30;
constexpr std::uint32_t kWidestSmooth = 60;
constexpr std::uint32_t kShortestPeriod = 10;
constexpr double kNearlyGreatest = 0.8; // of the covariances of frames one period apart
constexpr int kImprovements = 2;
constexpr std::size_t kFewestAtLevel = 9; // for their mean
// Factors of the noise by which less must remain: of alternating frames' levels, which use fewer
// frames, and of levels that follow a season, because noise alone may look like one.
constexpr double kAlternateFactor = 0.9;
constexpr double kSmoothFactor = 0.985;

struct Polynomial {
    std::uint32_t half;
    std::uint32_t degree;
};
constexpr std::array<Polynomial, 7> kPolynomials{
    {{8, 2}, {14, 2}, {24, 2}, {14, 4}, {20, 4}, {30, 4}, {60, 4}}};

// Sums over a sliding window are exact in integers, so that they don't depend on where it began.
constexpr double kFixedPoint = 70'368'744'177'664; // 2^46
constexpr double kFarthest = 8; // values above e^8 times the level count the same

std::int64_t squareOf(double distance)
{
    const double bounded = std::min(distance, kFarthest);
    return static_cast<std::int64_t>(bounded * bounded * kFixedPoint);
}

// The variance of normal noise whose tails beyond kUsual are cut off, in terms of the full one.
double keptVariance()
{
    const double density =
        std::exp(-kUsual * kUsual / 2) / std::sqrt(2 * std::numbers::pi_v<double>);
    return 1 - 2 * kUsual * density / std::erf(kUsual / std::numbers::sqrt2_v<double>);
}

// The weights of the values at distances 1 … half, on each side, in the middle of the curve that
// fits best: the sum over orthonormal functions of their value in the middle times their value
// there. valueAt(term, distance): of the functions that the curve consists of, besides odd ones,
// which are 0 in the middle.
template <class ValueAt>
std::vector<double> weightsOf(std::uint32_t half, std::uint32_t terms, const ValueAt &valueAt)
{
    const auto product = [](const std::vector<double> &a, const std::vector<double> &b) {
        return 2 * std::inner_product(a.begin() + 1, a.end(), b.begin() + 1, 0.0);
    };
    std::vector<std::vector<double>> basis;
    std::vector<double> weights(half + 1, 0.0);
    for (std::uint32_t term = 0; term < terms; ++term) {
        std::vector<double> next;
        for (std::uint32_t away = 0; away <= half; ++away)
            next.push_back(valueAt(term, static_cast<double>(away)));
        for (const std::vector<double> &before : basis) {
            const double share = product(next, before);
            for (std::size_t k = 0; k < next.size(); ++k)
                next[k] -= share * before[k];
        }
        const double length = std::sqrt(product(next, next));
        for (double &value : next)
            value /= length;
        for (std::size_t k = 0; k < next.size(); ++k)
            weights[k] += next[0] * next[k];
        basis.push_back(std::move(next));
    }
    weights.erase(weights.begin());
    return weights;
}

std::vector<double> polynomialWeights(std::uint32_t half, std::uint32_t degree)
{
    return weightsOf(half, degree / 2 + 1, [half](std::uint32_t term, double away) {
        return std::pow(away / half, 2 * term);
    });
}

// Of a mean and two harmonics.
std::vector<double> waveWeights(std::uint32_t half, std::uint32_t period)
{
    return weightsOf(half, 3, [period](std::uint32_t term, double away) {
        return std::cos(2 * std::numbers::pi * term * away / period);
    });
}

// How long values take to come back, among those around a moving position: the lag at which their
// autocovariance is greatest. Exact in integers.
class PeriodAround {
  public:
    // values must outlive this.
    PeriodAround(std::span<const double> values, std::size_t half, std::size_t longest)
        : m_half(half)
        , m_products(longest + 2)
    {
        constexpr double kSteps = 1 << 20; // products of 481 such logarithms stay below 2^62
        m_sums.push_back(0);
        for (const double value : values) {
            m_values.push_back(std::llround(value * kSteps));
            m_sums.push_back(m_sums.back() + m_values.back());
        }
    }

    // REQUIRES: called for every position in turn.
    void moveTo(std::size_t i)
    {
        for (; m_end < m_values.size() && m_end - i <= m_half; ++m_end) {
            for (std::size_t lag = 1; lag < m_products.size() && lag <= m_end - m_first; ++lag)
                m_products[lag] += m_values[m_end] * m_values[m_end - lag];
        }
        if (i <= m_half)
            return;
        for (std::size_t lag = 1; lag < m_products.size() && m_first + lag < m_end; ++lag)
            m_products[lag] -= m_values[m_first] * m_values[m_first + lag];
        ++m_first;
    }

    // 0: there is none up to the longest one.
    [[nodiscard]] std::size_t period()
    {
        const std::size_t lags = std::min(m_products.size(), m_end - m_first);
        m_covariances.resize(lags);
        for (std::size_t lag = 1; lag < lags; ++lag)
            m_covariances[lag] = covariance(lag);
        std::size_t first = 1;
        while (first < lags && m_covariances[first] > 0)
            ++first;
        double greatest = 0;
        for (std::size_t lag = first; lag < lags; ++lag)
            greatest = std::max(greatest, m_covariances[lag]);
        if (!(greatest > 0))
            return 0;
        // Several periods later, values are as much alike.
        while (m_covariances[first] < kNearlyGreatest * greatest)
            ++first;
        std::size_t end = first;
        while (end < lags && m_covariances[end] >= kNearlyGreatest * greatest)
            ++end;
        return end < lags ? (first + end) / 2 : 0;
    }

  private:
    [[nodiscard]] double covariance(std::size_t lag) const
    {
        const auto count = static_cast<double>(m_end - m_first - lag);
        const auto before = static_cast<double>(m_sums[m_end - lag] - m_sums[m_first]);
        const auto after = static_cast<double>(m_sums[m_end] - m_sums[m_first + lag]);
        return static_cast<double>(m_products[lag]) / count - before / count * (after / count);
    }

    std::size_t m_half;
    std::vector<std::int64_t> m_values;
    std::vector<std::int64_t> m_sums;     // of the values before each
    std::vector<std::int64_t> m_products; // by lag
    std::vector<double> m_covariances;    // reused
    std::size_t m_first = 0;
    std::size_t m_end = 0;
};

// Squared distances from a level among the frames around one. Those beyond the limit of their frame
// count as if they were at it, and not as usual.
class SquaresAround {
  public:
    SquaresAround(std::span<const float> distances, std::span<const float> noise, std::size_t half)
        : m_distances(distances)
        , m_noise(noise)
        , m_half(half)
    {}

    // REQUIRES: called for every frame in turn.
    void moveTo(std::size_t i)
    {
        for (; m_end < m_distances.size() && m_end - i <= m_half; ++m_end)
            count(m_end, 1);
        if (i > m_half)
            count(i - m_half - 1, -1);
    }
    // Whether there are other usual frames around. REQUIRES: the position is at it.
    [[nodiscard]] bool without(std::size_t i)
    {
        m_found = m_all;
        const Sums own = sumsOf(i);
        m_found.frames -= own.frames;
        m_found.squares -= own.squares;
        m_found.usual -= own.usual;
        m_found.usualSquares -= own.usualSquares;
        return m_found.usual > 0;
    }
    // REQUIRES: without() was true
    [[nodiscard]] double bounded() const
    {
        return static_cast<double>(m_found.squares) / kFixedPoint /
               static_cast<double>(m_found.frames);
    }
    [[nodiscard]] double usual() const
    {
        return static_cast<double>(m_found.usualSquares) / kFixedPoint /
               static_cast<double>(m_found.usual);
    }

  private:
    struct Sums {
        std::int64_t frames = 0;
        std::int64_t squares = 0;
        std::int64_t usual = 0;
        std::int64_t usualSquares = 0;
    };
    [[nodiscard]] Sums sumsOf(std::size_t i) const
    {
        if (std::isnan(m_distances[i]))
            return {};
        const double distance = std::abs(static_cast<double>(m_distances[i]));
        const double limit = kUsual * static_cast<double>(m_noise[i]);
        if (distance > limit)
            return {1, squareOf(limit), 0, 0};
        const std::int64_t square = squareOf(distance);
        return {1, square, 1, square};
    }
    void count(std::size_t i, std::int64_t times)
    {
        const Sums sums = sumsOf(i);
        m_all.frames += times * sums.frames;
        m_all.squares += times * sums.squares;
        m_all.usual += times * sums.usual;
        m_all.usualSquares += times * sums.usualSquares;
    }

    std::span<const float> m_distances;
    std::span<const float> m_noise;
    std::size_t m_half;
    std::size_t m_end = 0;
    Sums m_all;
    Sums m_found;
};

} // namespace

FrameCourse::FrameCourse(std::span<const DurationNs> durationsNs, std::uint32_t neighbours)
    : m_half(std::min<std::size_t>(std::size_t{kNoiseFactor} * neighbours, kMostNoise))
    , m_now{std::vector<double>(durationsNs.size()), std::vector<float>(durationsNs.size())}
    , m_periods(durationsNs.size())
    , m_best(durationsNs.size())
    , m_alternates(durationsNs.size())
{
    addKinds(neighbours);
    m_logs.reserve(durationsNs.size());
    for (const DurationNs duration : durationsNs)
        m_logs.push_back(logOf(duration));
}

Result<FrameCourse> FrameCourse::of(std::span<const DurationNs> durationsNs,
                                    std::uint32_t neighbours, const Task &task)
{
    FrameCourse course(durationsNs, neighbours);
    FramePasses passes(course.size(), course.passes(), task);
    if (const Status settled = course.settleOnMedians(passes); !settled)
        return settled.error();
    for (int round = 1; round <= kImprovements; ++round) {
        course.fillUnusual();
        const Status known = round < kImprovements ? Status() : course.findPeriods(passes);
        if (!known)
            return known.error();
        if (const Status chosen = course.chooseKinds(passes); !chosen)
            return chosen.error();
    }
    return course;
}

// Levels and noise of each kind, at first only of medians, whose levels are kept; and periods.
std::size_t FrameCourse::passes() const
{
    const auto medians =
        static_cast<std::size_t>(std::ranges::count(m_kinds, Shape::Median, &Kind::shape));
    return 2 * medians + kImprovements * (2 * m_kinds.size() - medians) + 1;
}

double FrameCourse::logOf(DurationNs duration)
{
    return std::log(static_cast<double>(std::max(duration, DurationNs{1})));
}

void FrameCourse::addKinds(std::uint32_t neighbours)
{
    for (const auto &[half, step] : {std::pair{kMedian, 1U}, {kShortMedian, 1U}, {kMedian, 2U}}) {
        if (neighbours >= step)
            m_kinds.push_back({Shape::Median, std::min(half, neighbours), step, {}, {}});
    }
    if (neighbours > 0)
        m_kinds.push_back({Shape::SameLevel, std::min(kWidest, neighbours), 1, {}, {}});
    for (const auto &[half, degree] : kPolynomials) {
        if (half <= 2 * neighbours)
            m_kinds.push_back({Shape::Polynomial, half, 1, polynomialWeights(half, degree), {}});
    }
    const std::uint32_t widest = std::min(kWidestSmooth / 2, neighbours) * 2;
    for (std::uint32_t period = kShortestPeriod; period <= 2 * widest; ++period)
        m_waves.push_back(waveWeights(std::min(2 * period, widest), period));
    if (!m_waves.empty())
        m_kinds.push_back({Shape::Wave, widest, 1, {}, {}});
}

Status FrameCourse::settleOnMedians(FramePasses &passes)
{
    std::vector<float> least(size(), std::numeric_limits<float>::infinity());
    std::vector<float> sizes(size());
    for (std::size_t kind = 0; kind < m_kinds.size(); ++kind) {
        if (m_kinds[kind].shape != Shape::Median)
            continue;
        std::vector<float> &away = m_kinds[kind].away;
        away.reserve(size());
        const Status measured = passes.run([&](std::size_t i) {
            away.push_back(static_cast<float>(m_logs[i] - medianAround(i, m_kinds[kind])));
        });
        if (!measured)
            return measured;
        std::ranges::transform(away, sizes.begin(), [](float value) { return std::abs(value); });
        const bool alternate = m_kinds[kind].step == 2;
        SlidOver<float> around(sizes, m_half);
        const Status compared = passes.run([&](std::size_t i) {
            const SlidingWindow<float> &window = around.moveTo(i);
            const float middle = window.at(window.size() / 2);
            const auto noise =
                alternate ? static_cast<float>(static_cast<double>(middle) / kAlternateFactor)
                          : middle;
            if (noise >= least[i])
                return;
            least[i] = noise;
            m_best[i] = static_cast<std::uint8_t>(kind);
            m_alternates[i] = alternate ? 1 : 0;
            m_now.levels[i] = m_logs[i] - static_cast<double>(away[i]);
            m_now.noise[i] = static_cast<float>(kDeviationOfMad * static_cast<double>(middle));
        });
        if (!compared)
            return compared;
    }
    return {};
}

void FrameCourse::fillUnusual()
{
    m_filled.resize(size());
    for (std::size_t i = 0; i < size(); ++i) {
        const bool usual =
            std::abs(m_logs[i] - m_now.levels[i]) <= kUsual * static_cast<double>(m_now.noise[i]);
        m_filled[i] = usual ? m_logs[i] : m_now.levels[i];
    }
}

Status FrameCourse::findPeriods(FramePasses &passes)
{
    const std::size_t longest = m_waves.empty() ? 0 : kShortestPeriod + m_waves.size() - 1;
    PeriodAround around(m_filled, m_half, longest);
    return passes.run([&](std::size_t i) {
        around.moveTo(i);
        m_periods[i] = static_cast<std::uint8_t>(around.period());
    });
}

Status FrameCourse::chooseKinds(FramePasses &passes)
{
    Levels best = m_now;
    std::vector<double> least(size(), std::numeric_limits<double>::infinity());
    std::vector<float> measured;
    const double kept = keptVariance();
    for (std::size_t kind = 0; kind < m_kinds.size(); ++kind) {
        const bool isMedian = m_kinds[kind].shape == Shape::Median;
        if (!isMedian) {
            if (const Status done = measure(m_kinds[kind], measured, passes); !done)
                return done;
        }
        const std::vector<float> &away = isMedian ? m_kinds[kind].away : measured;
        SquaresAround squares(away, m_now.noise, m_half);
        const Status compared = passes.run([&](std::size_t i) {
            squares.moveTo(i);
            if (std::isnan(away[i]) || !squares.without(i))
                return;
            const double factor = stepOf(i, m_kinds[kind]) == 2   ? kAlternateFactor
                                  : isSmooth(m_kinds[kind].shape) ? kSmoothFactor
                                                                  : 1;
            const double noise = squares.bounded() / (factor * factor);
            if (noise >= least[i])
                return;
            least[i] = noise;
            m_best[i] = static_cast<std::uint8_t>(kind);
            best.levels[i] = m_logs[i] - static_cast<double>(away[i]);
            best.noise[i] = static_cast<float>(std::sqrt(squares.usual() / kept));
        });
        if (!compared)
            return compared;
    }
    m_now = std::move(best);
    return {};
}

template <class Body>
void FrameCourse::forLevel(std::size_t i, std::size_t half, std::size_t step,
                           const Body &body) const
{
    for (std::size_t away = step; away <= half; away += step) {
        if (away <= i)
            body(i - away);
        if (i + away < size())
            body(i + away);
    }
}

double FrameCourse::medianAround(std::size_t i, const Kind &kind) const
{
    std::array<double, std::size_t{2} * kMedian> values;
    std::size_t count = 0;
    forLevel(i, kind.half, kind.step, [&](std::size_t at) { values[count++] = m_logs[at]; });
    if (count == 0)
        return m_logs[i];
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(count / 2);
    std::nth_element(values.begin(), middle, values.begin() + static_cast<std::ptrdiff_t>(count));
    return count % 2 == 1 ? *middle
                          : std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

double FrameCourse::sameLevelAround(std::size_t i, const Kind &kind) const
{
    const double limit = kUsual * static_cast<double>(m_now.noise[i]);
    double sum = 0;
    std::size_t count = 0;
    forLevel(i, kind.half, stepOf(i, kind), [&](std::size_t at) {
        if (std::abs(m_logs[at] - m_now.levels[i]) <= limit) {
            sum += m_logs[at];
            ++count;
        }
    });
    return count < kFewestAtLevel ? m_now.levels[i] : sum / static_cast<double>(count);
}

Status FrameCourse::measure(const Kind &kind, std::vector<float> &away, FramePasses &passes) const
{
    away.assign(size(), std::numeric_limits<float>::quiet_NaN());
    if (kind.shape == Shape::SameLevel) {
        return passes.run([&](std::size_t i) {
            away[i] = static_cast<float>(m_logs[i] - sameLevelAround(i, kind));
        });
    }
    return passes.run([&](std::size_t i) {
        const std::span<const double> weights = weightsAt(i, kind);
        if (weights.empty() || i < weights.size() || i + weights.size() >= size())
            return;
        double level = 0;
        for (std::size_t k = 0; k < weights.size(); ++k)
            level += weights[k] * (m_filled[i - k - 1] + m_filled[i + k + 1]);
        away[i] = static_cast<float>(m_logs[i] - level);
    });
}

std::span<const double> FrameCourse::weightsAt(std::size_t i, const Kind &kind) const
{
    if (kind.shape != Shape::Wave)
        return kind.weights;
    if (m_periods[i] < kShortestPeriod)
        return {};
    return m_waves[m_periods[i] - kShortestPeriod];
}

std::size_t FrameCourse::stepOf(std::size_t i, const Kind &kind) const
{
    return kind.shape == Shape::SameLevel && m_alternates[i] != 0 ? 2 : kind.step;
}

std::size_t FrameCourse::stepOf(std::size_t i) const
{
    return stepOf(i, m_kinds[m_best[i]]);
}

std::uint32_t FrameCourse::nearbyOf(std::size_t i) const
{
    return std::min(kMedian, m_kinds[m_best[i]].half);
}

bool FrameCourse::isSmooth(std::size_t i) const
{
    return isSmooth(m_kinds[m_best[i]].shape);
}

std::uint32_t FrameCourse::reach(std::uint32_t neighbours)
{
    // Noise by the best levels, these by usual frames and their period, chosen by the levels
    // before, … by medians.
    return 4 * std::min(kNoiseFactor * neighbours, kMostNoise) + kWidestSmooth + kMedian;
}

} // namespace zoe
