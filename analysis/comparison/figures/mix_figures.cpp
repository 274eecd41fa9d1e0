#include "analysis/comparison/figures/mix_figures.h"

#include <algorithm>
#include <utility>

#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/comparison/figures/side_figure.h"

namespace zoe {

namespace {

// One class of one side.
struct MixPart {
    double share = 0;
    double mean = 0;
    bool there = false;
};

// mix.h has the formulae.
double mixOf(const MixPart &base, const MixPart &head, double meanOfMeans)
{
    double mean = base.there ? base.mean : head.mean;
    if (base.there && head.there)
        mean = (base.mean + head.mean) / 2;
    return (head.share - base.share) * (mean - meanOfMeans);
}

double withinOf(const MixPart &base, const MixPart &head)
{
    if (!base.there || !head.there)
        return 0;
    return (head.mean - base.mean) * ((base.share + head.share) / 2);
}

// The contribution of unusual frames, however they changed.
double unusualOf(const MixPart &base, const MixPart &head, double meanOfMeans)
{
    return head.share * (head.mean - meanOfMeans) - base.share * (base.mean - meanOfMeans);
}

MixPart partOf(const ClassSide &side, std::size_t i, double mean)
{
    return {.share = side.share[i], .mean = mean, .there = side.frames[i] > 0};
}

} // namespace

MixFigures::MixFigures(const ComparedCaptures &captures, const ClassWeights *weights)
    : m_captures(captures)
    , m_weights(weights)
{
    if (weights == nullptr)
        return;
    for (std::size_t i = 0; i < weights->classes(); ++i) {
        const bool isBehaviour = i + 1 < weights->classes();
        m_common.push_back(isBehaviour && weights->onBothSides(i) ? weights->weight(i) : 0);
    }
    long double sum = 0;
    for (const CaptureData &capture : captures.bases())
        capture.sums.durations.forEach([&](DurationNs ns) { sum += static_cast<long double>(ns); });
    m_baseMeanNs = static_cast<double>(sum / static_cast<long double>(weights->base().allFrames));
    const auto once = [](const CaptureData &capture, const auto &body) {
        for (std::size_t frame = 0; frame < capture.sums.frames(); ++frame)
            body(frame, DurationNs{1});
    };
    readPlain(captures.bases(), m_baseCounts, once);
    readPlain(captures.head(), m_headCounts, once);
}

template <class ForEach>
void MixFigures::readPlain(std::span<const CaptureData> captures, ClassCells &cells,
                           const ForEach &forEach) const
{
    cells.resize(captures.size());
    for (std::size_t run = 0; run < captures.size(); ++run) {
        const CaptureData &capture = captures[run];
        const std::size_t count = capture.resamples->cells();
        cells[run].assign(m_weights->classes() * count, 0.0);
        forEach(capture, [&](std::size_t frame, DurationNs ns) {
            cells[run][capture.classes->classOf[frame] * count + capture.cellOf[frame]] +=
                static_cast<double>(ns);
        });
    }
}

template <class ForEach>
void MixFigures::read(const ForEach &forEach)
{
    m_base.read(m_captures.bases(), m_weights->base(), m_common, forEach);
    m_head.read(m_captures.head(), m_weights->head(), m_common, forEach);
    readPlain(m_captures.bases(), m_baseCells, forEach);
    readPlain(m_captures.head(), m_headCells, forEach);
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
        const MixPart b = partOf(base, i, m_base.means()[i]);
        const MixPart h = partOf(head, i, m_head.means()[i]);
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

MixFigures::PartInfluence MixFigures::noInfluence() const
{
    const Influence none{.ofShare = std::vector<double>(m_weights->classes()),
                         .ofMean = std::vector<double>(m_weights->classes())};
    return {.base = none, .head = none};
}

// The derivatives of mixOf() and unusualOf() by the share p of a class and its sum s = p m.
void MixFigures::addInfluence(std::size_t i, PartInfluence &influence) const
{
    const ClassSide &base = m_weights->base();
    const ClassSide &head = m_weights->head();
    const MixPart b = partOf(base, i, m_base.means()[i]);
    const MixPart h = partOf(head, i, m_head.means()[i]);
    const double middle = (mean(base, m_base.means()) + mean(head, m_head.means())) / 2;
    const double more = h.share - b.share;
    for (Influence *side : {&influence.base, &influence.head}) {
        for (double &ofMean : side->ofMean)
            ofMean -= more / 2;
    }
    if (i + 1 == m_weights->classes()) {
        influence.base.ofMean[i] -= 1;
        influence.base.ofShare[i] += middle;
        influence.head.ofMean[i] += 1;
        influence.head.ofShare[i] -= middle;
        return;
    }
    const double ofBoth = b.there && h.there ? (b.mean + h.mean) / 2 : b.there ? b.mean : h.mean;
    influence.base.ofShare[i] -= ofBoth - middle;
    influence.head.ofShare[i] += ofBoth - middle;
    const double part = b.there && h.there ? 0.5 : 1;
    const auto addMean = [&](const MixPart &of, Influence &side) {
        if (!of.there)
            return;
        side.ofMean[i] += more * part / of.share;
        side.ofShare[i] -= more * part * of.mean / of.share;
    };
    addMean(b, influence.base);
    addMean(h, influence.head);
}

Spread MixFigures::spreadOf(const PartInfluence &influence) const
{
    const auto side = [](std::span<const CaptureData> captures, const ClassCells &sums,
                         const ClassCells &counts, const Influence &of) {
        Spread spread;
        for (std::size_t run = 0; run < captures.size(); ++run) {
            const Resamples &resamples = *captures[run].resamples;
            std::vector<double> cells(resamples.cells());
            for (std::size_t i = 0; i < of.ofShare.size(); ++i) {
                for (std::size_t cell = 0; cell < cells.size(); ++cell) {
                    const std::size_t at = i * cells.size() + cell;
                    cells[cell] += of.ofMean[i] * sums[run][at] + of.ofShare[i] * counts[run][at];
                }
            }
            spread.add(resamples.spread(0, cells));
        }
        return spread.times(1 / static_cast<double>(framesOf(captures)));
    };
    Spread both = side(m_captures.bases(), m_baseCells, m_baseCounts, influence.base);
    both.add(side(m_captures.head(), m_headCells, m_headCounts, influence.head));
    return both;
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

Difference MixFigures::mixDifference(double value, const PartInfluence &influence,
                                     std::span<const double> runs) const
{
    double freedom = m_captures.head()[0].resamples->freedom();
    double baseFreedom = 0;
    for (const CaptureData &capture : m_captures.bases())
        baseFreedom += capture.resamples->freedom();
    freedom = std::min(freedom, baseFreedom);
    return withRatio(
        differenceFrom({.value = value, .spread = spreadOf(influence), .freedom = freedom},
                       m_captures.options().confidence, betweenRuns(m_captures, runs)));
}

// The mix computed with each single baseline, as far as it has frames of a class.
void MixFigures::splitRuns()
{
    const ClassSide &head = m_weights->head();
    const auto bases = m_captures.bases();
    m_runMix.assign(m_weights->classes(), std::vector<double>(bases.size()));
    for (std::size_t run = 0; run < bases.size(); ++run) {
        std::vector<MixPart> parts;
        double baseMean = 0;
        for (std::size_t i = 0; i < m_weights->classes(); ++i) {
            const auto frames = static_cast<double>(bases[run].classes->frames[i]);
            MixPart part{.share = frames / static_cast<double>(bases[run].sums.frames()),
                         .mean = frames > 0 ? static_cast<double>(m_base.sum(run, i)) / frames
                                            : m_base.means()[i],
                         .there = m_weights->base().frames[i] > 0};
            baseMean += part.share * part.mean;
            parts.push_back(part);
        }
        const double middle = (baseMean + mean(head, m_head.means())) / 2;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const MixPart h = partOf(head, i, m_head.means()[i]);
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

// For all behaviours; the last row contains unusual frames.
std::vector<double> addedUp(const std::vector<std::vector<double>> &rows)
{
    std::vector<double> sum(rows.front().size());
    for (std::size_t row = 0; row + 1 < rows.size(); ++row) {
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += rows[row][i];
    }
    return sum;
}

} // namespace

Difference MixFigures::ofAllBehaviours(const std::vector<double> &mixNs) const
{
    PartInfluence influence = noInfluence();
    double value = 0;
    for (std::size_t i = 0; i + 1 < mixNs.size(); ++i) { // the last contains unusual frames
        value += mixNs[i];
        addInfluence(i, influence);
    }
    return mixDifference(value, influence, addedUp(m_runMix));
}

Difference MixFigures::ofClass(std::size_t i, double value) const
{
    PartInfluence influence = noInfluence();
    addInfluence(i, influence);
    return mixDifference(value, influence, m_runMix[i]);
}

FunctionMix MixFigures::function(const FunctionFrames &frames)
{
    const SiteTable::Row &row = m_captures.table().rows()[frames.slot()];
    FunctionMix function;
    function.function = m_captures.table().siteOf(row).label();
    function.head = row.head();
    if (row.baseline() + 1 < row.sites.size())
        function.base = row.sites[row.baseline()];
    read([&frames](const CaptureData &capture, const auto &body) {
        frames.forEach(capture, [&](const FrameFigures &figures) {
            body(figures.frame, figures.frameThreadSelfNs);
        });
    });
    const double unusual = split(function.mixNs, function.withinNs);
    function.mix = ofAllBehaviours(function.mixNs);
    function.within = withinDifference();
    function.unusual = ofClass(m_weights->classes() - 1, unusual);
    return function;
}

// For one class.
template <class ForEach>
void MixFigures::classDifferences(BehaviourChange &change, std::size_t i, const ForEach &forEach)
{
    if (change.behaviour == kUnusual) {
        change.unusual = ofClass(i, change.unusual.deltaNs);
        return;
    }
    change.mix = ofClass(i, change.mix.deltaNs);
    const double value = change.within.deltaNs;
    if (m_common[i] != 0) {
        std::vector<double> alone(m_common.size());
        alone[i] = m_common[i];
        StandardizedFigure base;
        StandardizedFigure head;
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
    mix.mix = ofAllBehaviours(mixNs);
    mix.within = withinDifference();
    mix.unusual = ofClass(m_weights->classes() - 1, unusual);
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
