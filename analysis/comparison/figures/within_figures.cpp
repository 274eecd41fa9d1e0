#include "analysis/comparison/figures/within_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace zoe {

namespace {

constexpr double kLeastInCommon = 0.5;

ClassSide sideOf(std::span<const CaptureData> captures, std::size_t classes)
{
    ClassSide side{.allFrames = framesOf(captures),
                   .frames = std::vector<std::uint64_t>(classes),
                   .share = std::vector<double>(classes)};
    for (const CaptureData &capture : captures) {
        for (std::size_t i = 0; i < classes; ++i)
            side.frames[i] += capture.classes->frames[i];
    }
    for (std::size_t i = 0; i < classes; ++i)
        side.share[i] = static_cast<double>(side.frames[i]) / static_cast<double>(side.allFrames);
    return side;
}

} // namespace

ClassWeights::ClassWeights(const ComparedCaptures &captures)
    : m_base(sideOf(captures.bases(), captures.classes()))
    , m_head(sideOf(captures.head(), captures.classes()))
{}

double ClassWeights::usualInCommon() const
{
    double share = 0;
    for (std::size_t i = 0; i < classes(); ++i)
        share += isUsual(i) ? std::min(m_base.share[i], m_head.share[i]) : 0;
    return share;
}

double ClassWeights::ofBothSides() const
{
    const auto of = [this](const ClassSide &side) {
        double usual = 0;
        double all = 0;
        for (std::size_t i = 0; i + 1 < classes(); ++i) {
            usual += isUsual(i) ? side.share[i] : 0;
            all += side.share[i];
        }
        return all > 0 ? usual / all : 0;
    };
    return std::min(of(m_base), of(m_head));
}

bool ClassWeights::isSure() const
{
    constexpr double kLeastOfBoth = 0.9;
    return ofBothSides() >= kLeastOfBoth;
}

bool ClassWeights::haveHalfOnBothSides() const
{
    return ofBothSides() >= kLeastInCommon;
}

UnusualFigure::UnusualFigure(std::span<const CaptureData> captures, const ClassWeights *weights)
    : m_captures(captures)
{
    for (std::size_t i = 0; weights != nullptr && i < weights->classes(); ++i)
        m_isUnusual.push_back(weights->isUnusual(i));
    for (const CaptureData &capture : captures) {
        std::vector<double> &counts = m_counts.emplace_back();
        if (weights == nullptr)
            continue;
        counts.assign(capture.resamples->cells(), 0.0);
        for (std::size_t frame = 0; frame < capture.sums.frames(); ++frame)
            counts[capture.cellOf[frame]] += m_isUnusual[capture.classes->classOf[frame]] ? 1 : 0;
    }
}

double UnusualFigure::meanNs() const
{
    Int128 sum = 0;
    for (const Sum &one : m_sums)
        sum += one.all;
    return static_cast<double>(static_cast<long double>(sum) /
                               static_cast<long double>(framesOf(m_captures)));
}

void UnusualFigure::finish(double middle)
{
    m_figure.begin();
    for (std::size_t i = 0; i < m_captures.size(); ++i) {
        const Resamples &resamples = *m_captures[i].resamples;
        std::vector<double> &cells = m_figure.cells(resamples);
        double frames = 0;
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            cells[cell] = m_sums[i].cells[cell] - middle * m_counts[i][cell];
            frames += m_counts[i][cell];
        }
        m_figure.add(resamples,
                     static_cast<long double>(m_sums[i].unusual) -
                         static_cast<long double>(middle) * static_cast<long double>(frames),
                     m_captures[i].sums.frames());
    }
    m_figure.finish(framesOf(m_captures));
}

void StandardizedFigure::begin(std::size_t captures, const ClassSide &side,
                               std::span<const double> weights)
{
    m_factors.assign(weights.size(), 0.0);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] != 0)
            m_factors[i] = weights[i] / static_cast<double>(side.frames[i]);
    }
    m_sums.assign(captures, std::vector<Int128>(weights.size()));
    m_runValues.clear();
    m_spread = {};
    m_freedom = {};
}

void StandardizedFigure::finish(std::span<const CaptureData> captures, const ClassSide &side,
                                std::span<const double> weights)
{
    m_means.assign(weights.size(), 0.0);
    m_value = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        Int128 sum = 0;
        for (const auto &sums : m_sums)
            sum += sums[i];
        if (side.frames[i] > 0)
            m_means[i] = static_cast<double>(static_cast<long double>(sum) /
                                             static_cast<long double>(side.frames[i]));
        m_value += weights[i] * m_means[i];
    }
    for (std::size_t run = 0; run < captures.size(); ++run) {
        // A run without frames of a class is assumed to be like the others there.
        double value = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const std::uint64_t frames = captures[run].classes->frames[i];
            value += weights[i] * (frames == 0 ? m_means[i]
                                               : static_cast<double>(m_sums[run][i]) /
                                                     static_cast<double>(frames));
        }
        m_runValues.push_back(value);
    }
}

void StandardizedFigure::centre(const ClassData &classes, std::span<const Int128> sums)
{
    for (std::size_t i = 0; i < m_factors.size(); ++i) {
        if (m_factors[i] == 0 || sums[i] == 0)
            continue;
        const double mean =
            m_factors[i] * static_cast<double>(sums[i]) / static_cast<double>(classes.frames[i]);
        for (std::size_t cell = 0; cell < m_cells.size(); ++cell)
            m_cells[cell] -= mean * static_cast<double>(classes.counts[i][cell]);
    }
}

