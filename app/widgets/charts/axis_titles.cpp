#include "app/widgets/charts/axis_titles.h"

#include <QAbstractAxis>
#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsSimpleTextItem>

#include "app/theme/look.h"

namespace zoe::app {

namespace {
constexpr double kAboveLines = 10; // of the chart
constexpr double kLowLines = 9;    // a chart of fewer lines of text keeps its height for the plot
} // namespace

AxisTitles::AxisTitles(QChart &chart, double top)
    : QObject(&chart)
    , m_chart(chart)
    , m_top(top)
    , m_upper(new QGraphicsSimpleTextItem(&chart))
    , m_lower(new QGraphicsSimpleTextItem(&chart))
{
    m_upper->setZValue(kAboveLines);
    m_lower->setZValue(kAboveLines);
    connect(&chart, &QChart::plotAreaChanged, this, &AxisTitles::fit);
    fit();
}

void AxisTitles::fit()
{
    const QRectF plot = m_chart.plotArea();
    m_upper->hide();
    m_lower->hide();
    for (QAbstractAxis *axis : m_chart.axes()) {
        const bool isVertical = axis->orientation() == Qt::Vertical;
        const QFontMetricsF metrics(axis->titleFont());
        const double length = metrics.horizontalAdvance(axis->titleText()) + kNearPx;
        const bool hasRoom = isVertical || m_chart.size().height() > kLowLines * metrics.height();
        const bool fits = hasRoom && length <= (isVertical ? plot.height() : plot.width());
        axis->setTitleVisible(fits);
        QGraphicsSimpleTextItem *inside = isVertical ? m_upper : m_lower;
        inside->setText(axis->titleText());
        inside->setFont(axis->labelsFont());
        inside->setBrush(axis->titleBrush());
        inside->setVisible(!fits && axis->isVisible());
    }
    m_upper->setPos(plot.topLeft() + QPointF(kTightPx, m_top));
    const QRectF lower = m_lower->boundingRect();
    m_lower->setPos(plot.bottomRight() - QPointF(lower.width() + kTightPx, lower.height()));
}

} // namespace zoe::app
