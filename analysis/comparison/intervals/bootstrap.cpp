#include "analysis/comparison/intervals/bootstrap.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numeric>

#include "analysis/comparison/intervals/constant_values.h"

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

double normalReach(double confidence)
{
    return boost::math::quantile(
        boost::math::complement(boost::math::normal(), (1 - confidence) / 2));
}

// The ratio of Student's t to the normal distribution: how much wider few degrees of freedom make
// an interval.
double stretchOf(double freedom, double confidence)
{
    const boost::math::students_t student(freedom);
    return boost::math::quantile(boost::math::complement(student, (1 - confidence) / 2)) /
           normalReach(confidence);
}

Interval stretched(double value, const Spread &spread, double confidence, double stretch)
{
    if (!(spread.variance > 0))
        return {value, value};
    const double deviation = std::sqrt(spread.variance);
    const Interval at = percentilesOf(spread.third / (spread.variance * deviation), confidence);
    const double reach = stretch * deviation;
    return {value + reach * at.low, value + reach * at.high};
}

double pOf(double delta, double variance, double freedom)
{
    const boost::math::students_t student(freedom);
    const double t = std::abs(delta) / std::sqrt(variance);
    return std::min(1.0, 2 * boost::math::cdf(boost::math::complement(student, t)));
}

double ratioOf(double base, double head)
{
    if (base == head)
        return 1;
    return base == 0 ? kUnbounded : head / base;
}

// Negated exactly if the sides are swapped.
double logRatio(double base, double head)
{
    if (base <= 0 && head <= 0)
        return 0;
    if (base <= 0)
        return kUnbounded;
    return head <= 0 ? -kUnbounded : std::log(head) - std::log(base);
}

double studentReach(double variance, double freedom, double confidence)
{
    const boost::math::students_t student(freedom);
    return boost::math::quantile(boost::math::complement(student, (1 - confidence) / 2)) *
           std::sqrt(variance);
}

// From the variance of the logarithm.
Interval runRatioInterval(double base, double head, const RunVariances &variances,
                          double confidence)
{
    if (!(base > 0 && head > 0))
        return {0, kUnbounded};
    const double variance = variances.base / (base * base) + variances.head / (head * head);
    const double middle = logRatio(base, head);
    const double reach = studentReach(variance, variances.freedom, confidence);
    return {std::exp(middle - reach), std::exp(middle + reach)};
}

// From the intervals of the sides, as logarithms. Those that reach 0 are unbounded.
Interval sidesRatioInterval(const Resampled &base, const Resampled &head, double confidence,
                            double stretch)
{
    const Interval b = stretched(base.value, base.spread, confidence, stretch);
    const Interval h = stretched(head.value, head.spread, confidence, stretch);
    if (!(base.value > 0))
        return {h.low > 0 ? kUnbounded : 1.0, kUnbounded};
    if (!(head.value > 0))
        return {0, b.low > 0 ? 0.0 : 1.0};
    const double low = std::hypot(logRatio(h.low, head.value), logRatio(base.value, b.high));
    const double high = std::hypot(logRatio(head.value, h.high), logRatio(b.low, base.value));
    const double middle = logRatio(base.value, head.value);
    return {std::exp(middle - low), std::exp(middle + high)};
}

} // namespace

Interval percentilesOf(double skewness, double confidence)
{
    const double skew = std::clamp(std::abs(skewness), 0.0, kMostSkewness);
    const double reach = normalReach(confidence);
    Interval at{-reach, reach};
    if (skew < kLeastSkewness) {
        // Cornish and Fisher 1938.
        const double shift = (reach * reach - 1) * skew / 6;
        at = {shift - reach, shift + reach};
    } else {
        const double shape = 4 / (skew * skew);
        const double tail = (1 - confidence) / 2;
        const double scale = std::sqrt(shape);
        at = {(boost::math::gamma_p_inv(shape, tail) - shape) / scale,
              (boost::math::gamma_q_inv(shape, tail) - shape) / scale};
    }
    return skewness < 0 ? Interval{-at.high, -at.low} : at;
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
    const double reach = variance > 0 ? studentReach(variance, freedom, confidence) : 0;
    return {value - reach, value + reach};
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
    if (several) {
        difference.p = pOf(difference.deltaNs, variance, variances.freedom);
        difference.interval =
            studentInterval(difference.deltaNs, variance, variances.freedom, confidence);
        difference.ratioInterval = runRatioInterval(base.value, head.value, variances, confidence);
        return difference;
    }
    FreedomSum welch;
    welch.add(variances.base, base.freedom);
    welch.add(variances.head, head.freedom);
    difference.p = pOf(difference.deltaNs, variance, welch.freedom());
    const double stretch = stretchOf(welch.freedom(), confidence);
    difference.interval = stretched(
        difference.deltaNs, {variance, head.spread.third - base.spread.third}, confidence, stretch);
    difference.ratioInterval = sidesRatioInterval(base, head, confidence, stretch);
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
    difference.p = pOf(figure.value, variance, freedom);
    difference.interval = several ? studentInterval(figure.value, variance, freedom, confidence)
                                  : intervalOf(figure, confidence);
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
    return pOf(figure.value, figure.spread.variance, figure.freedom);
}

Interval intervalOf(const Resampled &figure, double confidence)
{
    if (!(figure.freedom > 0))
        return {-kUnbounded, kUnbounded};
    if (!varies(figure.value, figure.spread.variance))
        return pointOrEndless(figure.value, constantDifference(leastPOfSigns(figure.freedom + 1),
                                                               false, figure.value == 0, confidence)
                                                .isKnown);
    return stretched(figure.value, figure.spread, confidence,
                     stretchOf(figure.freedom, confidence));
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
