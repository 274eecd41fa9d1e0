#include "app/panels/frames/plot_lines.h"

#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/charts/plot_axes.h"

namespace zoe::app {

namespace {

constexpr double kLineHeadroom = 1.1;

// Adds a column as one point, or two if its values differ, starting with the one nearer to the
// previous point.
void addColumn(QList<QPointF> &points, double x, double low, double high)
{
    if (low == high) {
        points << QPointF(x, low);
        return;
    }
    const bool fromBelow =
        points.isEmpty() || std::abs(points.back().y() - low) < std::abs(points.back().y() - high);
    points << QPointF(x, fromBelow ? low : high) << QPointF(x, fromBelow ? high : low);
}

// On the time axis, which shows shares if it is logarithmic.
double yOfTime(const FramePicture &picture, DurationNs ns, double unitNs)
{
    const auto duration = static_cast<double>(ns);
    return picture.logarithmic ? picture.shareOf(duration) : duration / unitNs;
}

double middleOf(const FrameColumn &column)
{
    return (static_cast<double>(column.first) + column.end) / 2;
}

} // namespace

PlotLines::PlotLines(QChart &chart, QValueAxis &places, QValueAxis &times, QObject *parent)
    : QObject(parent)
    , m_overlayAxis(new QValueAxis(this))
    , m_times(times)
{
    chart.addAxis(m_overlayAxis, Qt::AlignRight);
    m_overlayAxis->setTickType(QValueAxis::TicksDynamic);
    m_overlayAxis->setTickAnchor(0);
    m_overlayAxis->setGridLineVisible(false);
    m_overlayAxis->setVisible(false);
    for (std::size_t i = 0; i < kMostTargets; ++i)
        m_targets.push_back(addLine(chart, places, times));
    m_line = addLine(chart, places, times);
    m_overlayLine = addLine(chart, places, *m_overlayAxis);
}

QLineSeries *PlotLines::addLine(QChart &chart, QValueAxis &x, QValueAxis &y)
{
    auto *line = new QLineSeries(this);
    chart.addSeries(line);
    line->attachAxis(&x);
    line->attachAxis(&y);
    return line;
}

void PlotLines::setOverlay(std::shared_ptr<const OverlaySeries> overlay, bool ownAxis)
{
    m_overlay = std::move(overlay);
    m_ownAxis = ownAxis || (m_overlay && !m_overlay->isTime());
}

double PlotLines::greatestNs(const FramePicture &picture) const
{
    if (!m_overlay || m_ownAxis || picture.columns.empty())
        return 0;
    const auto values = m_overlay->range(picture.columns.front().first, picture.columns.back().end);
    return values ? std::max(0.0, values->max) : 0;
}

void PlotLines::update(const FramePicture &picture, double unitNs, double rows)
{
    updateTargets(picture, unitNs);
    updateOverlay(picture, unitNs, rows);
    m_line->setVisible(!picture.bars);
    if (picture.bars) {
        m_line->clear();
        return;
    }
    QList<QPointF> points;
    for (const FrameColumn &column : picture.columns) {
        if (column.readable)
            addColumn(points, middleOf(column), yOfTime(picture, column.minNs, unitNs),
                      yOfTime(picture, column.maxNs, unitNs));
    }
    m_line->replace(points);
}

void PlotLines::updateTargets(const FramePicture &picture, double unitNs)
{
    for (std::size_t i = 0; i < m_targets.size(); ++i) {
        const bool shown = i < picture.targets.size() &&
                           static_cast<double>(picture.targets[i].durationNs) < picture.topNs;
        m_targets[i]->setVisible(shown);
        if (!shown)
            continue;
        const double y = yOfTime(picture, picture.targets[i].durationNs, unitNs);
        m_targets[i]->replace(QList<QPointF>{{picture.range.first(), y}, {picture.range.end(), y}});
    }
}

void PlotLines::updateOverlay(const FramePicture &picture, double unitNs, double rows)
{
    m_overlayLine->setVisible(m_overlay != nullptr);
    m_overlayAxis->setVisible(hasOwnAxis());
    if (!m_overlay) {
        m_overlayLine->clear();
        return;
    }
    QList<QPointF> points;
    for (const FrameColumn &column : picture.columns) {
        if (const auto values = m_overlay->range(column.first, column.end))
            addColumn(points, middleOf(column), values->min, values->max);
    }
    double low = 0;
    double high = 0;
    for (const QPointF &point : points) {
        low = std::min(low, point.y());
        high = std::max(high, point.y());
    }
    AxisUnit unit{unitNs, {}};
    if (m_ownAxis)
        unit = m_overlay->isTime() ? timeUnitFor(high)
                                   : plotUnitFor(m_overlay->kind(), std::max(high, -low));
    for (QPointF &point : points)
        point.setY(!m_ownAxis && picture.logarithmic ? picture.shareOf(point.y())
                                                     : point.y() / unit.one);
    if (m_ownAxis) {
        const double span = high > low ? high - low : 1;
        m_overlayAxis->setLabelFormat(unit.label);
        const double top = (low + kLineHeadroom * span) / unit.one;
        setAxis(*m_overlayAxis, low / unit.one, top, niceStep((top - low / unit.one) / rows));
    } else {
        setAxis(*m_overlayAxis, m_times.min(), m_times.max(), m_times.tickInterval());
    }
    m_overlayLine->replace(points);
}

void PlotLines::applyTheme(const Palette &palette, const QFont &font)
{
    m_overlayAxis->setLabelsColor(palette.mutedText);
    m_overlayAxis->setLabelsFont(font);
    m_overlayAxis->setLinePenColor(palette.grid);
    for (std::size_t i = 0; i < m_targets.size(); ++i)
        m_targets[i]->setPen(QPen(palette.targets[i], 1, Qt::DashLine));
    m_line->setPen(QPen(palette.frameLine, 1));
    m_overlayLine->setPen(QPen(palette.overlay, 1.5));
}

} // namespace zoe::app
