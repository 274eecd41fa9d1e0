#include "analysis/comparison/figures/mix_figures.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/comparison/figures/side_figure.h"

namespace zoe {

namespace {

// One class of one side.
struct Part {
    double share = 0;
    double mean = 0;
    bool there = false;
};

// mix.h has the formulae.
double mixOf(const Part &base, const Part &head, double meanOfMeans)
{
    double mean = base.there ? base.mean : head.mean;
    if (base.there && head.there)
        mean = (base.mean + head.mean) / 2;
    return (head.share - base.share) * (mean - meanOfMeans);
}

double withinOf(const Part &base, const Part &head)
{
    if (!base.there || !head.there)
        return 0;
    return (head.mean - base.mean) * ((base.share + head.share) / 2);
}

// What unusual frames add, however they changed.
double unusualOf(const Part &base, const Part &head, double meanOfMeans)
{
    return head.share * (head.mean - meanOfMeans) - base.share * (base.mean - meanOfMeans);
}

Part partOf(const ClassSide &side, std::size_t i, double mean)
{
    return {.share = side.share[i], .mean = mean, .there = side.frames[i] > 0};
}

// A class that a resample has no frame of is as it is in all frames.
Part resampledPart(const ClassSide &side, std::size_t i, double mean, double sum,
                   std::size_t resample)
{
    Part part = partOf(side, i, mean);
    const double frames = side.resampled[i][resample];
    part.share = frames / static_cast<double>(side.allFrames);
    if (frames > 0)
        part.mean = sum / frames;
    return part;
}

} // namespace

MixFigures::MixFigures(const ComparedCaptures &captures, const ClassWeights *weights)
    : m_captures(captures)
    , m_weights(weights)
    , m_base(captures.options().resamples)
    , m_head(captures.options().resamples)
{
    if (weights == nullptr)
        return;
    const std::vector<double> room(captures.options().resamples);
    for (std::size_t i = 0; i < weights->classes(); ++i) {
        const bool isBehaviour = i + 1 < weights->classes();
        m_common.push_back(isBehaviour && weights->onBothSides(i) ? weights->weight(i) : 0);
        m_basePlain.sums.push_back(room);
        m_headPlain.sums.push_back(room);
        m_mix.push_back(room);
    }
    long double sum = 0;
    for (const CaptureData &capture : captures.bases()) {
        for (const DurationNs duration : capture.sums.durations)
            sum += static_cast<long double>(duration);
    }
    m_baseMeanNs = static_cast<double>(sum / static_cast<long double>(weights->base().allFrames));
}

template <class ForEach>
void MixFigures::readPlain(std::span<const CaptureData> captures, Side &side,
                           const ForEach &forEach)
{
    const std::size_t classes = m_weights->classes();
    for (auto &sums : side.sums)
        std::ranges::fill(sums, 0.0);
    for (const CaptureData &capture : captures) {
        const std::size_t cells = capture.resamples->cells();
        side.cells.assign(classes * cells, 0.0);
        forEach(capture, [&](std::size_t frame, DurationNs ns) {
            side.cells[capture.classes->classOf[frame] * cells + capture.cellOf[frame]] +=
                static_cast<double>(ns);
        });
        for (std::size_t i = 0; i < classes; ++i)
            capture.resamples->addSums(std::span(side.cells).subspan(i * cells, cells),
                                       side.sums[i]);
    }
}

template <class ForEach>
void MixFigures::read(const ForEach &forEach)
{
    m_base.read(m_captures.bases(), m_weights->base(), m_common, forEach);
    m_head.read(m_captures.head(), m_weights->head(), m_common, forEach);
    readPlain(m_captures.bases(), m_basePlain, forEach);
    readPlain(m_captures.head(), m_headPlain, forEach);
    resampleMix();
    splitRuns();
}

double MixFigures::mean(const ClassSide &side, std::span<const double> means) const
{
    double mean = 0;
    for (std::size_t i = 0; i < means.size(); ++i)
        mean += side.share[i] * means[i];
    return mean;
}

double MixFigures::split(std::vector<double> &mixNs, std::vector<double> &withinNs) const
{
    const ClassSide &base = m_weights->base();
    const ClassSide &head = m_weights->head();
    const double middle = (mean(base, m_base.means()) + mean(head, m_head.means())) / 2;
    for (std::size_t i = 0; i < m_weights->classes(); ++i) {
        const Part b = partOf(base, i, m_base.means()[i]);
        const Part h = partOf(head, i, m_head.means()[i]);
        if (i + 1 == m_weights->classes()) {
            mixNs.push_back(0);
            withinNs.push_back(0);
            return unusualOf(b, h, middle);
        }
        mixNs.push_back(mixOf(b, h, middle));
        withinNs.push_back(withinOf(b, h));
    }
    return 0;
}

// Resamples 2i of one side against 2i + 1 of the other, as in differenceOf().
void MixFigures::resampleMix()
{
    const ClassSide &base = m_weights->base();
    const ClassSide &head = m_weights->head();
    const std::size_t classes = m_weights->classes();
    for (std::size_t r = 0; r < m_captures.options().resamples; ++r) {
        const std::size_t other = r ^ 1U;
        double baseSum = 0;
        double headSum = 0;
        for (std::size_t i = 0; i < classes; ++i) {
            baseSum += m_basePlain.sums[i][other];
            headSum += m_headPlain.sums[i][r];
        }
        const double middle = (baseSum / static_cast<double>(base.allFrames) +
                               headSum / static_cast<double>(head.allFrames)) /
                              2;
        for (std::size_t i = 0; i < classes; ++i) {
            const Part b =
                resampledPart(base, i, m_base.means()[i], m_basePlain.sums[i][other], other);
            const Part h = resampledPart(head, i, m_head.means()[i], m_headPlain.sums[i][r], r);
            m_mix[i][r] = i + 1 == classes ? unusualOf(b, h, middle) : mixOf(b, h, middle);
        }
    }
}

Difference MixFigures::withRatio(Difference difference) const
{
    if (m_baseMeanNs > 0) {
        difference.ratio = 1 + difference.deltaNs / m_baseMeanNs;
        difference.ratioInterval = {1 + difference.interval.low / m_baseMeanNs,
                                    1 + difference.interval.high / m_baseMeanNs};
    }
    return difference;
}

Difference MixFigures::mixDifference(double value, std::span<const double> resamples,
                                     std::span<const double> runs) const
{
    double freedom = m_captures.head()[0].resamples->freedom();
    double baseFreedom = 0;
    for (const CaptureData &capture : m_captures.bases())
        baseFreedom += capture.resamples->freedom();
    freedom = std::min(freedom, baseFreedom);
    return withRatio(differenceFrom({.value = value, .resamples = resamples, .freedom = freedom},
                                    m_captures.options().confidence,
                                    betweenRuns(m_captures, runs)));
}

// What the mix adds with each baseline alone, as far as it has frames of a class.
void MixFigures::splitRuns()
{
    const ClassSide &head = m_weights->head();
    const auto bases = m_captures.bases();
    m_runMix.assign(m_weights->classes(), std::vector<double>(bases.size()));
    for (std::size_t run = 0; run < bases.size(); ++run) {
        std::vector<Part> parts;
        double baseMean = 0;
        for (std::size_t i = 0; i < m_weights->classes(); ++i) {
            const auto frames = static_cast<double>(bases[run].classes->frames[i]);
            Part part{.share = frames / static_cast<double>(bases[run].sums.frames()),
                      .mean = frames > 0 ? static_cast<double>(m_base.sum(run, i)) / frames
                                         : m_base.means()[i],
                      .there = m_weights->base().frames[i] > 0};
            baseMean += part.share * part.mean;
            parts.push_back(part);
        }
        const double middle = (baseMean + mean(head, m_head.means())) / 2;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const Part h = partOf(head, i, m_head.means()[i]);
            m_runMix[i][run] =
                i + 1 == parts.size() ? unusualOf(parts[i], h, middle) : mixOf(parts[i], h, middle);
        }
    }
}

