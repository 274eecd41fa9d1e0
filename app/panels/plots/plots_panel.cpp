#include "app/panels/plots/plots_panel.h"

#include <QSplitter>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

#include "analysis/columns/event_columns.h"
#include "analysis/frames/frame_times.h"
#include "analysis/frames/series.h"
#include "analysis/summary/plot_figures.h"
#include "app/theme/text.h"
#include "app/widgets/charts/series_chart.h"
#include "app/widgets/tables/column_rows.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

QString unitText(PlotKind kind)
{
    return kind == PlotKind::Bytes        ? PlotsPanel::tr("bytes")
           : kind == PlotKind::Percentage ? PlotsPanel::tr("%")
                                          : PlotsPanel::tr("value");
}

// What the rows refer to.
struct HeldPlots {
    std::vector<PlotFigures> figures;
    std::vector<PlotSeries> series;
};

std::shared_ptr<const RowSource> plotRows(const std::shared_ptr<const HeldPlots> &held)
{
    std::vector<PlotRow> rows;
    for (std::size_t i = 0; i < std::min(held->series.size(), held->figures.size()); ++i)
        rows.push_back({held->series[i], held->figures[i]});
    using Keep = std::vector<std::shared_ptr<const void>>;
    return std::make_shared<ColumnRows<PlotRow>>(plotColumns(), std::move(rows), Keep{held});
}

struct Course {
    QList<QPointF> points; // s, value
    std::shared_ptr<const FrameFinder> finder;
};

Result<Course> courseOf(const Capture &capture, PlotId plot, const Selection &selection,
                        const Task &task)
{
    const auto points = plotPoints(capture, plot, selection, task);
    if (!points)
        return points.error();
    std::vector<QPointF> line;
    line.reserve(points->size());
    for (const PlotPoint &point : *points) {
        if (std::isfinite(point.value))
            line.emplace_back(static_cast<double>(point.timeNs) / kNsPerSecond, point.value);
    }
    return Course{thinned(line, kChartColumns), std::make_shared<const FrameFinder>(capture)};
}

} // namespace

PlotsPanel::PlotsPanel(Session &session, QWidget *parent)
    : QueryPanel(session, parent)
    , m_rows(new RowsTable(session.jobs(),
                           {"plots", tr("Plots of the program"), tr("Filter plots")},
                           rowColumns(plotColumns()), this))
    , m_chart(new SeriesChart(this))
{
    auto *parts = new QSplitter(Qt::Horizontal, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_rows);
    parts->addWidget(m_chart);
    parts->setStretchFactor(0, 1);
    parts->setStretchFactor(1, 1);
    parts->setSizes({1000, 1000});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(parts);
    m_chart->setObjectName("plotChart");
    m_chart->setAccessibleName(tr("Selected plot over time"));
    connect(m_rows, &RowsTable::rowChosen, this,
            [this](std::size_t row) { draw(PlotId{static_cast<std::uint32_t>(row)}); });
    connect(m_chart, &SeriesChart::clicked, this, &PlotsPanel::goTo);
}

void PlotsPanel::ask()
{
    answer(
        tr("Reading plots"),
        [](const Capture &capture, const Selection &selection,
           const Task &task) -> Result<std::shared_ptr<const RowSource>> {
            auto figures = plotFigures(capture, selection, task);
            if (!figures)
                return figures.error();
            const auto series = capture.plotSeries();
            return plotRows(std::make_shared<const HeldPlots>(
                HeldPlots{*std::move(figures), {series.begin(), series.end()}}));
        },
        [this](std::shared_ptr<const RowSource> rows) {
            m_rows->setSource(std::move(rows));
            chooseFirst();
        });
}

// Keeps the one that was drawn, for other frames.
void PlotsPanel::chooseFirst()
{
    if (m_rows->source()->size() == 0)
        return;
    if (m_drawn.valid() && m_drawn.value < m_rows->source()->size())
        draw(m_drawn);
    else if (m_rows->model().rowCount() > 0)
        m_rows->table().selectRow(0);
}

void PlotsPanel::draw(PlotId plot)
{
    m_drawJob.cancel();
    m_drawn = plot;
    const PlotSeries series = document()->capture()->plotSeries()[plot.value];
    m_drawJob.run(
        {},
        [capture = document()->capture(), plot, selection = selection()](const Task &task) {
            return courseOf(*capture, plot, selection, task);
        },
        [this, series](const Result<Course> &course) {
            if (!course) {
                emit failed(QString::fromStdString(course.error().text()));
                return;
            }
            m_finder = course->finder;
            m_chart->setTitles(
                tr("Time (s)"),
                tr("%1 (%2)").arg(QString::fromStdString(series.name), unitText(series.kind)));
            m_chart->setPoints(course->points);
            frameChanged();
        });
}

void PlotsPanel::goTo(double seconds)
{
    if (!document() || !m_finder)
        return;
    if (const auto frame = m_finder->at(std::llround(seconds * kNsPerSecond)))
        document()->selection().setFrame(*frame);
}

void PlotsPanel::frameChanged()
{
    const auto frame = document() ? document()->selection().state().frame : std::nullopt;
    if (!frame || *frame >= document()->capture()->frames().size()) {
        m_chart->setMark({});
        return;
    }
    const FrameRecord &record = document()->capture()->frames()[*frame];
    m_chart->setMark(static_cast<double>(record.startNs) / kNsPerSecond);
}

void PlotsPanel::clear()
{
    m_drawJob.cancel();
    m_drawn = {};
    m_finder.reset();
    m_rows->setSource(nullptr);
    m_chart->setPoints({});
}

void PlotsPanel::showState()
{
    if (!stateText().isEmpty())
        m_rows->setScope(stateText());
    else if (state() == State::Answered && m_rows->source()->size() == 0)
        m_rows->setScope(tr("No plots recorded. A program records plots with ZOE_PLOT."));
    else
        m_rows->setScope(document() ? framesText() : QString());
}

} // namespace zoe::app
