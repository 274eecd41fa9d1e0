#include "app/widgets/charts/axes_chart.h"

#include <QAbstractAxis>
#include <QChart>
#include <QEvent>

#include "app/theme/palette.h"
#include "app/widgets/charts/axis_titles.h"

namespace zoe::app {

AxesChart::AxesChart(QWidget *parent, double titleTop)
    : QChartView(new QChart, parent)
    , m_titles(new AxisTitles(*chart(), titleTop)) // checks again when the chart has its size
{
    setRenderHint(QPainter::Antialiasing);
    chart()->setMargins({0, 0, 0, 0});
    chart()->setBackgroundRoundness(0);
    // When the layout moves the plot, the scene repaints only its items, and would leave drawings
    // of drawForeground() in the old place.
    connect(chart(), &QChart::plotAreaChanged, this, [this] { viewport()->update(); });
}

void AxesChart::colour(const Palette &palette)
{
    chart()->setBackgroundBrush(palette.background);
    chart()->legend()->setLabelColor(palette.text);
    for (QAbstractAxis *axis : chart()->axes()) {
        axis->setLabelsColor(palette.text);
        axis->setTitleBrush(palette.text);
        axis->setGridLineColor(palette.grid);
        axis->setLinePenColor(palette.grid);
    }
    fitTitles();
}

void AxesChart::fitTitles()
{
    m_titles->fit();
}

bool AxesChart::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QChartView::viewportEvent(event);
    // The scene has no tooltip and would hide the tooltip of a point. The view shows the chart's
    // own.
    event->setAccepted(toolTip().isEmpty());
    return true;
}

void AxesChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        colour(Palette::of(*this));
    QChartView::changeEvent(event);
}

} // namespace zoe::app
