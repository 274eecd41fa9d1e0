#include "analysis/comparison/figures/statistic_figures.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/comparison/figures/side_figure.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

namespace {

constexpr std::size_t kBuckets = 256;

// A frame of any capture of the side, by falling or rising amount.
struct Frame {
    DurationNs ns = 0;
    std::uint32_t cell = 0; // over all captures
    float weight = 1;
};

// What the frames of a capture are drawn by.
struct DrawnBy {
    const Resamples *resamples = nullptr;
    std::span<const std::uint16_t> cellOf;
};

// Cells of all captures, one after another.
class AllCells {
  public:
    explicit AllCells(std::vector<DrawnBy> captures)
        : m_captures(std::move(captures))
    {
        for (const DrawnBy &capture : m_captures) {
            m_first.push_back(m_cells);
            m_cells += capture.resamples->cells();
        }
    }

    [[nodiscard]] std::size_t size() const { return m_cells; }
    [[nodiscard]] std::uint32_t of(std::size_t capture, std::size_t frame) const
    {
        return static_cast<std::uint32_t>(m_first[capture] + m_captures[capture].cellOf[frame]);
    }
    [[nodiscard]] std::span<const double> weights(std::uint32_t cell) const
    {
        std::size_t capture = m_first.size() - 1;
        while (m_first[capture] > cell)
            --capture;
        return m_captures[capture].resamples->weights(cell - m_first[capture]);
    }
    // A weight per resample for frames counted by cell.
    void addWeights(std::span<const double> counts, std::span<double> sums) const
    {
        for (std::size_t i = 0; i < m_first.size(); ++i)
            m_captures[i].resamples->addSums(
                counts.subspan(m_first[i], m_captures[i].resamples->cells()), sums);
    }

  private:
    std::vector<DrawnBy> m_captures;
    std::vector<std::size_t> m_first;
    std::size_t m_cells = 0;
};

// weightOf(capture, frame) is the weight of a frame.
template <class WeightOf>
std::vector<Frame> sortedFrames(std::span<const FrameAmounts> amounts, const AllCells &cells,
                                const WeightOf &weightOf)
{
    std::vector<Frame> frames;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        for (std::size_t frame = 0; frame < amounts[i].size(); ++frame)
            frames.push_back({amounts[i][frame], cells.of(i, frame), weightOf(i, frame)});
    }
    std::ranges::sort(frames, {}, &Frame::ns);
    return frames;
}

// Walks the frames of one resample in order of their amounts, from where a bucket begins.
class Walk {
  public:
    Walk(std::span<const Frame> frames, const std::vector<std::span<const double>> &weights,
         std::size_t resample, std::size_t at, double before)
        : m_frames(frames)
        , m_weights(weights)
        , m_resample(resample)
        , m_at(at)
        , m_before(before)
    {}

    // The amount of the frame whose weight reaches over a rank. Ranks rise.
    DurationNs at(double rank)
    {
        DurationNs last = m_frames[std::min(m_at, m_frames.size() - 1)].ns;
        while (m_at < m_frames.size()) {
            const double weight = m_weights[m_frames[m_at].cell][m_resample] *
                                  static_cast<double>(m_frames[m_at].weight);
            if (weight > 0)
                last = m_frames[m_at].ns;
            if (weight > 0 && m_before + weight > rank * (1 + kSlack))
                return last;
            m_before += weight;
            ++m_at;
        }
        return last;
    }

  private:
    static constexpr double kSlack = 1e-12; // sums of weights are rounded

    std::span<const Frame> m_frames;
    const std::vector<std::span<const double>> &m_weights;
    std::size_t m_resample;
    std::size_t m_at;
    double m_before;
};

