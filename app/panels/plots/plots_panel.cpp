#include "app/panels/plots/plots_panel.h"

#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

#include "analysis/frames/frame_times.h"
#include "analysis/frames/series.h"
#include "analysis/summary/plot_figures.h"
#include "app/theme/text.h"
#include "app/widgets/charts/series_chart.h"
#include "app/widgets/tables/rows_table.h"

namespace zoe::app {

namespace {

std::vector<RowColumn> columns()
{
    return {
        {PlotsPanel::tr("Plot"), PlotsPanel::tr("Name given by the program"), ColumnKind::Text, 26},
        {PlotsPanel::tr("Points"), PlotsPanel::tr("Number of points in the selected frames"),
         ColumnKind::Count, 0},
        {PlotsPanel::tr("Minimum"), PlotsPanel::tr("Smallest value"), ColumnKind::Number, 0},
        {PlotsPanel::tr("Mean"), PlotsPanel::tr("Mean of the points, not weighted by time"),
         ColumnKind::Number, 0},
        {PlotsPanel::tr("Maximum"), PlotsPanel::tr("Largest value"), ColumnKind::Number, 0},
        {PlotsPanel::tr("First"), PlotsPanel::tr("First value in time"), ColumnKind::Number, 0},
        {PlotsPanel::tr("Last"), PlotsPanel::tr("Last value in time"), ColumnKind::Number, 0},
        {PlotsPanel::tr("Invalid"),
         PlotsPanel::tr("Number of points that are infinite or not a number"), ColumnKind::Count,
         0},
    };
}

QString valueText(PlotKind kind, double value)
{
    switch (kind) {
    case PlotKind::Bytes:
        if (value >= 0)
            return QString::fromStdString(formatBytes(static_cast<std::uint64_t>(value)));
        break;
    case PlotKind::Percentage:
        return cellText(ColumnKind::Number, value) + " %";
    case PlotKind::Bool:
    case PlotKind::Number:
        break;
    }
    return cellText(ColumnKind::Number, value);
}

QString unitText(PlotKind kind)
{
    return kind == PlotKind::Bytes        ? PlotsPanel::tr("bytes")
           : kind == PlotKind::Percentage ? PlotsPanel::tr("%")
                                          : PlotsPanel::tr("value");
}

class PlotRows : public RowSource {
  public:
    PlotRows(std::vector<PlotFigures> figures, const Capture &capture)
        : m_figures(std::move(figures))
        , m_series(capture.plotSeries().begin(), capture.plotSeries().end())
    {}
    [[nodiscard]] std::size_t size() const override
    {
        return std::min(m_figures.size(), m_series.size());
    }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        const PlotFigures &plot = m_figures[row];
        if (column == PlotsPanel::Points)
            return static_cast<double>(plot.points);
        if (column == PlotsPanel::NotNumbers)
            return plot.notNumbers > 0 ? static_cast<double>(plot.notNumbers) : kNone;
        if (plot.points == plot.notNumbers)
            return kNone;
        const double values[] = {kNone,        kNone,      plot.minimum, plot.mean,
                                 plot.maximum, plot.first, plot.last};
        return values[column];
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        if (column == PlotsPanel::Name)
            return QString::fromStdString(m_series[row].name);
        const bool isValue = column >= PlotsPanel::Minimum && column <= PlotsPanel::Last;
        const double value = number(row, column);
        return isValue && !std::isnan(value) ? valueText(m_series[row].kind, value) : QString();
    }

  private:
    std::vector<PlotFigures> m_figures;
    std::vector<PlotSeries> m_series;
};

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
                           {"plots", tr("Plots of the program"), tr("Filter plots")}, columns(),
                           this))
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
            return std::shared_ptr<const RowSource>(
                std::make_shared<PlotRows>(*std::move(figures), capture));
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
    jobs().cancel(std::exchange(m_drawJob, 0));
    m_drawn = plot;
    const PlotSeries series = document()->capture()->plotSeries()[plot.value];
    m_drawJob = jobs().run(
        {}, this,
        [capture = document()->capture(), plot, selection = selection()](const Task &task) {
            return courseOf(*capture, plot, selection, task);
        },
        [this, series](const Result<Course> &course) {
            m_drawJob = 0;
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
    jobs().cancel(std::exchange(m_drawJob, 0));
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
