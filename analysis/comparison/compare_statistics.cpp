#include "analysis/comparison/compare_statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "analysis/comparison/figures/few_episodes.h"
#include "analysis/comparison/figures/statistic_change.h"
#include "analysis/comparison/figures/typical_figures.h"
#include "analysis/comparison/figures/within_figures.h"
#include "analysis/comparison/sums/timed_sides.h"
#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/texts/unknown_name.h"

namespace zoe {

namespace {

// Merges the rows of the table that a function's name refers to.
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
    if (rows.empty()) {
        std::vector<std::string> known;
        for (const SiteTable::Row &row : table.rows())
            known.push_back(table.siteOf(row).label());
        return unknownName("function", function, known, {});
    }
    table.merge(rows);
    return rows.front();
}

bool isWithin(const NamedStatistic &statistic)
{
    return statistic.statistic == Statistic::Within;
}

void sharpenMean(StatisticChange &change, Slot slot, const ComparedCaptures &captures,
                 const ClassWeights *weights, bool isSure)
{
    if (!(change.change.base > 0) || change.tooFewFrames)
        return;
    if (isSure) {
        if (const auto like = meanLikeWithLike(change, slot, captures, *weights))
            change.sharper.push_back({SharperForm::LikeWithLike, *like});
    }
    const StatisticChange typical =
        TypicalFigures(captures, weights).changeOf(change.statistic, slot, change.confidence);
    change.isOfBehaviours = typical.isOfBehaviours;
    change.sharper.push_back(
        {SharperForm::Typical, changeOfMean(change.change.base, typical.change)});
}

// If behaviours can't be compared reliably, typical frames of all frames decide, and a difference
// in behaviours of both sides makes the condition fail.
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

StatisticChange askedChange(const NamedStatistic &statistic, Slot slot,
                            const ComparedCaptures &captures, const ClassWeights *weights)
{
    const double confidence = captures.options().confidence;
    const bool isSure = weights != nullptr && weights->isSure();
    if (statistic.sharpen && statistic.statistic == Statistic::Quantile) {
        const double shared = isSure ? 1 - (1 - confidence) / 2 : confidence;
        StatisticChange change = plainChange(statistic, slot, captures, shared);
        const auto like =
            isSure ? quantileLikeWithLike(change, slot, captures, *weights) : std::nullopt;
        if (like)
            change.sharper.push_back({SharperForm::LikeWithLike, *like});
        return change;
    }
    if (statistic.sharpen) {
        const double shared = 1 - (1 - confidence) / (isSure ? 3 : 2);
        StatisticChange change = plainChange(statistic, slot, captures, shared);
        sharpenMean(change, slot, captures, weights, isSure);
        return change;
    }
    if (statistic.statistic == Statistic::Typical)
        return typicalChange(statistic, slot, captures, weights, confidence);
    if (statistic.statistic != Statistic::Within)
        return plainChange(statistic, slot, captures, confidence);
    StatisticChange change = WithinFigures(captures, weights).changeOf(statistic, slot, confidence);
    if (change.tooFewFrames || isSure)
        return change;
    change = plainChange(statistic, slot, captures, confidence);
    change.isPlain = true;
    change.why = "only " + std::to_string(std::lround(weights->ofBothSides() * 100)) +
                 " % of the usual frames of a side are in behaviours that the other side has, so "
                 "the plain mean decides";
    return change;
}

StatisticChange changeOf(const NamedStatistic &statistic, Slot slot,
                         const ComparedCaptures &captures, const ClassWeights *weights)
{
    StatisticChange change = askedChange(statistic, slot, captures, weights);
    if (!statistic.canHide() || change.change.base != 0 || change.change.head != 0)
        return change;
    NamedStatistic mean = statistic;
    mean.statistic = Statistic::Mean;
    const Change all = plainChange(mean, slot, captures, change.confidence).change;
    change.isHidden = all.base != 0 || all.head != 0;
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

// The time of a frame is only that to the next one if there is none between them.
Status checkRates(std::span<const NamedStatistic> statistics, const Sides &sides)
{
    const bool needsRates = std::ranges::find(statistics, Statistic::Fps,
                                              &NamedStatistic::statistic) != statistics.end();
    for (std::size_t i = 0; needsRates && i < sides.size(); ++i) {
        if (framesHaveGaps(*sides[i]->capture))
            return Error{ErrorCode::BadInput,
                         "there is time between these frames, so fps is not known; use "
                         "mean(frame)",
                         {}};
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
    CompareOptions used = options;
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
    if (const Status checked = checkRates(statistics, sides); !checked)
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
    // Behaviours are checked even if no statistic uses them.
    if (weights || options.classes == nullptr)
        doubtOtherPhases(*captures, weights ? &*weights : nullptr, areOfOneRun(sides));
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
