#include "analysis/comparison/statistic.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "analysis/comparison/side_figure.h"
#include "analysis/comparison/statistic_figures.h"
#include "analysis/comparison/within_figures.h"

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
        return Error{ErrorCode::BadInput,
                     "there is no function \"" + function + "\" in any of the captures",
                     {}};
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
        return std::string(statistic.statistic == Statistic::Max ? "the greatest" : "the least") +
               " value of one run does not predict that of the next, however many frames there are";
    const std::string side = base.tooFewFrames && head.tooFewFrames ? "either side"
                             : base.tooFewFrames                    ? "the base"
                                                                    : "the head";
    if (statistic.statistic == Statistic::Quantile)
        return "fewer than ten frames of " + side + " are beyond that percentile";
    return "too few frames on " + side;
}

// A side as it may be in another run, too.
Interval headInterval(const SideStatistic &head, double variance, const ComparedCaptures &captures)
{
    const double confidence = captures.options().confidence;
    if (!(variance > 0))
        return intervalOf({head.value, head.resamples, head.freedom}, confidence);
    std::vector<double> noisy = head.resamples;
    for (std::size_t i = 0; i < noisy.size(); ++i)
        noisy[i] += std::sqrt(variance) * captures.noise()[i];
    const double own = resampleVariance(head.resamples);
    const auto runs = static_cast<double>(captures.bases().size() - 1);
    const double freedom = (own + variance) * (own + variance) /
                           (own * own / head.freedom + variance * variance / runs);
    return intervalOf({head.value, noisy, freedom}, confidence);
}

StatisticChange changeOf(const NamedStatistic &statistic, Slot slot,
                         const ComparedCaptures &captures)
{
    const auto side = [&](std::span<const CaptureData> of) {
        return sideStatistic(of, amountsOf(of, statistic.of, slot), statistic);
    };
    const SideStatistic base = side(captures.bases());
    const SideStatistic head = side(captures.head());
    StatisticChange result{.statistic = statistic,
                           .change = {},
                           .baseInterval = {},
                           .headInterval = {},
                           .tooFewFrames = base.tooFewFrames || head.tooFewFrames,
                           .why = {}};
    const auto figure = [&](const SideStatistic &of) {
        return Resampled{.value = of.value,
                         .resamples = of.resamples,
                         .freedom = result.tooFewFrames ? 0 : of.freedom};
    };
    const double confidence = captures.options().confidence;
    const double variance =
        captures.bases().size() < 2 ? 0 : betweenRunsVariance(base.runValues, base.runVariances);
    result.change =
        zoe::changeOf(figure(base), figure(head), confidence, betweenRuns(captures, variance));
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    const Interval endless{-kEndless, kEndless};
    result.baseInterval = base.tooFewFrames
                              ? endless
                              : intervalOf({base.value, base.resamples, base.freedom}, confidence);
    result.headInterval = head.tooFewFrames ? endless : headInterval(head, variance, captures);
    if (result.tooFewFrames)
        result.why = whyNot(statistic, base, head);
    return result;
}

bool isWithin(const NamedStatistic &statistic)
{
    return statistic.statistic == Statistic::Within;
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
            return Error{ErrorCode::BadInput,
                         "a change within behaviours can't be measured without behaviours",
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
    CompareOptions used = rounded(options);
    if (std::ranges::none_of(statistics, isWithin))
        used.classes.reset();
    const Sides sides = sidesOf(bases, head);
    if (const Status checked = checkSides(sides, used); !checked)
        return checked.error();
    if (const Status checked = check(statistics, used); !checked)
        return checked.error();
    SiteTable table(sides, used.renames);
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
        if (isWithin(statistic))
            changes[i] = WithinFigures(*captures, &*weights).changeOf(statistic, slot);
        else
            changes[i] = changeOf(statistic, slot, *captures);
    });
    if (task.stopRequested())
        return Task::cancelled();
    task.progress(1);
    return changes;
}

} // namespace zoe
