#include "analysis/comparison/figures/statistic_change.h"

#include <limits>
#include <string>

#include "analysis/comparison/figures/side_figure.h"
#include "analysis/comparison/figures/statistic_figures.h"

namespace zoe {

namespace {

std::vector<FrameAmounts> amountsOf(std::span<const CaptureData> captures, StatisticOf of,
                                    Slot slot)
{
    std::vector<FrameAmounts> all;
    for (const CaptureData &capture : captures) {
        if (of == StatisticOf::Frame) {
            all.push_back(capture.sums.durations.copied());
            continue;
        }
        FrameAmounts &amounts = all.emplace_back(capture.sums.frames());
        capture.sums.columns[slot].forEach([&](const FrameFigures &figures) {
            amounts[figures.frame] = of == StatisticOf::Self    ? figures.selfNs
                                     : of == StatisticOf::Total ? figures.totalNs
                                                                : DurationNs{figures.calls};
        });
    }
    return all;
}

std::string whyNot(const NamedStatistic &statistic, const SideStatistic &base,
                   const SideStatistic &head)
{
    if (statistic.statistic == Statistic::Max || statistic.statistic == Statistic::Min)
        return std::string(statistic.statistic == Statistic::Max ? "the maximum" : "the minimum") +
               " of one run doesn't predict that of the next one, however many frames there are";
    const std::string side = base.tooFewFrames && head.tooFewFrames ? "each side"
                             : base.tooFewFrames                    ? "the base"
                                                                    : "the head";
    if (statistic.statistic == Statistic::Quantile)
        return tooFewBeyondText(side, statistic.quantile);
    return side + " has too few frames: record more of them";
}

StatisticChange changeOfSides(const NamedStatistic &statistic, const SideStatistic &base,
                              const SideStatistic &head, const ComparedCaptures &captures,
                              double confidence)
{
    StatisticChange result{.statistic = statistic,
                           .change = {},
                           .baseInterval = {},
                           .headInterval = {},
                           .sharper = {},
                           .confidence = confidence,
                           .tooFewFrames = base.tooFewFrames || head.tooFewFrames,
                           .why = {}};
    const auto figure = [&](const SideStatistic &of) {
        return Resampled{.value = of.value,
                         .spread = of.spread,
                         .freedom = result.tooFewFrames ? 0 : of.freedom};
    };
    const BetweenRuns runs = betweenRuns(captures, base.runValues);
    result.change = zoe::changeOf(figure(base), figure(head), confidence, runs);
    const bool several = runs.freedom > 0 && !result.tooFewFrames;
    const RunVariances variances =
        several ? runVariances(figure(base), figure(head), runs) : RunVariances{};
    const auto interval = [&](const SideStatistic &of, double variance) {
        constexpr double kEndless = std::numeric_limits<double>::infinity();
        if (of.tooFewFrames)
            return Interval{-kEndless, kEndless};
        return several ? runInterval(of.value, variance, variances.freedom, runs, confidence)
                       : intervalOf({of.value, of.spread, of.freedom}, confidence);
    };
    result.baseInterval = interval(base, variances.base);
    result.headInterval = interval(head, variances.head);
    if (result.tooFewFrames)
        result.why = whyNot(statistic, base, head);
    return result;
}

} // namespace

StatisticChange plainChange(const NamedStatistic &statistic, Slot slot,
                            const ComparedCaptures &captures, double confidence)
{
    const auto side = [&](std::span<const CaptureData> of) {
        return sideStatistic(of, amountsOf(of, statistic.of, slot), statistic);
    };
    return changeOfSides(statistic, side(captures.bases()), side(captures.head()), captures,
                         confidence);
}

std::optional<Change> quantileLikeWithLike(const StatisticChange &plain, Slot slot,
                                           const ComparedCaptures &captures,
                                           const ClassWeights &weights)
{
    if (!(plain.change.base > 0) || plain.tooFewFrames)
        return {};
    const NamedStatistic &statistic = plain.statistic;
    const auto side = [&](std::span<const CaptureData> of, const ClassSide &classes) {
        return quantileOfMix(of, amountsOf(of, statistic.of, slot), statistic.quantile, classes,
                             weights);
    };
    const StatisticChange like =
        changeOfSides(statistic, side(captures.bases(), weights.base()),
                      side(captures.head(), weights.head()), captures, plain.confidence);
    return like.tooFewFrames ? std::nullopt
                             : std::optional(changeOfMean(plain.change.base, like.change));
}

std::optional<Change> meanLikeWithLike(const StatisticChange &plain, Slot slot,
                                       const ComparedCaptures &captures,
                                       const ClassWeights &weights)
{
    if (!(plain.change.base > 0) || plain.tooFewFrames)
        return {};
    WithinFigures figures(captures, &weights);
    FunctionFrames function(captures);
    if (plain.statistic.of != StatisticOf::Frame)
        function.take(slot);
    figures.read(plain.statistic.of, function);
    const Difference like = figures.likeWithLike(plain.confidence);
    return changeOfMean(plain.change.base, Change{.delta = like.deltaNs,
                                                  .interval = like.interval,
                                                  .ratioInterval = like.ratioInterval,
                                                  .p = like.p});
}

} // namespace zoe
