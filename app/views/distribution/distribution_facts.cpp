#include "app/views/distribution/distribution_facts.h"

#include "analysis/duration_set.h"
#include "analysis/frame_times.h"
#include "analysis/function_durations.h"

namespace zoe::app {

namespace {

std::vector<SiteId> namesakesOf(const Capture &capture, SiteId site)
{
    std::vector<SiteId> sites;
    for (std::uint32_t i = 0; i < capture.sites().size(); ++i) {
        if (capture.sites()[i].label() == capture.site(site).label())
            sites.push_back(SiteId{i});
    }
    return sites;
}

void describe(const DurationSet &durations, DistributionFacts &facts)
{
    facts.figures = durations.distribution();
    facts.linear = histogramOf(durations, BinScale::Linear);
    facts.logarithmic = histogramOf(durations, BinScale::Logarithmic);
    facts.cumulative = cumulativeOf(durations);
    facts.box = boxPlotOf(durations);
}

} // namespace

Result<std::shared_ptr<const DistributionFacts>>
distributionFacts(const Capture &capture, const DistributionQuestion &question, const Task &task)
{
    auto facts = std::make_shared<DistributionFacts>();
    if (question.of == DistributionOf::FrameTimes) {
        const FrameTimes times = frameTimes(capture, question.selection);
        facts->frames = frameStats(times, question.budgetNs);
        describe(DurationSet(times.durationsNs), *facts);
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
