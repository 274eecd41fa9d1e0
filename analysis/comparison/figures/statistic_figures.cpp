#include "analysis/comparison/figures/statistic_figures.h"

#include <cmath>

#include "analysis/comparison/figures/quantile_spread.h"
#include "analysis/comparison/figures/side_figure.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

namespace {

// For a run, by rising amount. weightOf(frame) is the weight of a frame.
template <class WeightOf>
std::vector<WeightedFrame> sortedFrames(const FrameAmounts &amounts,
                                        std::span<const std::uint16_t> cellOf,
                                        const WeightOf &weightOf)
{
    std::vector<WeightedFrame> frames;
    frames.reserve(amounts.size());
    for (std::size_t frame = 0; frame < amounts.size(); ++frame)
        frames.push_back({amounts[frame], cellOf[frame], weightOf(frame)});
    std::ranges::sort(frames, {}, &WeightedFrame::ns);
    return frames;
}

// The amount of the frame at which the weight exceeds a rank.
DurationNs amountAt(std::span<const WeightedFrame> frames, double rank)
{
    constexpr double kSlack = 1e-12; // sums of weights are rounded
    double before = 0;
    DurationNs last = frames.front().ns;
    for (const WeightedFrame &frame : frames) {
        const auto weight = static_cast<double>(frame.weight);
        if (weight > 0)
            last = frame.ns;
        if (weight > 0 && before + weight > rank * (1 + kSlack))
            return last;
        before += weight;
    }
    return last;
}

double perSecond(double ns)
{
    return ns > 0 ? 1e9 / ns : 0;
}

void takeMeans(std::span<const CaptureData> captures, std::span<const FrameAmounts> amounts,
               bool fps, SideStatistic &statistic)
{
    SideFigure figure;
    figure.begin();
    for (std::size_t i = 0; i < captures.size(); ++i) {
        std::vector<double> &cells = figure.cells(*captures[i].resamples);
        Int128 sum = 0;
        for (std::size_t frame = 0; frame < amounts[i].size(); ++frame) {
            cells[captures[i].cellOf[frame]] += static_cast<double>(amounts[i][frame]);
            sum += amounts[i][frame];
        }
        figure.add(*captures[i].resamples, static_cast<long double>(sum), amounts[i].size());
    }
    figure.finish(framesOf(captures));
    const Resampled mean = figure.value();
    statistic.value = mean.value;
    statistic.spread = mean.spread;
    statistic.freedom = mean.freedom;
    statistic.runValues.assign(figure.runValues().begin(), figure.runValues().end());
    if (!fps)
        return;
    // The slope of 1 / m decreases: uses the first terms of its moments.
    const double rate = perSecond(statistic.value);
    const double slope = -rate * rate / 1e9;
    const double bend = 2 * rate * rate * rate / 1e18;
    const double variance = statistic.spread.variance;
    statistic.value = rate;
    statistic.spread = statistic.spread.times(slope);
    statistic.spread.third += 3 * slope * slope * bend * variance * variance;
    std::ranges::transform(statistic.runValues, statistic.runValues.begin(), perSecond);
}

double quantileOf(FrameAmounts amounts, double q)
{
    return quantiles(amounts, std::span(&q, 1)).front();
}

// The mean of the runs' quantiles, weighted by their frames. A quantile of all frames together
// would be further out than that of any run if runs differ.
void takeQuantile(std::span<const CaptureData> captures, std::span<const FrameAmounts> amounts,
                  double q, SideStatistic &statistic)
{
    const auto frames = static_cast<double>(framesOf(captures));
    statistic.tooFewFrames = hasTooFewBeyond(frames, q);
    FreedomSum freedom;
    for (std::size_t i = 0; i < captures.size(); ++i) {
        const double share = static_cast<double>(amounts[i].size()) / frames;
        statistic.runValues.push_back(quantileOf(amounts[i], q));
        statistic.value += share * statistic.runValues.back();
        if (statistic.tooFewFrames)
            continue;
        const auto sorted =
            sortedFrames(amounts[i], captures[i].cellOf, [](std::size_t) { return 1.0F; });
        const Spread run = quantileSpread(sorted, *captures[i].resamples, q).times(share);
        statistic.spread.add(run);
        freedom.add(run.variance, captures[i].resamples->freedom());
    }
    statistic.freedom = freedom.freedom();
}

// The weight of a frame of each class of a run, so that the mix is that of both sides and the
// weights add up to the number of frames. Unusual frames keep their frequency.
std::vector<float> mixWeights(const CaptureData &run, const ClassSide &side,
                              const ClassWeights &weights)
{
    std::vector<double> factors;
    double sum = 0;
    for (std::size_t i = 0; i < weights.classes(); ++i) {
        const double share = weights.isUsual(i) ? weights.weight(i) : side.share[i];
        const auto frames = static_cast<double>(run.classes->frames[i]);
        factors.push_back(frames > 0 ? share / frames : 0);
        sum += factors.back() * frames;
    }
    std::vector<float> scaled;
    for (const double factor : factors)
        scaled.push_back(static_cast<float>(factor * static_cast<double>(run.sums.frames()) / sum));
    return scaled;
}

// The values at the ranks around q; a rank is the weight of all earlier frames.
double weightedQuantile(std::span<const WeightedFrame> frames, double q)
{
    const double rank = q * static_cast<double>(frames.size() - 1);
    const double lower = std::floor(rank);
    const DurationNs low = amountAt(frames, lower);
    const DurationNs high = rank > lower ? amountAt(frames, lower + 1) : low;
    return interpolated(low, high, rank - lower);
}

// The least freedom of the segments with at least a twentieth of the frames.
double leastFreedom(const ClassData &classes)
{
    constexpr double kOfNote = 0.05;
    std::vector<double> frames(classes.resamples->segments());
    double all = 0;
    for (std::size_t i = 0; i < classes.frames.size(); ++i) {
        frames[classes.segmentOf[i]] += static_cast<double>(classes.frames[i]);
        all += static_cast<double>(classes.frames[i]);
    }
    double least = 0;
    for (std::size_t segment = 0; segment < frames.size(); ++segment) {
        const double freedom = classes.resamples->freedom(segment);
        if (frames[segment] >= kOfNote * all && (least == 0 || freedom < least))
            least = freedom;
    }
    return least;
}

// The shortest or longest of all frames: never compared, so it needs no resamples.
void takeExtreme(std::span<const FrameAmounts> amounts, bool greatest, SideStatistic &statistic)
{
    DurationNs extreme = 0;
    bool any = false;
    for (const FrameAmounts &run : amounts) {
        for (const DurationNs amount : run) {
            if (!any || (greatest ? amount > extreme : amount < extreme))
                extreme = amount;
            any = true;
        }
    }
    statistic.value = static_cast<double>(extreme);
    statistic.tooFewFrames = true;
}

} // namespace

