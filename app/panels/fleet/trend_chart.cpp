#include "app/panels/fleet/trend_chart.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QChart>
#include <QEvent>
#include <QLineSeries>
#include <QMouseEvent>
#include <QToolTip>
#include <QValueAxis>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/commands/view_commands.h"
#include "app/theme/palette.h"
#include "app/theme/plain_texts.h"
#include "app/widgets/charts/series_chart.h"
#include "app/widgets/focus_frame.h"

namespace zoe::app {

namespace {

constexpr int kLeastTrendPx = 240;
constexpr int kLeastTrendLines = 7;
constexpr double kPointPx = 3;           // radius
constexpr double kMostTrendPoints = 400; // each of which is drawn separately
constexpr double kNearPoint = 24;        // pixels
constexpr double kTrendAir = 0.08;       // of the height, above and below
constexpr double kLabelGaps = 1.6;       // widths of a label from one to the next

} // namespace

TrendChart::TrendChart(QWidget *parent)
    : AxesChart(parent)
    , m_line(new QLineSeries(this))
    , m_low(new QLineSeries(this))
    , m_high(new QLineSeries(this))
    , m_band(new QAreaSeries(m_high, m_low))
    , m_x(new QCategoryAxis(this))
    , m_y(new QValueAxis(this))
{
    setObjectName("trendChart");
    setAccessibleName(tr("Trend of the quantity from run to run"));
    setMinimumSize(kLeastTrendPx, kLeastTrendLines * fontMetrics().height());
    setFocusPolicy(Qt::StrongFocus);
    FocusFrame::show(*this);
    setMouseTracking(true);
    addKeys(*new ViewCommands(*this)); // the window uses the arrow keys for frames
    viewport()->setMouseTracking(true);
    chart()->legend()->hide();
    chart()->addSeries(m_band);
    chart()->addSeries(m_line);
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_y, Qt::AlignLeft);
    m_x->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    m_x->setGridLineVisible(false);
    m_y->setTickCount(4);
    for (QAbstractSeries *series :
         {static_cast<QAbstractSeries *>(m_band), static_cast<QAbstractSeries *>(m_line)}) {
        series->attachAxis(m_x);
        series->attachAxis(m_y);
    }
    TrendChart::colour(Palette::of(*this));
}

void TrendChart::setTrend(const std::vector<fleet::TrendPoint> &points,
                          const std::vector<TrendMark> &marks, const TrendUnit &unit,
                          std::vector<QString> tips)
{
    m_line->clear();
    m_low->clear();
    m_high->clear();
    m_values.clear();
    m_nights.clear();
    m_marks = marks;
    m_tips = std::move(tips);
    m_point.reset();
    m_other.reset();
    m_x->setVisible(!points.empty());
    m_y->setVisible(!points.empty());
    m_y->setTitleText(unit.title);
    fitTitles();
    if (points.empty())
        return viewport()->update();
    std::vector<QPointF> line;
    std::vector<QPointF> lows;
    std::vector<QPointF> highs;
    double least = points.front().value / unit.one;
    double most = least;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double value = points[i].value / unit.one;
        const fleet::TrendPoint &point = points[i];
        // If nothing can be said, there is no interval to show.
        const bool isKnown =
            std::isfinite(point.interval.low) && std::isfinite(point.interval.high);
        const double low = isKnown ? point.interval.low / unit.one : value;
        const double high = isKnown ? point.interval.high / unit.one : value;
        const auto x = static_cast<double>(i);
        line.emplace_back(x, value);
        lows.emplace_back(x, low);
        highs.emplace_back(x, high);
        m_values.push_back(value);
        m_nights.push_back(QString::fromStdString(point.night));
        least = std::min({least, value, low});
        most = std::max({most, value, high});
    }
    const double air =
        most > least ? (most - least) * kTrendAir : std::max(std::abs(most), 1.0) * kTrendAir;
    m_y->setRange(std::max(least - air, least >= 0 ? 0.0 : least - air), most + air);
    m_y->applyNiceNumbers();
    m_y->setMax(std::min(m_y->max(), unit.most));
    m_y->setLabelFormat(most < 1 ? "%.3f" : most < 100 ? "%.2f" : "%.0f");
    m_x->setRange(-0.5, static_cast<double>(points.size()) - 0.5);
    m_line->replace(thinned(line, kChartColumns));
    m_low->replace(thinned(lows, kChartColumns));
    m_high->replace(thinned(highs, kChartColumns));
    setLabels();
    viewport()->update();
}

// As many nights as there is room for.
void TrendChart::setLabels()
{
    for (const QString &label : m_x->categoriesLabels())
        m_x->remove(label);
    if (m_nights.empty())
        return;
    const double label =
        std::max(1.0, fontMetrics().horizontalAdvance(m_nights.front()) * kLabelGaps);
    const auto room = static_cast<std::size_t>(std::max(1.0, width() / label - 1));
    const std::size_t step = (m_nights.size() + room - 1) / room;
    QString before;
    for (std::size_t i = 0; i < m_nights.size(); i += step) {
        if (m_nights[i] != before) // a category shows its name once
            m_x->append(m_nights[i], static_cast<double>(i));
        before = m_nights[i];
    }
}

