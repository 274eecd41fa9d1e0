#include "analysis/comparison/intervals/bootstrap.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "analysis/comparison/intervals/constant_values.h"
#include "analysis/comparison/intervals/ratio_interval.h"

namespace zoe {

Resamples::Resamples(std::span<const Segment> segments)
{
    std::size_t all = 0;
    for (const Segment &segment : segments)
        all += segment.frames;
    for (const Segment &segment : segments) {
        const std::size_t share =
            (segment.frames * kCells + all - 1) / std::max<std::size_t>(1, all);
        const std::size_t most = std::max(kFewestCells, share);
        Part part{.frames = segment.frames, .firstCell = m_cells};
        part.cellFrames = std::max<std::size_t>(1, (segment.frames + most - 1) / most);
        part.cells = (segment.frames + part.cellFrames - 1) / part.cellFrames;
        part.blockCells =
            std::clamp<std::size_t>((segment.blockFrames + part.cellFrames - 1) / part.cellFrames,
                                    1, std::max<std::size_t>(1, part.cells / 2));
        m_cells += part.cells;
        m_parts.push_back(part);
    }
}

std::vector<std::uint16_t> Resamples::cellsOf(std::span<const std::uint16_t> segmentOf) const
{
    std::vector<std::uint16_t> cells(segmentOf.size());
    std::vector<std::size_t> next(m_parts.size());
    for (std::size_t frame = 0; frame < cells.size(); ++frame) {
        const std::size_t segment = segmentOf[frame];
        cells[frame] = static_cast<std::uint16_t>(cellOf(segment, next[segment]++));
    }
    return cells;
}

std::uint32_t Resamples::blockFrames() const
{
    const auto most = std::ranges::max_element(m_parts, {}, &Part::frames);
    return most == m_parts.end() ? 1
                                 : static_cast<std::uint32_t>(most->blockCells * most->cellFrames);
}

double Resamples::freedom(std::size_t segment) const
{
    const Part &part = m_parts[segment];
    if (part.cells < 2)
        return 0;
    const double blocks = static_cast<double>(part.cells) / static_cast<double>(part.blockCells);
    return std::min(blocks - 1, m_mostFreedom);
}

namespace {

// For the sums of this many neighbours on the ring, over all starting points.
Spread ringSpread(std::span<const double> ring, std::size_t length)
{
    if (length == 0)
        return {};
    std::vector<double> sums(ring.size());
    double sum = 0;
    for (std::size_t i = 0; i < length; ++i)
        sum += ring[i];
    double mean = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        sums[i] = sum;
        mean += sum;
        sum += ring[i + length < ring.size() ? i + length : i + length - ring.size()] - ring[i];
    }
    const auto places = static_cast<double>(ring.size());
    mean /= places;
    Spread spread;
    for (const double one : sums) {
        const double off = one - mean;
        spread.variance += off * off / places;
        spread.third += off * off * off / places;
    }
    return spread;
}

} // namespace

Spread Resamples::spread(std::size_t segment, std::span<const double> cellSums) const
{
    const Part &part = m_parts[segment];
    if (part.cells < 2)
        return {};
    // Relative to the mean, because weights are scaled up by the number of frames drawn.
    std::vector<double> ring(cellSums.begin() + static_cast<std::ptrdiff_t>(part.firstCell),
                             cellSums.begin() +
                                 static_cast<std::ptrdiff_t>(part.firstCell + part.cells));
    const double mean =
        std::accumulate(ring.begin(), ring.end(), 0.0) / static_cast<double>(part.frames);
    for (std::size_t cell = 0; cell < part.cells; ++cell)
        ring[cell] -= mean * static_cast<double>(framesOf(part, cell));
    const std::size_t drawn = part.cells - part.blockCells;
    const auto blocks = static_cast<double>(drawn / part.blockCells);
    const Spread whole = ringSpread(ring, part.blockCells);
    Spread all = ringSpread(ring, drawn % part.blockCells);
    all.add({blocks * whole.variance, blocks * whole.third});
    return all.times(static_cast<double>(part.cells) / static_cast<double>(drawn));
}

namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
// Spread below this share of the figure is rounding: every frame took the same time.
constexpr double kRounding = 1e-12;
constexpr double kMostSkewness = 2;
constexpr double kLeastSkewness = 0.05; // below it a series is exact enough

bool varies(double value, double variance)
{
    return std::sqrt(variance) > kRounding * std::abs(value);
}

// For one head, exchanged with each run of the base.
double leastPOfRuns(const BetweenRuns &runs)
{
    return leastPOfExchanges(runs.freedom + 1, 1);
}

double normalReach(double tail)
{
    return boost::math::quantile(boost::math::complement(boost::math::normal(), tail));
}

double studentReach(double freedom, double tail)
{
    const boost::math::students_t student(freedom);
    return boost::math::quantile(boost::math::complement(student, tail));
}

// Beyond it lies this tail of a distribution with mean 0, variance 1 and this skewness.
double lowerPercentile(double skewness, double tail)
{
    const double skew = std::clamp(skewness, -kMostSkewness, kMostSkewness);
    if (std::abs(skew) < kLeastSkewness) {
        // Cornish and Fisher 1938.
        const double reach = normalReach(tail);
        return (reach * reach - 1) * skew / 6 - reach;
    }
    const double shape = 4 / (skew * skew);
    const double scale = std::sqrt(shape);
    return skew < 0 ? (shape - boost::math::gamma_q_inv(shape, tail)) / scale
                    : (boost::math::gamma_p_inv(shape, tail) - shape) / scale;
}

double skewnessOf(const Spread &spread)
{
    return spread.variance > 0 ? spread.third / (spread.variance * std::sqrt(spread.variance)) : 0;
}

// How far the percentiles of all resamples reach, widened to Student's t. student: its reach.
Reach percentileReach(double skewness, double student, double tail)
{
    const double stretch = student / normalReach(tail);
    return {-stretch * lowerPercentile(skewness, tail),
            -stretch * lowerPercentile(-skewness, tail)};
}

// At least as far as Student's t: a lopsided distribution makes a difference no more certain.
Reach differenceReach(double skewness, double freedom, double tail)
{
    const double student = studentReach(freedom, tail);
    if (skewness == 0)
        return {student, student};
    const Reach reach = percentileReach(skewness, student, tail);
    return {std::max(student, reach.low), std::max(student, reach.high)};
}

Interval around(double value, double variance, const Reach &reach)
{
    const double deviation = std::sqrt(std::max(0.0, variance));
    return {value - reach.low * deviation, value + reach.high * deviation};
}

double studentP(double deviations, double freedom)
{
    const boost::math::students_t student(freedom);
    return std::min(1.0, 2 * boost::math::cdf(boost::math::complement(student, deviations)));
}

// One less the confidence of the interval by differenceReach() that ends at 0.
double pOf(double delta, const Spread &spread, double freedom)
{
    const double away = std::abs(delta) / std::sqrt(spread.variance);
    const double student = studentP(away, freedom);
    const double skewness = delta > 0 ? skewnessOf(spread) : -skewnessOf(spread);
    if (skewness == 0 || delta == 0)
        return student;
    const boost::math::normal normal;
    const auto beyondZero = [&](double normalDeviations) {
        const double tail = boost::math::cdf(boost::math::complement(normal, normalDeviations));
        return -studentReach(freedom, tail) / normalDeviations * lowerPercentile(skewness, tail) -
               away;
    };
    constexpr double kLeastTail = 1e-15;
    constexpr double kFewest = 1e-3; // normal deviations
    constexpr int kBits = 46;        // so that p does not depend on the C library
    const double most = normalReach(std::max(student / 2, kLeastTail));
    if (most <= kFewest || beyondZero(most) <= 0)
        return student;
    if (beyondZero(kFewest) >= 0)
        return 1;
    std::uintmax_t steps = 60;
    const auto found = boost::math::tools::toms748_solve(
        beyondZero, kFewest, most, boost::math::tools::eps_tolerance<double>(kBits), steps);
    const double deviations = (found.first + found.second) / 2;
    return 2 * boost::math::cdf(boost::math::complement(normal, deviations));
}

