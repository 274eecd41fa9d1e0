#include "app/panels/frames/frame_plot.h"

#include <QEvent>
#include <QGraphicsItem>
#include <QPainter>
#include <QtCharts/QChart>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/frames/plot_lines.h"
#include "app/theme/text.h"
#include "app/widgets/charts/plot_axes.h"
#include "app/widgets/focus_frame.h"

namespace zoe::app {

namespace {

constexpr double kMinimumFrames = 20;  // a shorter capture leaves room at the right
constexpr double kHeadroom = 1.12;     // above the longest frame, for its mark
constexpr double kTargetInReach = 0.4; // a budget is shown when a frame reaches this share of it
constexpr int kLeastPlotLines = 7;
// Frames longer than kClipTimes the time that 99 % of all, or nine tenths of the visible ones, take
// are clipped: the others would otherwise be too low to compare.
constexpr std::size_t kInSightShare = 10;
constexpr double kColumnsZ = 3.5; // above Qt Charts' grid and axes, below its series

// The frames, drawn by Qt Charts between its grid and its series.
class ColumnsItem : public QGraphicsItem {
  public:
    ColumnsItem(const FramePicture &picture, QGraphicsItem *parent)
        : QGraphicsItem(parent)
        , m_picture(picture)
    {
        setZValue(kColumnsZ);
    }

    void areaChanged()
    {
        prepareGeometryChange();
        update();
    }

    [[nodiscard]] QRectF boundingRect() const override { return m_picture.area; }
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override
    {
        if (m_picture.logarithmic)
            paintLogGrid(*painter);
        paintColumns(*painter, m_picture);
    }

  private:
    void paintLogGrid(QPainter &painter) const
    {
        for (const double tick : m_picture.logTicks())
            painter.fillRect(QRectF(m_picture.area.left(), std::round(m_picture.yOf(tick)),
                                    m_picture.area.width(), 1),
                             m_picture.palette->grid);
    }