void TrendChart::choose(std::optional<std::size_t> point, std::optional<std::size_t> other)
{
    m_point = point;
    m_other = other;
    viewport()->update();
}

QPointF TrendChart::positionOf(std::size_t point) const
{
    return chart()->mapToPosition({static_cast<double>(point), m_values[point]}, m_line);
}

std::optional<std::size_t> TrendChart::pointAt(const QPointF &position) const
{
    if (m_values.empty())
        return {};
    const double x = chart()->mapToValue(position, m_line).x();
    const double last = static_cast<double>(m_values.size()) - 1;
    const auto point = static_cast<std::size_t>(std::lround(std::clamp(x, 0.0, last)));
    if (std::abs(positionOf(point).x() - position.x()) > kNearPoint)
        return {};
    return point;
}

void TrendChart::mousePressEvent(QMouseEvent *event)
{
    const auto point = pointAt(event->position());
    if (event->button() != Qt::LeftButton || !point)
        return AxesChart::mousePressEvent(event);
    if (event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier))
        emit otherChosen(*point);
    else
        emit pointChosen(*point);
}

void TrendChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const auto point = pointAt(event->position()); point && event->button() == Qt::LeftButton)
        emit pointActivated(*point);
}

void TrendChart::mouseMoveEvent(QMouseEvent *event)
{
    if (const auto point = pointAt(event->position()); point && *point < m_tips.size())
        QToolTip::showText(event->globalPosition().toPoint(), plainToolTip(m_tips[*point]), this);
    else
        QToolTip::hideText();
    AxesChart::mouseMoveEvent(event);
}

void TrendChart::addKeys(ViewCommands &commands)
{
    const auto add = [&](const char *id, const QString &text, const QList<QKeySequence> &keys,
                         const auto &work) {
        commands.add({.id = id, .text = text, .keys = keys}, work);
    };
    using K = QKeySequence;
    add("trendEarlier", tr("Earlier run"), {K("Left")}, [this] { return step(-1); });
    add("trendLater", tr("Later run"), {K("Right")}, [this] { return step(1); });
    add("trendOtherEarlier", tr("Earlier run to compare with"), {K("Shift+Left")},
        [this] { return stepOther(-1); });
    add("trendOtherLater", tr("Later run to compare with"), {K("Shift+Right")},
        [this] { return stepOther(1); });
    add("trendOpen", tr("Open the capture of the run"), {K("Return"), K("Enter")}, [this] {
        if (m_point)
            emit pointActivated(*m_point);
        return m_point.has_value();
    });
}

bool TrendChart::step(std::ptrdiff_t by)
{
    if (m_values.empty())
        return false;
    emit pointChosen(pointFrom(m_point, by));
    return true;
}

bool TrendChart::stepOther(std::ptrdiff_t by)
{
    if (m_values.empty())
        return false;
    emit otherChosen(pointFrom(m_other ? m_other : m_point, by));
    return true;
}

std::size_t TrendChart::pointFrom(std::optional<std::size_t> point, std::ptrdiff_t by) const
{
    const auto last = static_cast<std::ptrdiff_t>(m_values.size()) - 1;
    return static_cast<std::size_t>(
        point ? std::clamp(static_cast<std::ptrdiff_t>(*point) + by, std::ptrdiff_t{0}, last)
              : last);
}

void TrendChart::drawForeground(QPainter *painter, const QRectF &)
{
    if (m_values.empty())
        return;
    const Palette &palette = Palette::of(*this);
    const QRectF area = chart()->plotArea();
    for (const TrendMark &mark : m_marks) {
        const double x =
            chart()->mapToPosition({static_cast<double>(mark.point) - 0.5, m_y->min()}, m_line).x();
        painter->setPen(QPen(mark.isSlower ? palette.slower : palette.faster, 2, Qt::DashLine));
        painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter->drawText(QPointF(x + kPointPx, area.top() + painter->fontMetrics().ascent()),
                          mark.isSlower ? tr("slower") : tr("faster"));
    }
    painter->setPen(Qt::NoPen);
    painter->setBrush(palette.frameLine);
    if (static_cast<double>(m_values.size()) <= kMostTrendPoints) {
        for (std::size_t i = 0; i < m_values.size(); ++i)
            painter->drawEllipse(positionOf(i), kPointPx, kPointPx);
    }
    painter->setBrush(Qt::NoBrush);
    for (const auto &[point, colour] :
         {std::pair(m_other, palette.mutedText), std::pair(m_point, palette.highlight)}) {
        if (!point)
            continue;
        painter->setPen(QPen(colour, 2));
        painter->drawEllipse(positionOf(*point), 2 * kPointPx, 2 * kPointPx);
    }
}

void TrendChart::colour(const Palette &palette)
{
    AxesChart::colour(palette);
    m_line->setPen(QPen(palette.frameLine, 1));
    m_band->setPen(Qt::NoPen);
    m_band->setBrush(palette.frameFill);
}

void TrendChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        setMinimumHeight(kLeastTrendLines * fontMetrics().height());
    AxesChart::changeEvent(event);
}

void TrendChart::resizeEvent(QResizeEvent *event)
{
    setLabels();
    AxesChart::resizeEvent(event);
}

} // namespace zoe::app