// Rounding must not make a p contradict its interval.
double agreeing(double p, const Interval &interval, double confidence)
{
    return interval.contains(0) ? std::max(p, 1 - confidence) : std::min(p, 1 - confidence);
}

double tailOf(double confidence)
{
    return (1 - confidence) / 2;
}

} // namespace

Interval percentilesOf(double skewness, double confidence)
{
    const double tail = tailOf(confidence);
    return {lowerPercentile(skewness, tail), -lowerPercentile(-skewness, tail)};
}

double probabilityAbove(double number, double skewness)
{
    const double skew = std::clamp(skewness, -kMostSkewness, kMostSkewness);
    if (std::abs(skew) < kLeastSkewness) {
        // Edgeworth's first term.
        const boost::math::normal normal;
        const double above = boost::math::cdf(boost::math::complement(normal, number));
        const double shift = skew / 6 * (number * number - 1) * boost::math::pdf(normal, number);
        return std::clamp(above + shift, 0.0, 1.0);
    }
    const double shape = 4 / (skew * skew);
    const double at = shape + std::copysign(number, number * skew) * std::sqrt(shape);
    if (at <= 0)
        return skew > 0 ? 1 : 0;
    return skew > 0 ? boost::math::gamma_q(shape, at) : boost::math::gamma_p(shape, at);
}

RunVariances runVariances(const Resampled &base, const Resampled &head, const BetweenRuns &runs)
{
    const double own = base.spread.variance / runs.squares; // of one run, on average
    const double ofRun = std::max(runs.variance, own);
    const double more = std::max(0.0, head.spread.variance - own);
    FreedomSum freedom;
    freedom.add(ofRun * (1 + runs.squares), runs.freedom);
    freedom.add(more, head.freedom);
    return {.base = ofRun * runs.squares,
            .head = ofRun + more,
            .freedom = std::min(runs.freedom, freedom.freedom())};
}

Interval studentInterval(double value, double variance, double freedom, double confidence)
{
    const double reach = studentReach(freedom, tailOf(confidence));
    return around(value, variance, {reach, reach});
}

Interval runInterval(double value, double variance, double freedom, const BetweenRuns &runs,
                     double confidence)
{
    if (varies(value, variance))
        return studentInterval(value, variance, freedom, confidence);
    const ConstantDifference constant =
        constantDifference(leastPOfRuns(runs), false, value == 0, confidence);
    return pointOrEndless(value, constant.isKnown);
}

Difference differenceOf(const Resampled &base, const Resampled &head, double confidence,
                        const BetweenRuns &runs)
{
    Difference difference{.deltaNs = head.value - base.value,
                          .interval = {-kUnbounded, kUnbounded},
                          .p = 1,
                          .ratio = ratioOf(base.value, head.value)};
    if (!(base.freedom > 0 && head.freedom > 0))
        return difference;
    RunVariances variances{.base = base.spread.variance, .head = head.spread.variance};
    const bool several = runs.freedom > 0;
    if (several)
        variances = runVariances(base, head, runs);
    const double variance = variances.base + variances.head;
    if (!varies(std::max(std::abs(base.value), std::abs(head.value)), variance)) {
        const double leastP =
            several ? leastPOfRuns(runs) : leastPOfExchanges(base.freedom + 1, head.freedom + 1);
        const ConstantDifference constant = constantDifference(
            leastP, difference.deltaNs == 0, base.value == 0 && head.value == 0, confidence);
        difference.interval = pointOrEndless(difference.deltaNs, constant.isKnown);
        if (constant.isKnown)
            difference.ratioInterval = {difference.ratio, difference.ratio};
        difference.p = constant.p;
        return difference;
    }
    FreedomSum welch;
    welch.add(variances.base, base.freedom);
    welch.add(variances.head, head.freedom);
    const double freedom = several ? variances.freedom : welch.freedom();
    // Means of runs are taken to be symmetric.
    const Spread spread{variance, several ? 0 : head.spread.third - base.spread.third};
    const Reach reach = differenceReach(skewnessOf(spread), freedom, tailOf(confidence));
    difference.interval = around(difference.deltaNs, variance, reach);
    difference.p =
        agreeing(pOf(difference.deltaNs, spread, freedom), difference.interval, confidence);
    difference.ratioInterval = ratioInterval({.base = base.value,
                                              .head = head.value,
                                              .baseVariance = variances.base,
                                              .headVariance = variances.head},
                                             reach);
    return difference;
}

