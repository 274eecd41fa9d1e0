#include "analysis/comparison/compare_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "analysis/comparison/figures/side_figure.h"
#include "analysis/comparison/figures/statistic_figures.h"
#include "analysis/comparison/figures/typical_figures.h"
#include "analysis/comparison/figures/within_figures.h"
#include "analysis/comparison/sums/timed_sides.h"

namespace zoe {

namespace {

// Rows of the table that a function's name stands for, made one.
Result<Slot> slotNamed(SiteTable &table, const std::string &function)
{
    std::vector<Slot> rows;
    for (Slot slot = 0; slot < table.rows().size(); ++slot) {
        const SiteTable::Row &row = table.rows()[slot];
        const bool ofBase = row.baseline() + 1 < row.sites.size();
        if (table.siteOf(row).label() == function ||
            (ofBase && table.baseSiteOf(row).label() == function))
            rows.push_back(slot);
    }
    if (rows.empty())
        return Error{ErrorCode::BadInput, "no capture has a function \"" + function + "\"", {}};
    table.merge(rows);
    return rows.front();
}

std::vector<FrameAmounts> amountsOf(std::span<const CaptureData> captures, StatisticOf of,
                                    Slot slot)
{
    std::vector<FrameAmounts> all;
    for (const CaptureData &capture : captures) {
        if (of == StatisticOf::Frame) {
            all.push_back(capture.sums.durations);
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
        return "fewer than ten frames of " + side + " are beyond this percentile";
    return side + " has too few frames";
}

StatisticChange changeOf(const NamedStatistic &statistic, const SideStatistic &base,
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
                         .resamples = of.resamples,
                         .freedom = result.tooFewFrames ? 0 : of.freedom,
                         .variance = of.variance};
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
        return several ? studentInterval(of.value, variance, variances.freedom, confidence)
                       : intervalOf({of.value, of.resamples, of.freedom, of.variance}, confidence);
    };
    result.baseInterval = interval(base, variances.base);
    result.headInterval = interval(head, variances.head);
    if (result.tooFewFrames)
        result.why = whyNot(statistic, base, head);
    return result;
}

StatisticChange changeOf(const NamedStatistic &statistic, Slot slot,
                         const ComparedCaptures &captures, double confidence)
{
    const auto side = [&](std::span<const CaptureData> of) {
        return sideStatistic(of, amountsOf(of, statistic.of, slot), statistic);
    };
    return changeOf(statistic, side(captures.bases()), side(captures.head()), captures, confidence);
}

// With the mix of behaviours of both sides, relative to the quantile itself.
void sharpenQuantile(StatisticChange &change, const NamedStatistic &statistic, Slot slot,
                     const ComparedCaptures &captures, const ClassWeights &weights)
{
    if (!(change.change.base > 0) || change.tooFewFrames)
        return;
    const auto side = [&](std::span<const CaptureData> of, const ClassSide &classes) {
        return quantileOfMix(of, amountsOf(of, statistic.of, slot), statistic.quantile, classes,
                             weights);
    };
    const StatisticChange like =
        changeOf(statistic, side(captures.bases(), weights.base()),
                 side(captures.head(), weights.head()), captures, change.confidence);
    if (!like.tooFewFrames)
        change.sharper.push_back(
            {SharperForm::LikeWithLike, zoe::changeOfMean(change.change.base, like.change)});
}

Change changeOfMean(double base, const Difference &difference)
{
    return changeOfMean(base, Change{.delta = difference.deltaNs,
                                     .interval = difference.interval,
                                     .ratioInterval = difference.ratioInterval,
                                     .p = difference.p});
}

bool isWithin(const NamedStatistic &statistic)
{
    return statistic.statistic == Statistic::Within;
}

void sharpen(StatisticChange &change, const NamedStatistic &statistic, Slot slot,
             const ComparedCaptures &captures, const ClassWeights *weights, bool isSure,
             double confidence)
{
    if (!(change.change.base > 0) || change.tooFewFrames)
        return;
    if (isSure) {
        WithinFigures figures(captures, weights);
        figures.read(statistic.of, slot);
        change.sharper.push_back(
            {SharperForm::LikeWithLike,
             changeOfMean(change.change.base, figures.likeWithLike(confidence))});
    }
    TypicalFigures typical(captures, weights);
    change.sharper.push_back(
        {SharperForm::Typical,
         changeOfMean(change.change.base, typical.changeOf(statistic, slot, confidence).change)});
}

// Where like is not sure, typical frames of all frames decide, and what differs in the behaviours
// that both sides have makes the condition fail.
StatisticChange typicalChange(const NamedStatistic &statistic, Slot slot,
                              const ComparedCaptures &captures, const ClassWeights *weights,
                              double confidence)
{
    if (weights == nullptr || weights->isSure() || !weights->haveHalfOnBothSides())
        return TypicalFigures(captures, weights).changeOf(statistic, slot, confidence);
    const double shared = 1 - (1 - confidence) / 2;
    StatisticChange change = TypicalFigures(captures, nullptr).changeOf(statistic, slot, shared);
    change.sharper.push_back(
        {SharperForm::Typical,
         TypicalFigures(captures, weights).changeOf(statistic, slot, shared).change});
    return change;
}

StatisticChange changeOf(const NamedStatistic &statistic, Slot slot,
                         const ComparedCaptures &captures, const ClassWeights *weights)
{
    const double confidence = captures.options().confidence;
    const bool isSure = weights != nullptr && weights->isSure();
    if (statistic.sharpen && statistic.statistic == Statistic::Quantile) {
        const double shared = isSure ? 1 - (1 - confidence) / 2 : confidence;
        StatisticChange change = changeOf(statistic, slot, captures, shared);
        if (isSure)
            sharpenQuantile(change, statistic, slot, captures, *weights);
        return change;
    }
    if (statistic.sharpen) {
        const double shared = 1 - (1 - confidence) / (isSure ? 3 : 2);
        StatisticChange change = changeOf(statistic, slot, captures, shared);
        sharpen(change, statistic, slot, captures, weights, isSure, shared);
        return change;
    }
    if (statistic.statistic == Statistic::Typical)
        return typicalChange(statistic, slot, captures, weights, confidence);
    if (statistic.statistic != Statistic::Within)
        return changeOf(statistic, slot, captures, confidence);
    StatisticChange change = WithinFigures(captures, weights).changeOf(statistic, slot, confidence);
    if (change.tooFewFrames || isSure)
        return change;
    change = changeOf(statistic, slot, captures, confidence);
    change.isPlain = true;
    change.why = "only " + std::to_string(std::lround(weights->ofBothSides() * 100)) +
                 " % of the frames of a side are in behaviours that the other side has, so the "
                 "plain mean decides";
    return change;
}

Status check(std::span<const NamedStatistic> statistics, const CompareOptions &options)
{
    for (const NamedStatistic &statistic : statistics) {
        if (statistic.statistic == Statistic::Quantile &&
            !(statistic.quantile > 0 && statistic.quantile < 1))
            return Error{ErrorCode::BadInput, "a percentile must be between 0 and 100", {}};
        if (statistic.statistic == Statistic::Fps && statistic.of != StatisticOf::Frame)
            return Error{ErrorCode::BadInput, "fps applies to frames only", {}};
        if (isWithin(statistic) && options.classes == nullptr)
            return Error{ErrorCode::BadInput, "a change within behaviours needs behaviours", {}};
    }
    return {};
}

} // namespace

Result<std::vector<StatisticChange>> compareStatistics(Baseline<std::vector<CompareSide>> bases,
                                                       Head<CompareSide> head,
                                                       std::span<const NamedStatistic> statistics,
                                                       const CompareOptions &options,
                                                       const Task &task)
{
    CompareOptions used = rounded(options);
    const auto needsClasses = [](const NamedStatistic &statistic) {
        return isWithin(statistic) || statistic.sharpen ||
               statistic.statistic == Statistic::Typical;
    };
    if (std::ranges::none_of(statistics, needsClasses))
        used.classes.reset();
    const Sides sides = sidesOf(bases, head);
    if (const Status checked = checkComparison(sides, used); !checked)
        return checked.error();
    if (const Status checked = check(statistics, used); !checked)
        return checked.error();
    const auto timed = TimedSides::make(sides, used.time);
    if (!timed)
        return timed.error();
    SiteTable table((*timed)->sides(), used.renames);
    std::map<std::string, Slot> slotOf;
    std::vector<Slot> slots;
    for (const NamedStatistic &statistic : statistics) {
        if (statistic.of == StatisticOf::Frame || slotOf.contains(statistic.function))
            continue;
        const auto slot = slotNamed(table, statistic.function);
        if (!slot)
            return slot.error();
        slotOf[statistic.function] = *slot;
        slots.push_back(*slot);
    }
    auto captures = ComparedCaptures::make(std::move(table), used, task.part(0, 0.6));
    if (!captures)
        return captures.error();
    if (const Status loaded = captures->load(slots, task.part(0.6, 0.8)); !loaded)
        return loaded.error();
    std::optional<ClassWeights> weights;
    if (captures->classes() > 0)
        weights.emplace(*captures);
    std::vector<StatisticChange> changes(statistics.size());
    task.executor().parallelFor(statistics.size(), [&](std::size_t i) {
        const NamedStatistic &statistic = statistics[i];
        const Slot slot =
            statistic.of == StatisticOf::Frame ? kNoSlot : slotOf.at(statistic.function);
        if (task.stopRequested())
            return;
        changes[i] = changeOf(statistic, slot, *captures, weights ? &*weights : nullptr);
    });
    if (task.stopRequested())
        return Task::cancelled();
    task.progress(1);
    return changes;
}

} // namespace zoe
