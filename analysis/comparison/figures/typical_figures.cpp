#include "analysis/comparison/figures/typical_figures.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "analysis/comparison/figures/side_figure.h"
#include "analysis/statistics/quantile.h"

namespace zoe {

TrimmedMean trimmedMean(std::span<DurationNs> amounts)
{
    const std::size_t cut = amounts.size() / 4;
    const auto first = amounts.begin() + static_cast<std::ptrdiff_t>(cut);
    const auto last = amounts.end() - static_cast<std::ptrdiff_t>(cut) - 1;
    const std::array<std::uint64_t, 2> ends{cut, amounts.size() - cut - 1};
    selectRanks(amounts, 0, std::span(ends).first(last > first ? 2 : 1));
    TrimmedMean mean{.low = *first, .high = *last, .counted = amounts.size() - 2 * cut};
    Int128 sum = 0;
    for (auto at = first; at <= last; ++at)
        sum += *at;
    mean.value =
        static_cast<double>(static_cast<long double>(sum) / static_cast<long double>(mean.counted));
    return mean;
}

namespace {

// By the frames that both sides have (Cochran 1954): the variance of each class's difference is
// roughly inverse to these, so a class with few frames on one side adds little noise.
std::vector<double> sharpestWeights(const ClassWeights &weights)
{
    std::vector<double> sharpest;
    double sum = 0;
    for (std::size_t i = 0; i < weights.classes(); ++i) {
        const auto base = static_cast<double>(weights.base().frames[i]);
        const auto head = static_cast<double>(weights.head().frames[i]);
        sharpest.push_back(weights.isUsual(i) ? base * head / (base + head) : 0);
        sum += sharpest.back();
    }
    for (double &weight : sharpest)
        weight /= sum;
    return sharpest;
}

} // namespace

TypicalFigures::TypicalFigures(const ComparedCaptures &captures, const ClassWeights *weights)
    : m_captures(captures)
    , m_byClass(weights != nullptr && weights->haveHalfOnBothSides())
    , m_weights(m_byClass ? sharpestWeights(*weights) : std::vector<double>{1})
{
    m_base = sideOf(captures.bases());
    m_head = sideOf(captures.head());
}

TypicalFigures::Side TypicalFigures::sideOf(std::span<const CaptureData> captures) const
{
    Side side;
    side.frames.assign(m_weights.size(), 0);
    for (const CaptureData &capture : captures) {
        Run &run = side.runs.emplace_back();
        run.data = &capture;
        run.resamples = m_byClass ? &*capture.classes->resamples : &*capture.resamples;
        run.cellOf = m_byClass ? capture.classes->cellOf : capture.cellOf;
        if (m_byClass)
            run.classOf = capture.classes->classOf;
        run.frames.assign(m_weights.size(), 0);
        run.counts.assign(m_weights.size(), std::vector<double>(run.resamples->cells()));
        for (std::size_t frame = 0; frame < capture.sums.frames(); ++frame) {
            const std::size_t at = m_byClass ? run.classOf[frame] : 0;
            ++run.frames[at];
            run.counts[at][run.cellOf[frame]] += 1;
        }
        for (std::size_t i = 0; i < m_weights.size(); ++i)
            side.frames[i] += run.frames[i];
    }
    return side;
}

// Frames without the function count as 0.
template <class ForEach>
TypicalFigures::Figure TypicalFigures::figureOf(const Side &side, const ForEach &forEach,
                                                std::vector<DurationNs> &room)
{
    Figure figure;
    std::vector<std::vector<double>>
        means; // runs x classes; negative: the run has no frames of the class
    std::vector<TrimmedMean> of(m_weights.size());
    for (const Run &run : side.runs) {
        const auto classOf = [&](std::size_t frame) {
            return m_byClass ? std::size_t{run.classOf[frame]} : 0;
        };
        // Class after class.
        std::vector<std::size_t> first(m_weights.size());
        std::exclusive_scan(run.frames.begin(), run.frames.end(), first.begin(), std::size_t{0});
        room.assign(run.data->sums.frames(), 0);
        std::vector<std::size_t> next = first;
        forEach(*run.data,
                [&](std::size_t frame, DurationNs ns) { room[next[classOf(frame)]++] = ns; });
        std::vector<double> factors(m_weights.size());
        m_cells.assign(run.resamples->cells(), 0.0);
        for (std::size_t i = 0; i < m_weights.size(); ++i) {
            of[i] = {};
            if (m_weights[i] == 0 || run.frames[i] == 0)
                continue;
            of[i] = trimmedMean(std::span(room).subspan(first[i], run.frames[i]));
            const double share =
                static_cast<double>(run.frames[i]) / static_cast<double>(side.frames[i]);
            factors[i] = m_weights[i] * share / static_cast<double>(of[i].counted);
            figure.value += m_weights[i] * share * of[i].value;
        }
        std::vector<double> beyonds(m_weights.size()); // of frames with the function, summed
        forEach(*run.data, [&](std::size_t frame, DurationNs ns) {
            const std::size_t at = classOf(frame);
            if (factors[at] == 0)
                return;
            const DurationNs beyond = std::clamp(ns, of[at].low, of[at].high) -
                                      std::clamp(DurationNs{0}, of[at].low, of[at].high);
            m_cells[run.cellOf[frame]] += factors[at] * static_cast<double>(beyond);
            beyonds[at] += static_cast<double>(beyond);
        });
        // Relative to the mean of the winsorized times of the class, so that frames of other
        // classes drawn with them are no deviation.
        for (std::size_t i = 0; i < m_weights.size(); ++i) {
            const double mean =
                factors[i] == 0 ? 0 : beyonds[i] / static_cast<double>(run.frames[i]);
            for (std::size_t cell = 0; mean != 0 && cell < m_cells.size(); ++cell)
                m_cells[cell] -= factors[i] * mean * run.counts[i][cell];
        }
        for (std::size_t segment = 0; segment < run.resamples->segments(); ++segment) {
            const Spread spread = run.resamples->spread(segment, m_cells);
            figure.spread.add(spread);
            figure.freedom.add(spread.variance, run.resamples->freedom(segment));
        }
        std::vector<double> &own = means.emplace_back();
        for (const TrimmedMean &mean : of)
            own.push_back(mean.value);
    }
    if (m_captures.doubtsPhases() && !m_byClass)
        figure.freedom = {};
    // A run without frames of a class is assumed to be like the others there.
    for (std::size_t r = 0; r < means.size(); ++r) {
        double value = figure.value;
        for (std::size_t i = 0; i < m_weights.size(); ++i) {
            if (m_weights[i] == 0 || side.runs[r].frames[i] == 0)
                continue;
            double mean = 0;
            for (std::size_t other = 0; other < means.size(); ++other)
                mean += means[other][i] * static_cast<double>(side.runs[other].frames[i]) /
                        static_cast<double>(side.frames[i]);
            value += m_weights[i] * (means[r][i] - mean);
        }
        figure.runValues.push_back(value);
    }
    return figure;
}

template <class ForEach>
Difference TypicalFigures::differenceOf(const ForEach &forEach, std::vector<DurationNs> &room)
{
    const Figure base = figureOf(m_base, forEach, room);
    const Figure head = figureOf(m_head, forEach, room);
    return zoe::differenceOf(base.resampled(), head.resampled(), m_captures.options().confidence,
                             betweenRuns(m_captures, base.runValues));
}

template <class ForEach>
StatisticChange TypicalFigures::changeOf(const ForEach &forEach, double confidence)
{
    std::vector<DurationNs> room;
    const Figure base = figureOf(m_base, forEach, room);
    const Figure head = figureOf(m_head, forEach, room);
    const BetweenRuns runs = betweenRuns(m_captures, base.runValues);
    StatisticChange change;
    change.change = zoe::changeOf(base.resampled(), head.resampled(), confidence, runs);
    change.confidence = confidence;
    change.tooFewFrames = !(base.freedom.freedom() > 0 && head.freedom.freedom() > 0);
    if (change.tooFewFrames)
        change.why = m_captures.doubtsPhases() ? "a side has too few phases: record longer"
                                               : "a side has too few frames: record more of them";
    change.baseInterval = intervalOf(base.resampled(), confidence);
    change.headInterval = intervalOf(head.resampled(), confidence);
    if (runs.freedom > 0 && !change.tooFewFrames) {
        const RunVariances variances = runVariances(base.resampled(), head.resampled(), runs);
        change.baseInterval =
            runInterval(base.value, variances.base, variances.freedom, runs, confidence);
        change.headInterval =
            runInterval(head.value, variances.head, variances.freedom, runs, confidence);
    }
    return change;
}

StatisticChange TypicalFigures::changeOf(const NamedStatistic &statistic, Slot slot,
                                         double confidence)
{
    FunctionFrames function(m_captures);
    if (statistic.of != StatisticOf::Frame)
        function.take(slot);
    StatisticChange change = changeOf(
        [&](const CaptureData &capture, const auto &body) {
            if (statistic.of == StatisticOf::Frame) {
                for (std::size_t frame = 0; frame < capture.sums.frames(); ++frame)
                    body(frame, capture.sums.durations[frame]);
                return;
            }
            function.forEach(capture, [&](const FrameFigures &figures) {
                body(figures.frame, statistic.of == StatisticOf::Self ? figures.selfNs
                                    : statistic.of == StatisticOf::Total
                                        ? figures.totalNs
                                        : DurationNs{figures.calls});
            });
        },
        confidence);
    change.statistic = statistic;
    change.isOfBehaviours = m_byClass;
    return change;
}

Difference TypicalFigures::selfOf(const FunctionFrames &function, std::vector<DurationNs> &room)
{
    const auto forEach = [&function](const CaptureData &capture, const auto &body) {
        function.forEach(capture,
                         [&](const FrameFigures &figures) { body(figures.frame, figures.selfNs); });
    };
    return differenceOf(forEach, room);
}

Difference TypicalFigures::frames()
{
    std::vector<DurationNs> room;
    const auto forEach = [](const CaptureData &capture, const auto &body) {
        for (std::size_t frame = 0; frame < capture.sums.frames(); ++frame)
            body(frame, capture.sums.durations[frame]);
    };
    return differenceOf(forEach, room);
}

} // namespace zoe