Difference MixFigures::withinDifference() const
{
    return withRatio(differenceOf(m_base.value(), m_head.value(), m_captures.options().confidence,
                                  betweenRuns(m_captures, m_base.runValues())));
}

namespace {

// Of all behaviours; the last row is that of unusual frames.
std::vector<double> addedUp(const std::vector<std::vector<double>> &rows)
{
    std::vector<double> sum(rows.front().size());
    for (std::size_t row = 0; row + 1 < rows.size(); ++row) {
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += rows[row][i];
    }
    return sum;
}

double sumOf(const std::vector<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum;
}

} // namespace

FunctionMix MixFigures::function(Slot slot)
{
    const SiteTable::Row &row = m_captures.table().rows()[slot];
    FunctionMix function;
    function.function = m_captures.table().siteOf(row).label();
    function.head = row.head();
    if (row.baseline() + 1 < row.sites.size())
        function.base = row.sites[row.baseline()];
    read([slot](const CaptureData &capture, const auto &body) {
        capture.sums.columns[slot].forEach(
            [&](const FrameFigures &figures) { body(figures.frame, figures.frameThreadSelfNs); });
    });
    const double unusual = split(function.mixNs, function.withinNs);
    function.mix = mixDifference(sumOf(function.mixNs), addedUp(m_mix), addedUp(m_runMix));
    function.within = withinDifference();
    function.unusual = mixDifference(unusual, m_mix.back(), m_runMix.back());
    return function;
}

