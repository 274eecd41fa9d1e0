#include "analysis/comparison/figures/statistic_figures.h"

#include <algorithm>
#include <cmath>

#include "analysis/comparison/figures/side_figure.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

namespace {

constexpr std::size_t kBuckets = 256;

// A frame of any capture of the side, by falling or rising amount.
struct Frame {
    DurationNs ns = 0;
    std::uint32_t cell = 0; // over all captures
};

// Cells of all captures, one after another.
class AllCells {
  public:
    explicit AllCells(std::span<const CaptureData> captures)
        : m_captures(captures)
    {
        for (const CaptureData &capture : captures) {
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
    std::span<const CaptureData> m_captures;
    std::vector<std::size_t> m_first;
    std::size_t m_cells = 0;
};

std::vector<Frame> sortedFrames(std::span<const FrameAmounts> amounts, const AllCells &cells)
{
    std::vector<Frame> frames;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        for (std::size_t frame = 0; frame < amounts[i].size(); ++frame)
            frames.push_back({amounts[i][frame], cells.of(i, frame)});
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
            const double weight = m_weights[m_frames[m_at].cell][m_resample];
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

} // namespace

std::vector<double> resampledQuantile(std::span<const CaptureData> captures,
                                      std::span<const FrameAmounts> amounts, double q)
{
    const AllCells cells(captures);
    const std::vector<Frame> frames = sortedFrames(amounts, cells);
    const std::size_t resamples = captures.front().resamples->count();
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
            counts[frames[i].cell] += 1;
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

namespace {

double perSecond(double ns)
{
    return ns > 0 ? 1e9 / ns : 0;
}

void takeMeans(std::span<const CaptureData> captures, std::span<const FrameAmounts> amounts,
               bool fps, SideStatistic &statistic)
{
    SideFigure figure(captures.front().resamples->count());
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
    statistic.resamples.assign(mean.resamples.begin(), mean.resamples.end());
    statistic.freedom = mean.freedom;
    statistic.variance = mean.variance;
    statistic.runValues.assign(figure.runValues().begin(), figure.runValues().end());
    if (!fps)
        return;
    const double slope = perSecond(statistic.value) * perSecond(statistic.value) / 1e9;
    statistic.value = perSecond(statistic.value);
    statistic.variance *= slope * slope;
    std::ranges::transform(statistic.resamples, statistic.resamples.begin(), perSecond);
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
        std::vector<double> run =
            resampledQuantile(captures.subspan(i, 1), amounts.subspan(i, 1), q);
        statistic.resamples.resize(run.size());
        for (std::size_t r = 0; r < run.size(); ++r) {
            run[r] *= share;
            statistic.resamples[r] += run[r];
        }
        freedom.add(resampleVariance(run), captures[i].resamples->freedom());
    }
    statistic.freedom = freedom.freedom();
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
    }
    side.tooFewFrames = side.tooFewFrames || !(side.freedom > 0);
    return side;
}

} // namespace zoe