// frames: sorted; their weights add up to their number.
std::vector<double> drawnQuantiles(const AllCells &cells, std::span<const Frame> frames,
                                   std::size_t resamples, double q)
{
    std::vector<std::span<const double>> weights;
    for (std::uint32_t cell = 0; cell < cells.size(); ++cell)
        weights.push_back(cells.weights(cell));
    const std::size_t perBucket = (frames.size() + kBuckets - 1) / kBuckets;
    // Where the bucket with the rank begins, and the weight before it, one per resample.
    std::vector<std::size_t> begin(resamples);
    std::vector<double> before(resamples);
    const auto rank = q * static_cast<double>(frames.size() - 1);
    const double lower = std::floor(rank);
    std::vector<double> sums(resamples);
    std::vector<double> counts(cells.size());
    for (std::size_t first = 0; first < frames.size(); first += perBucket) {
        std::ranges::fill(counts, 0.0);
        const std::size_t end = std::min(frames.size(), first + perBucket);
        for (std::size_t i = first; i < end; ++i)
            counts[frames[i].cell] += static_cast<double>(frames[i].weight);
        cells.addWeights(counts, sums);
        for (std::size_t r = 0; r < resamples; ++r) {
            if (sums[r] <= lower) {
                begin[r] = end;
                before[r] = sums[r];
            }
        }
    }
    std::vector<double> values(resamples);
    for (std::size_t r = 0; r < resamples; ++r) {
        Walk walk(frames, weights, r, begin[r], before[r]);
        const DurationNs low = walk.at(lower);
        const DurationNs high = rank > lower ? walk.at(lower + 1) : low;
        values[r] = interpolated(low, high, rank - lower);
    }
    return values;
}

} // namespace

std::vector<double> resampledQuantile(std::span<const CaptureData> captures,
                                      std::span<const FrameAmounts> amounts, double q)
{
    std::vector<DrawnBy> drawn;
    for (const CaptureData &capture : captures)
        drawn.push_back({&*capture.resamples, capture.cellOf});
    const AllCells cells(std::move(drawn));
    const auto frames = sortedFrames(amounts, cells, [](std::size_t, std::size_t) { return 1.0F; });
    return drawnQuantiles(cells, frames, captures.front().resamples->count(), q);
}

namespace {

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
    // 1 / m falls with a slope that gets flatter: the first terms of its moments.
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

// The mean of the runs' quantiles, weighted by their frames: a quantile of all frames together
// would be further out than that of any one run if runs differ.
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
        const Spread run =
            resampleSpread(resampledQuantile(captures.subspan(i, 1), amounts.subspan(i, 1), q))
                .times(share);
        statistic.spread.add(run);
        freedom.add(run.variance, captures[i].resamples->freedom());
    }
    statistic.freedom = freedom.freedom();
}

// How much a frame of each class of a run counts, so that the mix is that of both sides, and all
// count as much together as there are frames. Unusual frames are as often as they were.
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

// The values at the ranks around q, a rank being the weight of what is before.
double weightedQuantile(std::span<const Frame> frames, double q)
{
    const std::vector<double> once(1, 1.0);
    std::uint32_t cells = 0;
    for (const Frame &frame : frames)
        cells = std::max(cells, frame.cell + 1);
    const std::vector<std::span<const double>> weights(cells, once);
    const double rank = q * static_cast<double>(frames.size() - 1);
    const double lower = std::floor(rank);
    Walk walk(frames, weights, 0, 0, 0);
    const DurationNs low = walk.at(lower);
    const DurationNs high = rank > lower ? walk.at(lower + 1) : low;
    return interpolated(low, high, rank - lower);
}

// The least of the segments that have a twentieth of the frames.
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

// The least or the greatest of all frames: never compared, so it has no resamples.
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
        const AllCells cells({DrawnBy{&*classes.resamples, classes.cellOf}});
        const auto sorted =
            sortedFrames(amounts.subspan(i, 1), cells, [&](std::size_t, std::size_t frame) {
                return factors[classes.classOf[frame]];
            });
        const double share = static_cast<double>(amounts[i].size()) / frames;
        statistic.runValues.push_back(weightedQuantile(sorted, q));
        statistic.value += share * statistic.runValues.back();
        const Spread spread =
            resampleSpread(drawnQuantiles(cells, sorted, classes.resamples->count(), q))
                .times(share);
        statistic.spread.add(spread);
        freedom.add(spread.variance, leastFreedom(classes));
    }
    statistic.freedom = freedom.freedom();
    statistic.tooFewFrames = !(statistic.freedom > 0);
    return statistic;
}

SideStatistic sideStatistic(std::span<const CaptureData> captures,
                            std::span<const FrameAmounts> amounts, const NamedStatistic &statistic)
{
    SideStatistic side;
    switch (statistic.statistic) {
    case Statistic::Mean:
    case Statistic::Fps:
    case Statistic::Within: // without regard to behaviours
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
    case Statistic::Misses: // of no frame alone
        break;
    }
    side.tooFewFrames = side.tooFewFrames || !(side.freedom > 0);
    return side;
}

} // namespace zoe
