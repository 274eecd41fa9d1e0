#include "app/widgets/charts/distribution_chart.h"

#include <QAreaSeries>
#include <QChart>
#include <QEvent>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QValueAxis>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"
#include "app/widgets/charts/histogram_outline.h"
#include "app/widgets/charts/plot_axes.h"
#include "app/widgets/charts/visible_range.h"

namespace zoe::app {

namespace {

constexpr int kLeastChartPx = 240;
constexpr int kBesideTextsPx = 30;
constexpr int kLeastChartLines = 6;
constexpr double kBoxHeight = 14;
constexpr double kBoxTop = 6;
constexpr double kLeastMs = 1e-6; // of a logarithmic axis: a nanosecond
constexpr double kTimeTicks = 6;
constexpr double kLeastSpan = 0.01; // of an axis, relative to its values: keeps labels short
constexpr double kShareTicks = 4;

// Rounds outwards to multiples of a nice step, at most one step on either side.
void setNiceAxis(QValueAxis &axis, double low, double high, double ticks)
{
    const double step = niceStep((high - low) / ticks);
    setAxis(axis, std::floor(low / step) * step, std::ceil(high / step) * step, step);
}

QList<QPointF> curveOf(const Cumulative &cumulative)
{
    QList<QPointF> points;
    double before = 0;
    for (const CumulativePoint &point : cumulative.points) {
        const double x = msOf(static_cast<double>(point.ns));
        points << QPointF(x, before);
        before = 100 * static_cast<double>(point.count) / static_cast<double>(cumulative.count);
        points << QPointF(x, before);
    }
    return points;
}

} // namespace

DistributionChart::DistributionChart(QWidget *parent)
    : AxesChart(parent, kBoxTop + kBoxHeight)
    , m_outline(new QLineSeries(this))
    , m_area(new QAreaSeries(m_outline))
    , m_time(new QValueAxis(this))
    , m_logTime(new QLogValueAxis(this))
    , m_timeAxis(m_time)
    , m_share(new QValueAxis(this))
{
    setObjectName("distributionChart");
    setAccessibleName(tr("Distribution of durations with box plot"));
    setLeastSize();
    chart()->legend()->hide();
    chart()->addSeries(m_area);
    for (QAbstractAxis *axis :
         {static_cast<QAbstractAxis *>(m_time), static_cast<QAbstractAxis *>(m_logTime)})
        axis->setTitleText(tr("Duration (ms)"));
    for (QValueAxis *axis : {m_time, m_share}) {
        axis->setTickType(QValueAxis::TicksDynamic);
        axis->setTickAnchor(0);
    }
    m_time->setLabelFormat("%g");
    m_logTime->setBase(10);
    m_logTime->setLabelFormat("%g");
    m_share->setLabelFormat("%g");
    chart()->addAxis(m_share, Qt::AlignLeft);
    m_area->attachAxis(m_share);
    attachTimeAxis();
    // The layout that emits the signal is not finished, so its content must not change until later.
    const auto follow = [this] {
        const double height = chart()->plotArea().height();
        if (std::exchange(m_plotHeight, height) != height)
            rebuild();
    };
    connect(chart(), &QChart::plotAreaChanged, this, follow, Qt::QueuedConnection);
}

// Room for the box plot, bars, and the numbers below them.
void DistributionChart::setLeastSize()
{
    setMinimumSize(kLeastChartPx, kBesideTextsPx + kLeastChartLines * fontMetrics().height());
}

void DistributionChart::attachTimeAxis()
{
    if (chart()->axes(Qt::Horizontal).contains(m_timeAxis)) {
        m_area->detachAxis(m_timeAxis);
        chart()->removeAxis(m_timeAxis); // ownership goes to the caller
        m_timeAxis->setParent(this);
    }
    m_timeAxis = m_logarithmic ? static_cast<QAbstractAxis *>(m_logTime) : m_time;
    chart()->addAxis(m_timeAxis, Qt::AlignBottom);
    m_area->attachAxis(m_timeAxis);
    DistributionChart::colour(Palette::of(*this));
}

void DistributionChart::setFacts(std::shared_ptr<const DistributionFacts> facts)
{
    m_facts = std::move(facts);
    rebuild();
}

void DistributionChart::setLogarithmic(bool logarithmic)
{
    if (logarithmic == m_logarithmic)
        return;
    m_logarithmic = logarithmic;
    m_outline->clear(); // a logarithmic axis has no place for 0
    attachTimeAxis();
    rebuild();
}

void DistributionChart::setCumulative(bool cumulative)
{
    m_cumulative = cumulative;
    rebuild();
}

QList<QPointF> DistributionChart::points() const
{
    if (!m_facts)
        return {};
    const Histogram &bins = m_logarithmic ? m_facts->logarithmic : m_facts->linear;
    QList<QPointF> all = m_cumulative
                             ? curveOf(m_facts->cumulative)
                             : histogramOutline(bins, m_facts->figures.count, bins.above > 0);
    if (m_logarithmic) {
        for (QPointF &point : all)
            point.setX(std::max(point.x(), kLeastMs));
    }
    return all;
}

void DistributionChart::rebuild()
{
    const QList<QPointF> line = points();
    m_outline->clear();
    m_share->setTitleText(m_cumulative ? tr("Cumulative (%)") : tr("Share (%)"));
    m_timeAxis->setVisible(!line.isEmpty()); // without ticks, titles would overlap
    m_share->setVisible(!line.isEmpty());
    fitTitles();
    if (!line.isEmpty()) {
        const double from = line.front().x();
        const double to = line.back().x();
        if (m_logarithmic) {
            m_logTime->setRange(from, std::max(to, from * 1.01));
        } else {
            setNiceAxis(*m_time, from, std::max(to, from + std::max(0.001, from * kLeastSpan)),
                        kTimeTicks);
        }
        const auto highest = std::ranges::max_element(line, {}, &QPointF::y);
        const double top = m_cumulative ? 100 : std::max(1e-3, headroom() * highest->y());
        setAxis(*m_share, 0, top, niceStep(top / kShareTicks));
    }
    m_outline->replace(line);
    viewport()->update();
}

// Whether the longest durations have a separate bar.
bool DistributionChart::isClipped() const
{
    return m_facts && !m_logarithmic && !m_cumulative && m_facts->linear.above > 0;
}

// For the box plot above the bars, the text about the longest durations, and a title within the
// plot.
double DistributionChart::headroom() const
{
    const double text = isClipped() || !m_share->isTitleVisible() ? fontMetrics().height() : 0;
    return headroomFor(chart()->plotArea().height(), kBoxTop + kBoxHeight + text + kTightPx);
}

double DistributionChart::xOf(double ns) const
{
    return xOfMs(msOf(ns));
}

double DistributionChart::xOfMs(double at) const
{
    const double least = m_logarithmic ? kLeastMs : at;
    return chart()->mapToPosition({std::max(at, least), 0}, m_area).x();
}

void DistributionChart::drawForeground(QPainter *painter, const QRectF &)
{
    if (!m_facts || m_facts->box.count == 0)
        return;
    const BoxPlot &box = m_facts->box;
    const Palette &palette = Palette::of(*this);
    const double top = chart()->plotArea().top() + kBoxTop;
    const double middle = top + kBoxHeight / 2;
    const double low = xOf(static_cast<double>(box.lowerWhiskerNs));
    const double high = xOf(static_cast<double>(box.upperWhiskerNs));
    painter->save();
    painter->setClipRect(
        chart()->plotArea().adjusted(-4, 0, 4, 0)); // dots at the ends are drawn completely
    painter->setPen(QPen(palette.text, 1));
    painter->drawLine(QPointF(low, middle), QPointF(high, middle));
    for (const double x : {low, high})
        painter->drawLine(QPointF(x, top + 3), QPointF(x, top + kBoxHeight - 3));
    painter->setBrush(palette.surface);
    painter->drawRect(
        QRectF(QPointF(xOf(box.p25Ns), top), QPointF(xOf(box.p75Ns), top + kBoxHeight)));
    painter->setPen(QPen(palette.text, 2));
    const double median = xOf(box.medianNs);
    painter->drawLine(QPointF(median, top), QPointF(median, top + kBoxHeight));
    // Durations longer than the axis are above the bar for longer ones.
    const bool clipped = isClipped();
    const double last = clipped ? overflowX() : chart()->plotArea().right();
    painter->setPen(Qt::NoPen);
    painter->setBrush(palette.spike);
    for (const auto *outliers : {&box.farthestBelow, &box.farthestAbove}) {
        for (const DurationNs ns : *outliers)
            painter->drawEllipse(QPointF(clipped ? std::min(last, xOf(static_cast<double>(ns)))
                                                 : xOf(static_cast<double>(ns)),
                                         middle),
                                 2.5, 2.5);
    }
    painter->setPen(palette.mutedText);
    painter->drawText(overflowPlace(), Qt::AlignCenter, overflowShare());
    painter->restore();
}

double DistributionChart::overflowX() const
{
    const auto [from, to] = overflowSpanMs(m_facts->linear);
    return xOfMs(std::midpoint(from, to));
}

QString DistributionChart::overflowShare() const
{
    if (!isClipped())
        return {};
    const Histogram &bins = m_facts->linear;
    return overflowText(bins, shareText(static_cast<double>(bins.above) /
                                        static_cast<double>(m_facts->figures.count)));
}

QRectF DistributionChart::overflowPlace() const
{
    if (!isClipped())
        return {};
    const QFontMetricsF metrics(font());
    const QRectF area = chart()->plotArea();
    QRectF place(0, area.top() + kBoxTop + kBoxHeight,
                 metrics.horizontalAdvance(overflowShare()) + kTightPx, metrics.height());
    place.moveRight(std::min(area.right(), overflowX() + place.width() / 2));
    return place;
}

void DistributionChart::colour(const Palette &palette)
{
    AxesChart::colour(palette);
    m_area->setPen(QPen(palette.frameLine, 1));
    m_area->setBrush(palette.frameFill);
}

void DistributionChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        setLeastSize();
    AxesChart::changeEvent(event);
}

} // namespace zoe::app