// Of one class alone.
template <class ForEach>
void MixFigures::classDifferences(BehaviourChange &change, std::size_t i, const ForEach &forEach)
{
    if (change.behaviour == kUnusual) {
        change.unusual = mixDifference(change.unusual.deltaNs, m_mix[i], m_runMix[i]);
        return;
    }
    change.mix = mixDifference(change.mix.deltaNs, m_mix[i], m_runMix[i]);
    const double value = change.within.deltaNs;
    if (m_common[i] != 0) {
        std::vector<double> alone(m_common.size());
        alone[i] = m_common[i];
        StandardizedFigure base(m_captures.options().resamples);
        StandardizedFigure head(m_captures.options().resamples);
        base.read(m_captures.bases(), m_weights->base(), alone, forEach);
        head.read(m_captures.head(), m_weights->head(), alone, forEach);
        change.within = differenceOf(base.value(), head.value(), m_captures.options().confidence,
                                     betweenRuns(m_captures, base.runValues()));
    } else {
        change.within = differenceFrom({}, m_captures.options().confidence);
    }
    change.within.deltaNs = value;
    change.within = withRatio(change.within);
}

Mix MixFigures::frames()
{
    const auto forEach = [](const CaptureData &capture, const auto &body) {
        for (std::size_t frame = 0; frame < capture.sums.durations.size(); ++frame)
            body(frame, capture.sums.durations[frame]);
    };
    read(forEach);
    Mix mix;
    std::vector<double> mixNs;
    std::vector<double> withinNs;
    const double unusual = split(mixNs, withinNs);
    mix.mix = mixDifference(sumOf(mixNs), addedUp(m_mix), addedUp(m_runMix));
    mix.within = withinDifference();
    mix.unusual = mixDifference(unusual, m_mix.back(), m_runMix.back());
    mix.isSure = m_weights->isSure();
    const std::vector<double> baseMeans(m_base.means().begin(), m_base.means().end());
    const std::vector<double> headMeans(m_head.means().begin(), m_head.means().end());
    for (std::size_t i = 0; i < m_weights->classes(); ++i) {
        const ClassSide &base = m_weights->base();
        const ClassSide &head = m_weights->head();
        BehaviourChange change;
        const bool isUnusual = i + 1 == m_weights->classes();
        change.behaviour = isUnusual ? kUnusual : static_cast<std::int32_t>(i);
        if (!isUnusual)
            change.name = m_captures.options().classes->names[i];
        change.baseFrames = base.frames[i];
        change.headFrames = head.frames[i];
        change.baseShare = base.share[i];
        change.headShare = head.share[i];
        change.baseMeanNs = baseMeans[i];
        change.headMeanNs = headMeans[i];
        change.mix.deltaNs = mixNs[i];
        change.within.deltaNs = withinNs[i];
        change.unusual.deltaNs = isUnusual ? unusual : 0;
        classDifferences(change, i, forEach);
        mix.behaviours.push_back(std::move(change));
    }
    for (const CaptureData &capture : m_captures.bases())
        mix.baseBlockFrames =
            std::max(mix.baseBlockFrames, capture.classes->resamples->blockFrames());
    mix.headBlockFrames = m_captures.head()[0].classes->resamples->blockFrames();
    return mix;
}

} // namespace zoe