void StandardizedFigure::addSpreads(const Resamples &resamples)
{
    for (std::size_t segment = 0; segment < resamples.segments(); ++segment) {
        const Spread spread = resamples.spread(segment, m_cells);
        m_spread.add(spread);
        m_freedom.add(spread.variance, resamples.freedom(segment));
    }
}

WithinFigures::WithinFigures(const ComparedCaptures &captures, const ClassWeights *weights)
    : m_captures(captures)
    , m_weights(weights)
    , m_baseUnusual(captures.bases(), weights)
    , m_headUnusual(captures.head(), weights)
{
    for (std::size_t i = 0; weights != nullptr && i < weights->classes(); ++i)
        m_usual.push_back(weights->isUsual(i) ? weights->weight(i) : 0);
}

void WithinFigures::read(StatisticOf of, const FunctionFrames &function)
{
    const auto forEach = [of, &function](const CaptureData &capture, const auto &body) {
        if (of == StatisticOf::Frame) {
            for (std::size_t frame = 0; frame < capture.sums.frames(); ++frame)
                body(frame, capture.sums.durations[frame]);
            return;
        }
        function.forEach(capture, [&](const FrameFigures &figures) {
            body(figures.frame, of == StatisticOf::Self    ? figures.selfNs
                                : of == StatisticOf::Total ? figures.totalNs
                                                           : DurationNs{figures.calls});
        });
    };
    m_base.read(m_captures.bases(), m_weights->base(), m_usual, forEach);
    m_head.read(m_captures.head(), m_weights->head(), m_usual, forEach);
    m_baseUnusual.read(forEach);
    m_headUnusual.read(forEach);
    const double middle = (m_baseUnusual.meanNs() + m_headUnusual.meanNs()) / 2;
    m_baseUnusual.finish(middle);
    m_headUnusual.finish(middle);
}

Difference WithinFigures::within() const
{
    return differenceOf(m_base.value(), m_head.value(), m_captures.options().confidence,
                        betweenRuns(m_captures, m_base.runValues()));
}

Difference WithinFigures::unusual() const
{
    const SideFigure &base = m_baseUnusual.figure();
    return differenceOf(base.value(), m_headUnusual.figure().value(),
                        m_captures.options().confidence, betweenRuns(m_captures, base.runValues()));
}

namespace {

// The sum of two figures of one side, which are assumed to be independent.
Resampled sumOf(const Resampled &a, const Resampled &b)
{
    FreedomSum freedom;
    freedom.add(a.spread.variance, a.freedom);
    freedom.add(b.spread.variance, b.freedom);
    Resampled sum{.value = a.value + b.value,
                  .spread = a.spread,
                  .freedom = a.freedom > 0 ? freedom.freedom() : 0};
    sum.spread.add(b.spread);
    return sum;
}

} // namespace

Difference WithinFigures::likeWithLike(double confidence) const
{
    const Resampled base = sumOf(m_base.value(), m_baseUnusual.figure().value());
    const Resampled head = sumOf(m_head.value(), m_headUnusual.figure().value());
    std::vector<double> runs(m_base.runValues().begin(), m_base.runValues().end());
    const std::span<const double> unusual = m_baseUnusual.figure().runValues();
    for (std::size_t i = 0; i < runs.size(); ++i)
        runs[i] += unusual[i];
    Difference difference = differenceOf(base, head, confidence, betweenRuns(m_captures, runs));
    // Relative to the mean of all frames, so that the mix is included.
    const double mean = m_baseUnusual.meanNs();
    const auto ratio = [mean](double delta) {
        return mean > 0    ? std::max(0.0, 1 + delta / mean)
               : delta > 0 ? std::numeric_limits<double>::infinity()
                           : 1;
    };
    difference.ratio = ratio(difference.deltaNs);
    difference.ratioInterval = {ratio(difference.interval.low), ratio(difference.interval.high)};
    return difference;
}

StatisticChange WithinFigures::changeOf(const NamedStatistic &statistic, Slot slot,
                                        double confidence)
{
    constexpr double kPercent = 100;
    FunctionFrames function(m_captures);
    if (statistic.of != StatisticOf::Frame)
        function.take(slot);
    read(statistic.of, function);
    StatisticChange change;
    change.statistic = statistic;
    change.confidence = confidence;
    change.change = zoe::changeOf(m_base.value(), m_head.value(), confidence,
                                  betweenRuns(m_captures, m_base.runValues()));
    change.baseInterval = intervalOf(m_base.value(), confidence);
    change.headInterval = intervalOf(m_head.value(), confidence);
    const double common = m_weights->usualInCommon();
    if (common < kLeastInCommon)
        change.why = "only " + std::to_string(std::lround(common * kPercent)) +
                     " % of the frames are in behaviours with at least " +
                     std::to_string(ComparedCaptures::kFewestFrames) + " frames on each side";
    else if (!(m_base.value().freedom > 0 && m_head.value().freedom > 0))
        change.why = "a side has too few frames in the common behaviours: record more of them";
    change.tooFewFrames = !change.why.empty();
    return change;
}

} // namespace zoe
