#include "app/widgets/charts/axis_titles.h"

#include <QAbstractAxis>
#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsSimpleTextItem>

#include "app/theme/look.h"

namespace zoe::app {

namespace {
constexpr double kZAboveChart = 10;
constexpr double kLowLines = 9;    // a lower chart keeps its height for the plot
constexpr double kBesideChars = 9; // room for axes and titles in a chart's width
constexpr double kBesideLines = 5; // likewise of its height
constexpr double kLegendLines = 2;
} // namespace

AxisTitles::AxisTitles(QChart &chart, double top)
    : QObject(&chart)
    , m_chart(chart)
    , m_top(top)
    , m_upper(new QGraphicsSimpleTextItem(&chart))
    , m_lower(new QGraphicsSimpleTextItem(&chart))
{
    m_upper->setZValue(kZAboveChart);
    m_lower->setZValue(kZAboveChart);
    // The layout that emits the signal is not finished, so titles must not change until later.
    connect(&chart, &QChart::plotAreaChanged, this, &AxisTitles::fit, Qt::QueuedConnection);
    connect(&chart, &QGraphicsWidget::geometryChanged, this, &AxisTitles::fit,
            Qt::QueuedConnection);
    fit();
}

// Room for a title, from the chart's size: the plot's size depends on the decision made here.
double AxisTitles::room(bool isVertical, const QFontMetricsF &metrics) const
{
    if (!isVertical)
        return m_chart.size().width() - kBesideChars * metrics.horizontalAdvance(u'0');
    const double lines = kBesideLines + (m_chart.legend()->isVisible() ? kLegendLines : 0);
    return m_chart.size().height() - lines * metrics.height();
}

void AxisTitles::fit()
{
    const QRectF plot = m_chart.plotArea();
    const double legend = m_chart.legend()->isVisible() ? kLegendLines : 0;
    m_upper->hide();
    m_lower->hide();
    for (QAbstractAxis *axis : m_chart.axes()) {
        const bool isVertical = axis->orientation() == Qt::Vertical;
        const QFontMetricsF metrics(axis->titleFont());
        const double length = metrics.horizontalAdvance(axis->titleText()) + kNearPx;
        const bool hasRoom =
            isVertical || m_chart.size().height() > (kLowLines + legend) * metrics.height();
        const bool fits = hasRoom && length <= room(isVertical, metrics);
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