Change changeOf(const Resampled &base, const Resampled &head, double confidence,
                const BetweenRuns &runs)
{
    const Difference difference = differenceOf(base, head, confidence, runs);
    return {.base = base.value,
            .head = head.value,
            .delta = difference.deltaNs,
            .interval = difference.interval,
            .ratio = difference.ratio,
            .ratioInterval = difference.ratioInterval,
            .p = difference.p};
}

Change changeOfMean(double base, const Change &change)
{
    const auto ratio = [base](double delta) { return std::max(0.0, 1 + delta / base); };
    return {.base = base,
            .head = base + change.delta,
            .delta = change.delta,
            .interval = change.interval,
            .ratio = ratio(change.delta),
            .ratioInterval = {ratio(change.interval.low), ratio(change.interval.high)},
            .p = change.p};
}

Difference differenceFrom(const Resampled &figure, double confidence, const BetweenRuns &runs)
{
    Difference difference{.deltaNs = figure.value, .interval = {-kUnbounded, kUnbounded}, .p = 1};
    if (!(figure.freedom > 0))
        return difference;
    const double variance = std::max(figure.spread.variance, runs.variance * (1 + runs.squares));
    const bool several = runs.freedom > 0;
    if (!varies(figure.value, variance)) {
        const double leastP = several ? leastPOfRuns(runs) : leastPOfSigns(figure.freedom + 1);
        const ConstantDifference constant =
            constantDifference(leastP, figure.value == 0, figure.value == 0, confidence);
        difference.interval = pointOrEndless(figure.value, constant.isKnown);
        difference.p = constant.p;
        return difference;
    }
    const double freedom = several ? std::min(runs.freedom, figure.freedom) : figure.freedom;
    const Spread spread{variance, several ? 0 : figure.spread.third};
    const Reach reach = differenceReach(skewnessOf(spread), freedom, tailOf(confidence));
    difference.interval = around(figure.value, variance, reach);
    difference.p = agreeing(pOf(figure.value, spread, freedom), difference.interval, confidence);
    return difference;
}

double probabilityOf(const Resampled &figure)
{
    if (!(figure.freedom > 0))
        return 1;
    if (!varies(figure.value, figure.spread.variance))
        return constantDifference(leastPOfSigns(figure.freedom + 1), figure.value == 0,
                                  figure.value == 0, 0)
            .p;
    return pOf(figure.value, figure.spread, figure.freedom);
}

Interval intervalOf(const Resampled &figure, double confidence)
{
    if (!(figure.freedom > 0))
        return {-kUnbounded, kUnbounded};
    if (!varies(figure.value, figure.spread.variance))
        return pointOrEndless(figure.value, constantDifference(leastPOfSigns(figure.freedom + 1),
                                                               false, figure.value == 0, confidence)
                                                .isKnown);
    const double tail = tailOf(confidence);
    const double student = studentReach(figure.freedom, tail);
    return around(figure.value, figure.spread.variance,
                  percentileReach(skewnessOf(figure.spread), student, tail));
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
