#include "app/panels/details/function_facts.h"

#include <utility>

#include "analysis/columns/call_columns.h"
#include "analysis/states/state_sums.h"
#include "analysis/statistics/clipped_histogram.h"
#include "analysis/statistics/exact_moments.h"
#include "app/widgets/charts/series_chart.h"
#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

namespace {

constexpr std::size_t kMostCalls = 200;

std::shared_ptr<const DistributionFacts> factsOf(const DurationSet &durations,
                                                 std::uint64_t unreadableFrames)
{
    auto facts = std::make_shared<DistributionFacts>();
    facts->figures = durations.distribution();
    facts->linear = clippedHistogramOf(durations);
    facts->logarithmic = histogramOf(durations, BinScale::Logarithmic);
    facts->cumulative = cumulativeOf(durations);
    facts->box = boxPlotOf(durations);
    facts->unreadableFrames = unreadableFrames;
    return facts;
}

class LongCallRows : public ColumnRows<LongCallRow> {
  public:
    using ColumnRows::ColumnRows;

    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return at(row).call.frame;
    }
    [[nodiscard]] QString filterText(std::size_t row) const override
    {
        return QString::fromStdString(at(row).capture.thread(at(row).call.thread).label());
    }
};

std::shared_ptr<const RowSource> longCallRows(const std::shared_ptr<const Capture> &capture,
                                              const std::shared_ptr<const LongestCalls> &calls)
{
    std::vector<LongCallRow> rows;
    for (const LongCall &call : calls->longest)
        rows.push_back({*capture, call, rows.size() + 1});
    return std::make_shared<LongCallRows>(longCallColumns(), std::move(rows),
                                          std::vector<std::shared_ptr<const void>>{capture, calls});
}

void addFrames(const FunctionSeries &series, FunctionFacts &facts)
{
    for (const FunctionTime time : {FunctionTime::Total, FunctionTime::Self}) {
        const auto &values = time == FunctionTime::Total ? series.totalNs : series.selfNs;
        std::vector<DurationNs> present;
        std::vector<QPointF> line;
        line.reserve(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            line.emplace_back(series.frames[i], static_cast<double>(values[i]) / kNsPerMs);
            if (series.calls[i] > 0 || series.totalNs[i] > 0)
                present.push_back(values[i]);
        }
        const auto at = static_cast<std::size_t>(time);
        for (const DurationNs ns : values)
            facts.allNs[at] = saturatedSum(facts.allNs[at], ns);
        facts.perFrame[at] = factsOf(DurationSet(present), series.unreadableFrames);
        facts.course[at] = thinned(line, kChartColumns);
    }
}

} // namespace

Result<std::shared_ptr<const FunctionFacts>> functionFacts(std::shared_ptr<const Capture> capture,
                                                           SiteId site, const Selection &selection,
                                                           const Task &task)
{
    auto facts = std::make_shared<FunctionFacts>();
    facts->site = site;
    auto calls = longestCalls(*capture, site, selection, kMostCalls, task.part(0, 0.5));
    if (!calls)
        return calls.error();
    facts->calls = *std::move(calls);
    auto series = functionSeries(*capture, {site}, selection, task.part(0.5, 0.8));
    if (!series)
        return series.error();
    const auto states = stateSums(*capture, selection, task.part(0.8, 0.9));
    if (!states)
        return states.error();
    if ((*states)->any) {
        const TotalAndSelf &own = (*states)->sites[site.value];
        facts->states = std::array{own.total, own.self};
    }
    facts->series = *std::move(series);
    const std::uint64_t unreadable = facts->calls->unreadableFrames;
    facts->perCall = {factsOf(facts->calls->durations, unreadable),
                      factsOf(facts->calls->selfTimes, unreadable)};
    addFrames(*facts->series, *facts);
    facts->longest = longCallRows(capture, facts->calls);
    if (!capture->callStacks().empty()) {
        auto lines = sampledLines(*capture, capture->site(site).file, selection, task.part(0.9, 1));
        if (!lines)
            return lines.error();
        facts->lines = *std::move(lines);
    }
    return std::shared_ptr<const FunctionFacts>(std::move(facts));
}

} // namespace zoe::app
