#include "analysis/comparison/figures/within_figures.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "analysis/comparison/figures/side_figure.h"

namespace zoe {

namespace {

ClassSide sideOf(std::span<const CaptureData> captures, std::size_t classes,
                 std::uint32_t resamples)
{
    ClassSide side{.allFrames = framesOf(captures),
                   .frames = std::vector<std::uint64_t>(classes),
                   .share = std::vector<double>(classes),
                   .resampled = std::vector(classes, std::vector<double>(resamples))};
    std::vector<double> cells;
    for (const CaptureData &capture : captures) {
        const ClassData &data = *capture.classes;
        for (std::size_t i = 0; i < classes; ++i) {
            side.frames[i] += data.frames[i];
            cells.assign(capture.resamples->cells(), 0.0);
            for (std::size_t frame = 0; frame < data.classOf.size(); ++frame)
                cells[capture.cellOf[frame]] += data.classOf[frame] == i ? 1 : 0;
            capture.resamples->addSums(cells, side.resampled[i]);
        }
    }
    for (std::size_t i = 0; i < classes; ++i)
        side.share[i] = static_cast<double>(side.frames[i]) / static_cast<double>(side.allFrames);
    return side;
}

} // namespace

ClassWeights::ClassWeights(const ComparedCaptures &captures)
    : m_base(sideOf(captures.bases(), captures.classes(), captures.options().resamples))
    , m_head(sideOf(captures.head(), captures.classes(), captures.options().resamples))
{}

double ClassWeights::usualInCommon() const
{
    double share = 0;
    for (std::size_t i = 0; i < classes(); ++i)
        share += isUsual(i) ? std::min(m_base.share[i], m_head.share[i]) : 0;
    return share;
}

void StandardizedFigure::begin(std::size_t captures, const ClassSide &side,
                               std::span<const double> weights)
{
    std::ranges::fill(m_resamples, 0.0);
    m_factors.assign(weights.size(), 0.0);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] != 0)
            m_factors[i] = weights[i] / static_cast<double>(side.frames[i]);
    }
    m_sums.assign(captures, std::vector<Int128>(weights.size()));
    m_runValues.clear();
    m_variance = 0;
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
        // A run without frames of a class is taken to be like the others there.
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

void StandardizedFigure::addVariances(const Resamples &resamples)
{
    for (std::size_t segment = 0; segment < resamples.segments(); ++segment) {
        const double variance = resamples.variance(segment, m_cells);
        m_variance += variance;
        m_freedom.add(variance, resamples.freedom(segment));
    }
}

WithinFigures::WithinFigures(const ComparedCaptures &captures, const ClassWeights *weights)
    : m_captures(captures)
    , m_weights(weights)
    , m_base(captures.options().resamples)
    , m_head(captures.options().resamples)
{
    for (std::size_t i = 0; weights != nullptr && i < weights->classes(); ++i)
        m_usual.push_back(weights->isUsual(i) ? weights->weight(i) : 0);
}

void WithinFigures::read(StatisticOf of, Slot slot)
{
    const auto forEach = [of, slot](const CaptureData &capture, const auto &body) {
        if (of == StatisticOf::Frame) {
            for (std::size_t frame = 0; frame < capture.sums.frames(); ++frame)
                body(frame, capture.sums.durations[frame]);
            return;
        }
        capture.sums.columns[slot].forEach([&](const FrameFigures &figures) {
            body(figures.frame, of == StatisticOf::Self    ? figures.selfNs
                                : of == StatisticOf::Total ? figures.totalNs
                                                           : DurationNs{figures.calls});
        });
    };
    m_base.read(m_captures.bases(), m_weights->base(), m_usual, forEach);
    m_head.read(m_captures.head(), m_weights->head(), m_usual, forEach);
}

Difference WithinFigures::selfOf(Slot slot)
{
    read(StatisticOf::Self, slot);
    return differenceOf(m_base.value(), m_head.value(), m_captures.options().confidence,
                        betweenRuns(m_captures, m_base.runValues()));
}

StatisticChange WithinFigures::changeOf(const NamedStatistic &statistic, Slot slot)
{
    constexpr double kLeastInCommon = 0.5;
    constexpr double kPercent = 100;
    read(statistic.of, slot);
    const double confidence = m_captures.options().confidence;
    StatisticChange change;
    change.statistic = statistic;
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
        change.why = "a side has too few frames in the common behaviours";
    change.tooFewFrames = !change.why.empty();
    return change;
}

} // namespace zoe
