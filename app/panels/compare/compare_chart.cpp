#include "app/panels/compare/compare_chart.h"

#include <QChart>
#include <QEvent>
#include <QLegend>
#include <QLineSeries>
#include <QValueAxis>

#include "app/theme/palette.h"
#include "app/widgets/charts/axis_titles.h"

namespace zoe::app {

namespace {

void setRange(QValueAxis &axis, double from, double to)
{
    axis.setRange(from, to > from ? to : from + 1);
    axis.applyNiceNumbers();
    const double span = axis.max() - axis.min();
    axis.setLabelFormat(span < 0.5 ? "%.3f" : span < 5 ? "%.2f" : span < 50 ? "%.1f" : "%.0f");
}

} // namespace

CompareChart::CompareChart(const char *objectName, const QString &accessibleName, QWidget *parent)
    : QChartView(new QChart, parent)
    , m_x(new QValueAxis(this))
    , m_y(new QValueAxis(this))
    , m_titles(new AxisTitles(*chart())) // looks again when the chart has its size
{
    setObjectName(objectName);
    setAccessibleName(accessibleName);
    setRenderHint(QPainter::Antialiasing);
    setMinimumSize(200, 140);
    setFocusPolicy(Qt::StrongFocus);
    chart()->setMargins({0, 0, 0, 0});
    chart()->setBackgroundRoundness(0);
    chart()->setPlotAreaBackgroundVisible(false);
    chart()->legend()->setAlignment(Qt::AlignTop);
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_y, Qt::AlignLeft);
    m_x->setTickCount(5);
    m_y->setTickCount(5);
}

QLineSeries *CompareChart::addLine(const QString &name)
{
    auto *line = new QLineSeries(this);
    line->setName(name.toHtmlEscaped()); // legends are HTML
    chart()->addSeries(line);
    line->attachAxis(m_x);
    line->attachAxis(m_y);
    return line;
}

void CompareChart::setRanges(double fromX, double toX, double fromY, double toY)
{
    setRange(*m_x, fromX, toX);
    setRange(*m_y, fromY, toY);
}

void CompareChart::colour(const Palette &palette)
{
    chart()->setBackgroundBrush(palette.background);
    chart()->legend()->setLabelColor(palette.text);
    for (QValueAxis *axis : {m_x, m_y}) {
        axis->setLabelsColor(palette.text);
        axis->setTitleBrush(palette.text);
        axis->setGridLineColor(palette.grid);
        axis->setLinePenColor(palette.grid);
    }
    m_titles->fit();
}

bool CompareChart::viewportEvent(QEvent *event)
{
    // The scene has no tool tip and would hide the point's.
    return event->type() == QEvent::ToolTip || QChartView::viewportEvent(event);
}

void CompareChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        colour(Palette::of(*this));
    QChartView::changeEvent(event);
}

} // namespace zoe::app
