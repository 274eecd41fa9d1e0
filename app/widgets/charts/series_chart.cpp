#include "app/widgets/charts/series_chart.h"

#include <QChart>
#include <QLineSeries>
#include <QMouseEvent>
#include <QToolTip>
#include <QValueAxis>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/theme/palette.h"
#include "app/widgets/charts/plot_axes.h"
#include "app/widgets/charts/visible_range.h"

namespace zoe::app {

namespace {

constexpr double kAirAbove = 1.05;
constexpr int kSeriesWidthPx = 200;
constexpr int kSeriesLines = 6;
constexpr double kTickPixels = 90; // between labels

const char *formatFor(double from, double to)
{
    const double span = to - from;
    return span < 0.01 ? "%.5f" : span < 1 ? "%.3f" : span < 20 ? "%.1f" : "%.0f";
}

} // namespace

QList<QPointF> thinned(std::span<const QPointF> points, std::size_t columns)
{
    if (points.size() <= 2 * columns)
        return {points.begin(), points.end()};
    QList<QPointF> kept;
    kept.reserve(static_cast<qsizetype>(2 * columns));
    const double from = points.front().x();
    const double width = std::max(points.back().x() - from, 1e-300);
    const auto columnOf = [&](const QPointF &point) {
        const double at = (point.x() - from) / width * static_cast<double>(columns);
        return std::min(static_cast<std::size_t>(at), columns - 1);
    };
    for (auto at = points.begin(); at != points.end();) {
        const std::size_t column = columnOf(*at);
        const auto end =
            std::find_if(at, points.end(), [&](const QPointF &p) { return columnOf(p) != column; });
        const auto [least, most] = std::minmax_element(
            at, end, [](const QPointF &a, const QPointF &b) { return a.y() < b.y(); });
        kept << *std::min(least, most);
        if (least != most)
            kept << *std::max(least, most);
        at = end;
    }
    return kept;
}

SeriesChart::SeriesChart(QWidget *parent)
    : AxesChart(parent)
    , m_line(new QLineSeries(this))
    , m_x(new QValueAxis(this))
    , m_y(new QValueAxis(this))
{
    setObjectName("seriesChart");
    setMinimumSize(kSeriesWidthPx, kSeriesLines * fontMetrics().height());
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    setToolTipDuration(-1);
    chart()->legend()->hide();
    chart()->addSeries(m_line);
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_y, Qt::AlignLeft);
    m_line->attachAxis(m_x);
    m_line->attachAxis(m_y);
    m_x->setTickType(QValueAxis::TicksDynamic);
    m_x->setTickAnchor(0);
    m_y->setTickCount(4);
    SeriesChart::colour(Palette::of(*this));
}

void SeriesChart::resizeEvent(QResizeEvent *event)
{
    setTicks();
    AxesChart::resizeEvent(event);
}

void SeriesChart::setTicks()
{
    const double ticks = std::max(2.0, width() / kTickPixels);
    const double step = niceStep((m_to - m_from) / ticks);
    const double interval = m_wholeNumbers ? std::max(1.0, step) : step;
    m_x->setLabelFormat(interval < 1 ? "%g" : "%.0f");
    setAxis(*m_x, m_from, m_to, interval);
}

void SeriesChart::setTitles(const QString &x, const QString &y)
{
    m_x->setTitleText(x);
    m_y->setTitleText(y);
    fitTitles();
}

void SeriesChart::setPoints(const QList<QPointF> &points)
{
    m_line->clear();
    m_x->setVisible(!points.isEmpty()); // without ticks, titles would overlap
    m_y->setVisible(!points.isEmpty());
    fitTitles();
    if (points.isEmpty())
        return;
    const auto [least, most] = std::ranges::minmax(points, {}, &QPointF::y);
    const double low = std::min(0.0, least.y());
    const double high = most.y() > low ? low + (most.y() - low) * kAirAbove : low + 1;
    m_y->setRange(low, high);
    m_y->applyNiceNumbers();
    m_y->setLabelFormat(formatFor(m_y->min(), m_y->max()));
    m_from = points.front().x();
    m_to = points.back().x() > m_from ? points.back().x() : m_from + 1;
    m_wholeNumbers =
        std::ranges::all_of(points, [](const QPointF &p) { return p.x() == std::floor(p.x()); });
    setTicks();
    m_line->setPointsVisible(points.size() == 1); // a line with one point would be invisible
    m_line->replace(points);
    viewport()->update();
}

void SeriesChart::setMark(std::optional<double> x)
{
    m_mark = x;
    viewport()->update();
}

void SeriesChart::setDescription(std::function<QString(double)> describe)
{
    m_describe = std::move(describe);
}

double SeriesChart::xOf(double value) const
{
    return chart()->mapToPosition({value, m_y->min()}, m_line).x();
}

std::optional<double> SeriesChart::valueAt(const QPoint &position) const
{
    if (m_line->count() == 0 || !chart()->plotArea().contains(mapToScene(position)))
        return {};
    return std::clamp(chart()->mapToValue(mapToScene(position), m_line).x(), m_x->min(),
                      m_x->max());
}

void SeriesChart::mouseReleaseEvent(QMouseEvent *event)
{
    const auto value = valueAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && value)
        emit clicked(*value);
    AxesChart::mouseReleaseEvent(event);
}

void SeriesChart::mouseMoveEvent(QMouseEvent *event)
{
    const auto value = valueAt(event->position().toPoint());
    if (value && m_describe)
        QToolTip::showText(event->globalPosition().toPoint(), m_describe(*value), this);
    else
        QToolTip::hideText();
    AxesChart::mouseMoveEvent(event);
}

void SeriesChart::drawForeground(QPainter *painter, const QRectF &)
{
    if (!m_mark || m_line->count() == 0 || *m_mark < m_x->min() || *m_mark > m_x->max())
        return;
    const QRectF area = chart()->plotArea();
    painter->setPen(QPen(Palette::of(*this).current, 2));
    painter->drawLine(QPointF(xOf(*m_mark), area.top()), QPointF(xOf(*m_mark), area.bottom()));
}

void SeriesChart::colour(const Palette &palette)
{
    AxesChart::colour(palette);
    m_line->setPen(QPen(palette.frameLine, 1));
}

} // namespace zoe::app
