#include "analysis/comparison/runs/run_figures.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>

#include "analysis/comparison/figures/exact_mix.h"
#include "analysis/comparison/figures/frame_histograms.h"
#include "analysis/comparison/figures/frame_question_figures.h"
#include "analysis/comparison/figures/marked_functions.h"
#include "analysis/comparison/figures/statistic_figures.h"
#include "analysis/comparison/figures/typical_figures.h"
#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/comparison/intervals/exchanged_pairs.h"
#include "analysis/comparison/intervals/paired_runs.h"
#include "analysis/comparison/sums/site_table.h"
#include "analysis/comparison/sums/timed_sides.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/texts/unknown_name.h"

namespace zoe {

namespace {

double perFrame(Int128 sum, std::size_t frames)
{
    return static_cast<double>(static_cast<long double>(sum) / static_cast<long double>(frames));
}

class RunReader {
  public:
    RunReader(const Sides &runs, std::span<const NamedStatistic> statistics)
        : m_runs(runs)
        , m_statistics(statistics)
        , m_table(runs, {})
    {
        m_figures.functions.resize(m_table.rows().size());
        m_figures.statistics.resize(statistics.size());
        m_figures.typical.resize(statistics.size());
        m_figures.means.resize(statistics.size());
    }

    Result<RunFigures> read(const Task &task);

  private:
    Status findFunctions();
    void take(std::size_t run, const CaptureSums &sums);
    void take(std::size_t run, Slot slot, const CaptureSums &sums);
    [[nodiscard]] double statistic(const NamedStatistic &statistic, const CaptureSums &sums) const;

