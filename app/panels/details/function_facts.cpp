#include "app/panels/details/function_facts.h"

#include <QCoreApplication>
#include <utility>

#include "app/widgets/charts/clipped_histogram.h"
#include "app/widgets/charts/series_chart.h"

namespace zoe::app {

namespace {

constexpr std::size_t kMostCalls = 200;

struct FactTexts {
    Q_DECLARE_TR_FUNCTIONS(FunctionDetails)
};

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

class LongCallRows : public RowSource {
  public:
    LongCallRows(std::shared_ptr<const LongestCalls> calls, const Capture &capture)
        : m_calls(std::move(calls))
    {
        for (const Thread &thread : capture.threads())
            m_threads.push_back(QString::fromStdString(thread.label()));
    }
    [[nodiscard]] std::size_t size() const override { return m_calls->longest.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const LongCall &call = m_calls->longest[row];
        const double figures[] = {static_cast<double>(row + 1),
                                  static_cast<double>(call.durationNs),
                                  static_cast<double>(call.selfNs),
                                  static_cast<double>(call.frame),
                                  kNone,
                                  static_cast<double>(call.startNs)};
        return figures[column];
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        return column == 4 ? m_threads[m_calls->longest[row].thread.value] : QString();
    }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        const auto most = static_cast<double>(m_calls->longest.front().durationNs);
        if ((column != 1 && column != 2) || most <= 0)
            return {};
        return number(row, column) / most;
    }
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return m_calls->longest[row].frame;
    }
    [[nodiscard]] QString filterText(std::size_t row) const override { return text(row, 4); }

  private:
    std::shared_ptr<const LongestCalls> m_calls;
    std::vector<QString> m_threads;
};

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
        facts.perFrame[at] = factsOf(DurationSet(present), series.unreadableFrames);
        facts.course[at] = thinned(line, kChartColumns);
    }
}

} // namespace

std::vector<RowColumn> longCallColumns()
{
    return {
        {.title = FactTexts::tr("Rank"),
         .explanation = FactTexts::tr("Rank by duration among the calls in the selected frames"),
         .kind = ColumnKind::Count,
         .letters = 7,
         .rank = 3},
        {FactTexts::tr("Total"),
         FactTexts::tr("Duration including everything it called. Double-click to go to the call."),
         ColumnKind::Time, 0},
        {.title = FactTexts::tr("Self"),
         .explanation = FactTexts::tr("Duration excluding everything it called"),
         .kind = ColumnKind::Time,
         .rank = 2},
        {FactTexts::tr("Frame"), FactTexts::tr("Frame in which the call started"),
         ColumnKind::Ordinal, 0},
        {.title = FactTexts::tr("Thread"),
         .explanation = FactTexts::tr("Thread on which the call ran"),
         .letters = 12,
         .rank = 1},
        {.title = FactTexts::tr("Start"),
         .explanation = FactTexts::tr("Time since the start of the session"),
         .kind = ColumnKind::Time,
         .rank = 4},
    };
}

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
    auto series = functionSeries(*capture, {site}, selection, task.part(0.5, 0.9));
    if (!series)
        return series.error();
    facts->series = *std::move(series);
    const std::uint64_t unreadable = facts->calls->unreadableFrames;
    facts->perCall = {factsOf(facts->calls->durations, unreadable),
                      factsOf(facts->calls->selfTimes, unreadable)};
    addFrames(*facts->series, *facts);
    facts->longest = std::make_shared<LongCallRows>(facts->calls, *capture);
    if (!capture->callStacks().empty()) {
        auto lines = sampledLines(*capture, capture->site(site).file, selection, task.part(0.9, 1));
        if (!lines)
            return lines.error();
        facts->lines = *std::move(lines);
    }
    return std::shared_ptr<const FunctionFacts>(std::move(facts));
}

} // namespace zoe::app