    const FramePicture &m_picture;
};

} // namespace

int FramePlot::leastHeight(const QWidget &widget)
{
    return std::max(kLeastPx, kLeastPlotLines * widget.fontMetrics().height());
}

FramePlot::FramePlot(QWidget *parent)
    : QChartView(parent)
    , m_frameAxis(new QValueAxis(this))
    , m_timeAxis(new QValueAxis(this))
    , m_columnsItem(new ColumnsItem(m_picture, chart()))
{
    setAccessibleName(tr("Frame times"));
    setFocusPolicy(Qt::StrongFocus);
    FocusFrame::show(*this);
    setFrameShape(QFrame::NoFrame);
    setMinimumHeight(leastHeight(*this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    QChart &plot = *chart();
    plot.legend()->hide();
    plot.setAnimationOptions(QChart::NoAnimation);
    plot.setMargins({});
    plot.setBackgroundRoundness(0);
    plot.addAxis(m_frameAxis, Qt::AlignBottom);
    plot.addAxis(m_timeAxis, Qt::AlignLeft);
    for (QValueAxis *axis : {m_frameAxis, m_timeAxis}) {
        axis->setTickType(QValueAxis::TicksDynamic);
        axis->setTickAnchor(0);
    }
    m_frameAxis->setLabelFormat(QStringLiteral("%d"));
    m_frameAxis->setGridLineVisible(false);
    m_lines = new PlotLines(plot, *m_frameAxis, *m_timeAxis, this);
    applyTheme();
}

bool FramePlot::hasFrames() const
{
    return m_picture.series && m_picture.series->placeCount() > 0;
}

bool FramePlot::atEnd() const
{
    return m_picture.range.end() >= m_picture.range.high();
}

void FramePlot::setSeries(std::shared_ptr<const FrameSeries> series)
{
    m_picture.series = std::move(series);
    m_picture.hovered.reset();
    m_topScale = 1;
    const double count = m_picture.series ? m_picture.series->placeCount() : 0;
    setRange({0, std::max(count, kMinimumFrames), kMinimumFrames});
}

void FramePlot::replaceSeries(std::shared_ptr<const FrameSeries> series)
{
    const VisibleRange before = m_picture.range;
    const bool follow = atEnd();
    m_picture.series = std::move(series);
    const double high = std::max<double>(m_picture.series->placeCount(), kMinimumFrames);
    VisibleRange range(0, high, kMinimumFrames);
    if (!before.showsAll()) {
        const double by = follow ? high - before.high() : 0;
        range.show(before.first() + by, before.end() + by);
    }
    setRange(range);
}

void FramePlot::setSpikes(std::shared_ptr<const SpikeIndex> spikes)
{
    m_picture.spikes = std::move(spikes);
    showChange();
}

void FramePlot::setAlarms(std::vector<FrameIndex> places)
{
    m_picture.alarms = std::move(places);
    showChange();
}

void FramePlot::setMarksHaveTexts(bool have)
{
    if (std::exchange(m_picture.marksHaveTexts, have) != have)
        showChange();
}

void FramePlot::setTargets(std::vector<FrameTarget> targets)
{
    targets.resize(std::min(targets.size(), kMostTargets));
    std::ranges::stable_sort(targets, {}, &FrameTarget::durationNs);
    m_picture.targets = std::move(targets);
    refresh();
}

void FramePlot::setOverlay(std::shared_ptr<const OverlaySeries> overlay, bool ownAxis)
{
    m_lines->setOverlay(std::move(overlay), ownAxis);
    layOut(); // another axis takes up room
    refresh();
}

void FramePlot::setBars(bool bars)
{
    m_picture.bars = bars;
    refresh();
}

void FramePlot::setColoured(bool coloured)
{
    m_picture.coloured = coloured;
    refresh();
}

void FramePlot::setLogarithmic(bool logarithmic)
{
    m_picture.logarithmic = logarithmic;
    m_topScale = 1;
    m_timeAxis->setLabelsVisible(!logarithmic);
    m_timeAxis->setGridLineVisible(!logarithmic);
    refresh();
}

void FramePlot::setCaption(const QString &caption)
{
    m_picture.caption = caption;
    viewport()->update();
}

void FramePlot::setCurrent(std::optional<FrameIndex> place)
{
    m_picture.current = place;
    if (place) {
        VisibleRange range = m_picture.range;
        range.reveal(*place, *place + 1.0);
        setRange(range);
    }
    showChange();
}

void FramePlot::setSelection(const FrameRanges &places)
{
    m_picture.selection = PlaceSelection(places);
    showChange();
}

void FramePlot::setHovered(std::optional<FrameIndex> place)
{
    if (place == m_picture.hovered)
        return;
    m_picture.hovered = place;
    viewport()->update();
}

void FramePlot::setMessage(const QString &message)
{
    m_message = message;
    viewport()->update();
}

void FramePlot::setRange(const VisibleRange &range)
{
    const bool moved = !(range == m_picture.range);
    m_picture.range = range;
    refresh();
    if (moved)
        emit rangeChanged();
}

std::optional<double> FramePlot::anchor() const
{
    return m_picture.current ? std::optional(*m_picture.current + 0.5) : std::nullopt;
}

void FramePlot::zoomToAll()
{
    m_topScale = 1;
    MovableView::zoomToAll();
}

void FramePlot::zoomToSelection()
{
    VisibleRange range = m_picture.range;
    const auto &selected = m_picture.selection.ranges().ranges();
    if (!selected.empty()) {
        const double first = selected.front().first;
        const double end = selected.back().end;
        const double margin = (end - first) * 0.03;
        range.show(first - margin, end + margin);
    } else if (m_picture.current) {
        range.show(*m_picture.current - 30.0, *m_picture.current + 31.0);
    }
    setRange(range);
}

void FramePlot::scaleTime(double factor)
{
    m_topScale = std::clamp(m_topScale * factor, 0.001, 1000.0);
    refresh();
}

void FramePlot::refresh()
{
    m_picture.updateColumns();
    updateAxes();
    static_cast<ColumnsItem *>(m_columnsItem)->areaChanged();
    showChange();
}

void FramePlot::showChange()
{
    viewport()->update();
    emit pictureChanged();
}

// The duration at which visible frames are clipped.
double FramePlot::clipNs() const
{
    std::vector<DurationNs> shortest;
    shortest.reserve(m_picture.columns.size());
    for (const FrameColumn &column : m_picture.columns) {
        if (column.readable && !column.cut)
            shortest.push_back(column.minNs);
    }
    DurationNs usual = m_picture.series ? m_picture.series->usualNs() : 0;
    if (!shortest.empty()) {
        const auto at =
            shortest.end() - 1 - static_cast<std::ptrdiff_t>(shortest.size() / kInSightShare);
        std::nth_element(shortest.begin(), at, shortest.end());
        usual = std::max(usual, *at);
    }
    return kClipTimes * static_cast<double>(usual);
}

void FramePlot::setLimits()
{
    double longest = 0;
    for (const FrameColumn &column : m_picture.columns)
        longest = std::max(longest, static_cast<double>(column.maxNs));
    longest = std::max(longest, m_lines->greatestNs(m_picture));
    if (!m_picture.logarithmic && longest > clipNs() * kHeadroom)
        longest = clipNs();
    double top = longest > 0 ? longest * kHeadroom : static_cast<double>(10 * kNsPerMs);
    if (longest > 0) {
        for (const FrameTarget &target : m_picture.targets) {
            const auto budget = static_cast<double>(target.durationNs);
            if (longest > budget * kTargetInReach)
                top = std::max(top, budget * kHeadroom);
            break; // the others are shown only if they fit
        }
    }
    if (m_picture.logarithmic) {
        double shortest = top;
        for (const FrameColumn &column : m_picture.columns) {
            if (column.readable && column.minNs > 0)
                shortest = std::min(shortest, static_cast<double>(column.minNs));
        }
        m_picture.bottomNs = std::max(1.0, std::min(shortest / 2, top / 10));
        m_picture.topNs = std::max(top, 10 * m_picture.bottomNs);
        return;
    }
    m_picture.topNs = top * m_topScale;
}

void FramePlot::updateAxes()
{
    setLimits();
    const VisibleRange &range = m_picture.range;
    const AxisUnit unit = timeUnitFor(m_picture.topNs);
    m_timeAxis->setLabelFormat(unit.label);
    const double high = m_picture.logarithmic ? 1 : m_picture.topNs / unit.one;
    setAxis(*m_timeAxis, 0, high, niceStep(high / rows()));
    const double labels =
        std::max(1.0, m_picture.area.width() / (10.0 * fontMetrics().averageCharWidth()));
    setAxis(*m_frameAxis, range.first(), range.end(),
            niceStep(std::max(1.0, range.span() / labels)));
    m_lines->update(m_picture, unit.one, rows());
}

double FramePlot::rows() const
{
    return std::max(1.0, m_picture.area.height() / (2.2 * fontMetrics().height()));
}

void FramePlot::layOut()
{
    const QFontMetrics metrics = fontMetrics();
    const double left = metrics.horizontalAdvance(QStringLiteral("0000.0 ms")) + 10;
    const double bottom = metrics.height() + 12;
    const double right = m_lines->hasOwnAxis()
                             ? metrics.horizontalAdvance(QStringLiteral("0000.0 MiB")) + 10
                             : metrics.horizontalAdvance(QStringLiteral("00000000")) / 2.0;
    const QRectF area(left, 8, std::max(1.0, width() - left - right),
                      std::max(1.0, height() - 8 - bottom));
    if (area == m_picture.area)
        return;
    m_picture.area = area;
    chart()->setPlotArea(area);
    refresh();
}

void FramePlot::applyTheme()
{
    const Palette &palette = Palette::of(*this);
    m_picture.palette = &palette;
    QChart &plot = *chart();
    plot.setBackgroundBrush(palette.background);
    plot.setBackgroundPen(Qt::NoPen);
    plot.setPlotAreaBackgroundVisible(false);
    setBackgroundBrush(palette.background);
    for (QValueAxis *axis : {m_frameAxis, m_timeAxis}) {
        axis->setLabelsColor(palette.mutedText);
        axis->setLabelsFont(font());
        axis->setLinePenColor(palette.grid);
        axis->setGridLineColor(palette.grid);
    }
    m_lines->applyTheme(palette, font());
    showChange();
}

void FramePlot::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    layOut();
}

void FramePlot::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyTheme();
        if (event->type() == QEvent::FontChange)
            layOut();
    }
}

void FramePlot::paintLogLabels(QPainter &painter) const
{
    const double height = fontMetrics().height();
    painter.setFont(font());
    painter.setPen(m_picture.palette->mutedText);
    double last = m_picture.area.bottom() + height;
    for (const double tick : m_picture.logTicks()) {
        const double y = m_picture.yOf(tick);
        if (last - y < height)
            continue;
        last = y;
        painter.drawText(QRectF(0, y - height / 2, m_picture.area.left() - 5, height),
                         Qt::AlignRight | Qt::AlignVCenter,
                         durationText(static_cast<DurationNs>(tick)));
    }
}

void FramePlot::drawForeground(QPainter *painter, const QRectF &)
{
    if (hasFrames() && m_message.isEmpty()) {
        if (m_picture.logarithmic)
            paintLogLabels(*painter);
        paintMarks(*painter, m_picture);
    } else {
        painter->setPen(m_picture.palette->mutedText);
        painter->drawText(m_picture.area, Qt::AlignCenter | Qt::TextWordWrap, m_message);
    }
}

} // namespace zoe::app