    const Sides &m_runs;
    std::span<const NamedStatistic> m_statistics;
    SiteTable m_table;
    std::map<std::string, std::vector<Slot>> m_slots; // of functions of the statistics
    RunFigures m_figures;
    std::vector<DurationNs> m_room;
};

Status RunReader::findFunctions()
{
    for (const NamedStatistic &statistic : m_statistics) {
        if (statistic.of == StatisticOf::Frame)
            continue;
        std::vector<Slot> &slots = m_slots[statistic.function];
        slots.clear();
        for (Slot slot = 0; slot < m_table.rows().size(); ++slot) {
            if (m_table.siteOf(m_table.rows()[slot]).label() == statistic.function)
                slots.push_back(slot);
        }
        if (slots.empty()) {
            std::vector<std::string> known;
            for (const SiteTable::Row &row : m_table.rows())
                known.push_back(m_table.siteOf(row).label());
            return unknownName("function", statistic.function, known, {});
        }
    }
    return {};
}

void RunReader::take(std::size_t run, Slot slot, const CaptureSums &sums)
{
    RunFunction &function = m_figures.functions[slot];
    const SlotSums &of = sums.slotSums[slot];
    const std::size_t frames = sums.frames();
    m_room.clear();
    Int128 totalNs = 0;
    sums.columns[slot].forEach([&](const FrameFigures &frame) {
        m_room.push_back(frame.selfNs);
        totalNs += frame.totalNs;
    });
    m_room.resize(frames);
    function.typicalSelfNs.push_back(trimmedMean(m_room).value);
    function.meanSelfNs.push_back(perFrame(of.selfNs, frames));
    function.meanTotalNs.push_back(perFrame(totalNs, frames));
    function.meanCalls.push_back(static_cast<double>(of.calls) / static_cast<double>(frames));
    function.frameThreadSelfNs.push_back(perFrame(of.frameThreadSelfNs, frames));
    const auto forEach = [&](const auto &body) { sums.columns[slot].forEach(body); };
    const ColumnDistributions distributions = distributionsOf(forEach, frames, m_room);
    function.self.push_back(distributions.self);
    function.total.push_back(distributions.total);
    function.calls.push_back(of.calls);
    function.selfNs.push_back(saturated(of.selfNs));
    function.totalNs.push_back(of.totalNs);
    function.sites.push_back(m_table.rows()[slot].sites[run]);
}

double RunReader::statistic(const NamedStatistic &statistic, const CaptureSums &sums) const
{
    std::vector<DurationNs> amounts(sums.frames());
    if (statistic.of == StatisticOf::Frame) {
        amounts = sums.durations.copied();
    } else {
        for (const Slot slot : m_slots.at(statistic.function)) {
            sums.columns[slot].forEach([&](const FrameFigures &frame) {
                amounts[frame.frame] += statistic.of == StatisticOf::Self ? frame.selfNs
                                        : statistic.of == StatisticOf::Total
                                            ? frame.totalNs
                                            : DurationNs{frame.calls};
            });
        }
    }
    Int128 sum = 0;
    for (const DurationNs amount : amounts)
        sum += amount;
    const double mean = perFrame(sum, amounts.size());
    switch (statistic.statistic) {
    case Statistic::Quantile:
        return quantiles(amounts, std::span(&statistic.quantile, 1)).front();
    case Statistic::Min:
        return static_cast<double>(*std::ranges::min_element(amounts));
    case Statistic::Max:
        return static_cast<double>(*std::ranges::max_element(amounts));
    case Statistic::Fps:
        return mean > 0 ? 1e9 / mean : 0;
    case Statistic::Typical:
        return trimmedMean(amounts).value;
    case Statistic::Mean:
    case Statistic::Within:
    case Statistic::Misses:
        break;
    }
    return mean;
}

void RunReader::take(std::size_t run, const CaptureSums &sums)
{
    m_figures.durations.push_back(sums.durations.copied());
    m_figures.partialFrames += sums.partialFrames;
    m_figures.addedFrames += sums.addedFrames;
    m_room = m_figures.durations.back();
    m_figures.frames.push_back(distributionOf(m_room));
    m_figures.meanFrameNs.push_back(m_figures.frames.back().meanNs);
    m_figures.typicalFrameNs.push_back(trimmedMean(m_room).value);
    for (Slot slot = 0; slot < m_table.rows().size(); ++slot)
        take(run, slot, sums);
    for (std::size_t i = 0; i < m_statistics.size(); ++i) {
        m_figures.statistics[i].push_back(statistic(m_statistics[i], sums));
        NamedStatistic typical = m_statistics[i];
        typical.statistic = Statistic::Typical;
        if (m_statistics[i].sharpen && m_statistics[i].statistic == Statistic::Mean)
            m_figures.typical[i].push_back(statistic(typical, sums));
        NamedStatistic mean = m_statistics[i];
        mean.statistic = Statistic::Mean;
        if (m_statistics[i].canHide())
            m_figures.means[i].push_back(statistic(mean, sums));
    }
}

Result<RunFigures> RunReader::read(const Task &task)
{
    if (const Status found = findFunctions(); !found)
        return found.error();
    for (Slot slot = 0; slot < m_table.rows().size(); ++slot) {
        const Site &site = m_table.siteOf(m_table.rows()[slot]);
        RunFunction &function = m_figures.functions[slot];
        function.function = site.label();
        function.file = site.file;
        function.line = site.line;
    }
    const auto count = static_cast<double>(m_runs.size());
    for (std::size_t run = 0; run < m_runs.size(); ++run) {
        const SumRequest request{
            .slotOf = m_table.slotsOf(run), .slotCount = m_table.rows().size(), .frameThread = {}};
        const auto sums = sumCapture(
            *m_runs[run], request,
            task.part(static_cast<double>(run) / count, static_cast<double>(run + 1) / count));
        if (!sums)
            return sums.error();
        take(run, *sums);
    }
    std::erase_if(m_figures.functions, [](const RunFunction &function) {
        return std::ranges::all_of(function.calls,
                                   [](std::uint64_t calls) { return calls == 0; }) &&
               std::ranges::all_of(function.meanTotalNs, [](double ns) { return ns == 0; });
    });
    return std::move(m_figures);
}

// The mean over the runs of every figure; the longest and shortest of all.
Distribution meanOf(std::span<const Distribution> runs)
{
    Distribution mean = runs.front();
    const auto over = [&](double Distribution::*figure) {
        double sum = 0;
        for (const Distribution &run : runs)
            sum += run.*figure;
        mean.*figure = sum / static_cast<double>(runs.size());
    };
    for (double Distribution::*figure :
         {&Distribution::meanNs, &Distribution::medianNs, &Distribution::p25Ns,
          &Distribution::p75Ns, &Distribution::p90Ns, &Distribution::p95Ns, &Distribution::p99Ns,
          &Distribution::p999Ns, &Distribution::stdevNs})
        over(figure);
    mean.count = 0;
    for (const Distribution &run : runs) {
        mean.count += run.count;
        mean.minNs = std::min(mean.minNs, run.minNs);
        mean.maxNs = std::max(mean.maxNs, run.maxNs);
    }
    return mean;
}

// The runs of one side of a figure.
template <class T>
std::span<const T> sideOf(const std::vector<T> &runs, bool isHead)
{
    const std::size_t half = runs.size() / 2;
    return std::span(runs).subspan(isHead ? half : 0, half);
}

std::vector<DurationNs> durationsOf(const RunFigures &figures, bool isHead)
{
    std::vector<DurationNs> all;
    for (const auto &run : sideOf(figures.durations, isHead))
        all.insert(all.end(), run.begin(), run.end());
    std::ranges::sort(all);
    return all;
}

FunctionSide functionSide(const RunFunction &function, bool isHead)
{
    FunctionSide side;
    const auto sites = sideOf(function.sites, isHead);
    const auto there = std::ranges::find_if(sites, &SiteId::valid);
    const std::size_t first =
        there == sites.end() ? 0 : static_cast<std::size_t>(there - sites.begin());
    side.site = there == sites.end() ? SiteId{} : *there;
    side.capture = static_cast<std::uint32_t>(first + (isHead ? sites.size() : 0));
    for (const std::uint64_t calls : sideOf(function.calls, isHead))
        side.calls += calls;
    for (const DurationNs ns : sideOf(function.selfNs, isHead))
        side.selfNs = saturatedSum(side.selfNs, ns);
    for (const DurationNs ns : sideOf(function.totalNs, isHead))
        side.totalNs = saturatedSum(side.totalNs, ns);
    side.selfPerFrame = meanOf(sideOf(function.self, isHead));
    side.totalPerFrame = meanOf(sideOf(function.total, isHead));
    return side;
}

FunctionDifference functionDifference(const RunFunction &function, double confidence)
{
    const auto difference = [confidence](const std::vector<double> &runs) {
        return pairedDifference(sideOf(runs, false), sideOf(runs, true), confidence);
    };
    FunctionDifference result;
    result.function = function.function;
    result.file = function.file;
    result.line = function.line;
    result.base = functionSide(function, false);
    result.head = functionSide(function, true);
    result.self = result.mean = result.capped = difference(function.meanSelfNs);
    result.typical = difference(function.typicalSelfNs);
    result.total = difference(function.meanTotalNs);
    result.calls = pairedChange(sideOf(function.meanCalls, false), sideOf(function.meanCalls, true),
                                confidence);
    result.p = pOfQuestions(result.typical.p, result.mean.p);
    return result;
}

} // namespace

std::vector<DurationNs> RunFigures::baseDurations() const
{
    return durationsOf(*this, false);
}

std::vector<DurationNs> RunFigures::headDurations() const
{
    return durationsOf(*this, true);
}

Result<RunFigures> figuresOfRuns(const Sides &runs, std::span<const NamedStatistic> statistics,
                                 TimeChoice time, const Task &task)
{
    if (runs.empty())
        return Error{ErrorCode::BadInput, "there are no runs", {}};
    const auto timed = TimedSides::make(runs, time);
    if (!timed)
        return timed.error();
    auto figures = RunReader((*timed)->sides(), statistics).read(task);
    if (!figures)
        return figures;
    figures->byRunningTime = (*timed)->isRunning();
    figures->note = (*timed)->note();
    return figures;
}

namespace {

FrameFigure frameFigure(const std::vector<double> &runs, double confidence)
{
    return {.change = pairedChange(sideOf(runs, false), sideOf(runs, true), confidence),
            .confidence = confidence};
}

FrameQuestions questionsOf(const RunFigures &figures, double confidence)
{
    FrameQuestions questions;
    questions.tailQuantile = tailQuantileFor(static_cast<double>(
        std::ranges::min_element(figures.frames, {}, &Distribution::count)->count));
    const bool hasTail = questions.tailQuantile > 0;
    const double shared = sharedBy(confidence, shareOfFelt(hasTail));
    questions.typical = frameFigure(figures.typicalFrameNs, sharedBy(confidence, kShareOfTypical));
    questions.mean = frameFigure(figures.meanFrameNs, shared);
    questions.tail.confidence = shared;
    if (!hasTail)
        return questions;
    std::vector<double> tails;
    for (const Distribution &run : figures.frames)
        tails.push_back(questions.tailQuantile == 0.99 ? run.p99Ns : run.p95Ns);
    questions.tail = frameFigure(tails, shared);
    return questions;
}

// Of the typical frame and the mean of each function, in turns.
std::vector<PairedQuestion> pairedQuestions(std::span<const RunFunction> functions)
{
    std::vector<PairedQuestion> questions;
    const auto add = [&](const std::vector<double> &runs, double share) {
        PairedQuestion &question = questions.emplace_back();
        question.share = share;
        std::ranges::transform(sideOf(runs, true), sideOf(runs, false),
                               std::back_inserter(question.differences), std::minus{});
    };
    for (const RunFunction &function : functions) {
        add(function.typicalSelfNs, kTypicalShare);
        add(function.meanSelfNs, 1 - kTypicalShare);
    }
    return questions;
}

} // namespace

std::shared_ptr<const Comparison> compareRuns(const RunFigures &figures, double confidence)
{
    auto result = std::make_shared<Comparison>();
    result->options.confidence = confidence;
    result->byRunningTime = figures.byRunningTime;
    if (!figures.note.empty())
        result->notes.push_back(figures.note);
    const std::string leftOut = wholeFramesNote(figures.partialFrames, figures.addedFrames);
    if (!leftOut.empty())
        result->notes.push_back(leftOut + ".");
    result->baseFrames = meanOf(sideOf(figures.frames, false));
    result->headFrames = meanOf(sideOf(figures.frames, true));
    result->frames = pairedDifference(sideOf(figures.meanFrameNs, false),
                                      sideOf(figures.meanFrameNs, true), confidence);
    result->typicalFrames = pairedDifference(sideOf(figures.typicalFrameNs, false),
                                             sideOf(figures.typicalFrameNs, true), confidence);
    result->questions = questionsOf(figures, confidence);
    result->betweenRunsNs = spreadOf(sideOf(figures.meanFrameNs, false)).deviation;
    for (const Distribution &run : figures.frames)
        result->captures.push_back({.frames = run.count, .meanNs = run.meanNs});
    setHistograms(*result, DurationSet(figures.baseDurations()),
                  DurationSet(figures.headDurations()));
    std::vector<double> amounts{result->frames.deltaNs};
    for (const RunFunction &function : figures.functions) {
        result->functions.push_back(functionDifference(function, confidence));
        const FunctionDifference &made = result->functions.back();
        const auto of = [&](bool isHead) {
            return spreadOf(sideOf(function.frameThreadSelfNs, isHead)).mean;
        };
        result->waterfall.push_back({.function = function.function,
                                     .base = made.base.site,
                                     .head = made.head.site,
                                     .deltaNs = of(true) - of(false)});
        amounts.push_back(result->waterfall.back().deltaNs);
    }
    makeExact(result->waterfall, result->frames.deltaNs, ExactUnit(std::move(amounts)));
    markFunctions(result->functions, confidence, SampleUnit::Runs);
    markExchanged(result->functions, pairedQuestions(figures.functions), confidence);
    std::ranges::stable_sort(result->functions, std::greater{},
                             [](const FunctionDifference &f) { return std::abs(f.self.deltaNs); });
    return result;
}

std::vector<StatisticChange> changesOfRuns(const RunFigures &figures,
                                           std::span<const NamedStatistic> statistics,
                                           double confidence)
{
    const std::uint64_t fewest =
        std::ranges::min_element(figures.frames, {}, &Distribution::count)->count;
    std::vector<StatisticChange> changes;
    for (std::size_t i = 0; i < statistics.size(); ++i) {
        const auto base = sideOf(figures.statistics[i], false);
        const auto head = sideOf(figures.statistics[i], true);
        StatisticChange &change = changes.emplace_back();
        change.statistic = statistics[i];
        const bool isSharper = !figures.typical[i].empty();
        const double shared = isSharper ? 1 - (1 - confidence) / 2 : confidence;
        change.confidence = shared;
        change.change = pairedChange(base, head, shared);
        if (isSharper && change.change.base > 0)
            change.sharper.push_back(
                {SharperForm::Typical,
                 changeOfMean(change.change.base,
                              pairedChange(sideOf(figures.typical[i], false),
                                           sideOf(figures.typical[i], true), shared))});
        change.baseInterval = runInterval(base, shared);
        change.headInterval = runInterval(head, shared);
        if (statistics[i].statistic == Statistic::Quantile &&
            hasTooFewBeyond(static_cast<double>(fewest), statistics[i].quantile)) {
            change.tooFewFrames = true;
            change.why = tooFewBeyondText("the shortest run", statistics[i].quantile);
        }
        const auto isNothing = [](double figure) { return figure == 0; };
        change.isHidden = isNothing(change.change.base) && isNothing(change.change.head) &&
                          !std::ranges::all_of(figures.means[i], isNothing);
        if (statistics[i].statistic == Statistic::Max) // a fact, over all runs
            change.change.head = *std::ranges::max_element(head);
    }
    return changes;
}

bool isDecided(const Comparison &comparison, const EqualEnough &equal)
{
    const auto isEqual = [](const Interval &ratio, double share) {
        return ratio.low > 1 - share && ratio.high < 1 + share;
    };
    const auto isWithin = [](const Interval &interval, double most) {
        return interval.low > -most && interval.high < most;
    };
    const auto isFigureDecided = [&](const FrameFigure &figure) {
        const Change &change = figure.change;
        return !change.interval.contains(0) || isEqual(change.ratioInterval, equal.frames);
    };
    const double least =
        equal.leastShare * std::max(comparison.baseFrames.meanNs, comparison.headFrames.meanNs);
    return isFigureDecided(comparison.questions.mean) &&
           isFigureDecided(comparison.questions.typical) &&
           std::ranges::all_of(comparison.functions, [&](const FunctionDifference &function) {
               const bool isSmall = std::max(function.base.selfPerFrame.meanNs,
                                             function.head.selfPerFrame.meanNs) < least;
               return isSmall || function.significant ||
                      isEqual(function.typical.ratioInterval, equal.functions) ||
                      (!std::isfinite(function.typical.ratioInterval.high) &&
                       isWithin(function.typical.interval, least));
           });
}

} // namespace zoe