SideStatistic quantileOfMix(std::span<const CaptureData> captures,
                            std::span<const FrameAmounts> amounts, double q, const ClassSide &side,
                            const ClassWeights &weights)
{
    SideStatistic statistic;
    const auto frames = static_cast<double>(framesOf(captures));
    statistic.tooFewFrames = hasTooFewBeyond(frames, q);
    if (statistic.tooFewFrames)
        return statistic;
    FreedomSum freedom;
    for (std::size_t i = 0; i < captures.size(); ++i) {
        const CaptureData &run = captures[i];
        const ClassData &classes = *run.classes;
        const std::vector<float> factors = mixWeights(run, side, weights);
        const auto sorted = sortedFrames(amounts[i], classes.cellOf, [&](std::size_t frame) {
            return factors[classes.classOf[frame]];
        });
        const double share = static_cast<double>(amounts[i].size()) / frames;
        statistic.runValues.push_back(weightedQuantile(sorted, q));
        statistic.value += share * statistic.runValues.back();
        const Spread spread = quantileSpread(sorted, *classes.resamples, q).times(share);
        statistic.spread.add(spread);
        freedom.add(spread.variance, leastFreedom(classes));
    }
    statistic.freedom = freedom.freedom();
    statistic.tooFewFrames = !(statistic.freedom > 0);
    return statistic;
}

std::string tooFewBeyondText(const std::string &whose, double q)
{
    const auto needed = std::llround(kFewestBeyond / std::min(q, 1 - q));
    return "fewer than ten frames of " + whose + " are beyond this percentile: record at least " +
           std::to_string(needed) + " frames, or choose a percentile closer to the median";
}

SideStatistic sideStatistic(std::span<const CaptureData> captures,
                            std::span<const FrameAmounts> amounts, const NamedStatistic &statistic)
{
    SideStatistic side;
    switch (statistic.statistic) {
    case Statistic::Mean:
    case Statistic::Fps:
    case Statistic::Within: // ignoring behaviours
    case Statistic::Typical:
        takeMeans(captures, amounts, statistic.statistic == Statistic::Fps, side);
        break;
    case Statistic::Quantile:
        takeQuantile(captures, amounts, statistic.quantile, side);
        break;
    case Statistic::Min:
    case Statistic::Max:
        takeExtreme(amounts, statistic.statistic == Statistic::Max, side);
        break;
    case Statistic::Misses: // not about single frames
        break;
    }
    side.tooFewFrames = side.tooFewFrames || !(side.freedom > 0);
    return side;
}

} // namespace zoe
