#include "app/widgets/charts/distribution_facts.h"

#include <algorithm>

#include "analysis/frames/frame_times.h"
#include "analysis/frames/frame_values.h"
#include "analysis/frames/span_values.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/statistics/clipped_histogram.h"
#include "analysis/statistics/duration_set.h"
#include "analysis/summary/function_durations.h"
#include "app/session/namesakes.h"

namespace zoe::app {

namespace {

void describe(const DurationSet &durations, DistributionFacts &facts)
{
    facts.figures = durations.distribution();
    facts.linear = clippedHistogramOf(durations);
    facts.logarithmic = histogramOf(durations, BinScale::Logarithmic);
    facts.cumulative = cumulativeOf(durations);
    facts.box = boxPlotOf(durations);
}

// Frame times of the chosen set in the selected frames, without waits.
Result<FrameTimes> timesOf(const Capture &capture, const DistributionQuestion &question,
                           const Task &task)
{
    auto times = frameTimesOf(capture, question.times.set, question.selection, {}, task);
    if (!times || question.times.waits.empty())
        return times;
    const auto waits =
        question.times.set.value == 0
            ? waitValues(capture, question.times.waits,
                         wholeFramesOf(capture, question.selection).selection, task)
            : waitsInSpans(capture, question.times.set, question.times.waits, *times, task);
    if (!waits)
        return waits.error();
    times->unreadableFrames += waits->unreadableFrames;
    std::size_t i = 0; // both rise, and waits contains no frame that times doesn't
    for (std::size_t w = 0; w < waits->frames.size(); ++w) {
        while (times->numbers[i] < waits->frames[w])
            ++i;
        times->durationsNs[i] = std::max<DurationNs>(
            0, times->durationsNs[i] - static_cast<DurationNs>(waits->values[w]));
    }
    times->apart = true; // by the waits
    return times;
}

// judged: those that are held against budgets.
void describeFrames(const FrameTimes &times, const FrameTimes &judged,
                    const DistributionQuestion &question, DistributionFacts &facts)
{
    const auto &budgets = question.budgetsNs;
    facts.frames = budgets.empty() ? frameStats(times) : frameStats(times, judged, budgets.front());
    facts.unreadableFrames = times.unreadableFrames;
    for (const DurationNs ns : times.durationsNs)
        facts.totalNs += ns;
    for (const DurationNs budget : budgets)
        facts.over.push_back(
            {budget, static_cast<std::uint64_t>(std::ranges::count_if(
                         judged.durationsNs, [budget](DurationNs ns) { return ns > budget; }))});
    describe(DurationSet(times.durationsNs), facts);
}

} // namespace

Result<std::shared_ptr<const DistributionFacts>>
distributionFacts(const Capture &capture, const DistributionQuestion &question, const Task &task)
{
    auto facts = std::make_shared<DistributionFacts>();
    if (question.of == DistributionOf::FrameTimes) {
        const auto times = timesOf(capture, question, task);
        if (!times)
            return times.error();
        const bool isMain = question.times.set.value == 0 && question.times.waits.empty();
        describeFrames(*times, isMain ? markedFrameTimes(capture, question.selection) : *times,
                       question, *facts);
    } else {
        const auto sites = namesakesOf(capture, question.site);
        const auto found = question.of == DistributionOf::Calls
                               ? callDurations(capture, sites, question.selection, task)
                               : frameTotals(capture, sites, question.selection, task);
        if (!found)
            return found.error();
        facts->unreadableFrames = (*found)->unreadableFrames;
        describe((*found)->durations, *facts);
    }
    return std::shared_ptr<const DistributionFacts>(std::move(facts));
}

} // namespace zoe::app
