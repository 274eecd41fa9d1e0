#include "app/views/frames/frame_plot.h"

#include <QEvent>
#include <QGraphicsItem>
#include <QPainter>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <array>
#include <cmath>

namespace zoe::app {

namespace {

constexpr double kMinimumFrames = 20;  // a shorter capture keeps room at the right
constexpr double kHeadroom = 1.12;     // above the longest frame, for its mark
constexpr double kTargetInReach = 0.4; // a budget is shown when a frame reaches this share of it
constexpr double kColumnsZ = 3.5;      // above Qt Charts' grid and axes, below its series

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
        paintColumns(*painter, m_picture);
    }

  private:
    const FramePicture &m_picture;
};

struct TimeUnit {
    double ns;
    const char *label;
};

TimeUnit unitFor(double topNs)
{
    constexpr std::array<TimeUnit, 4> units = {
        {{1e9, "%g s"}, {1e6, "%g ms"}, {1e3, "%g µs"}, {1, "%g ns"}}};
    for (const TimeUnit &unit : units) {
        if (topNs >= unit.ns * (unit.ns == 1e9 ? 2 : 0.5))
            return unit;
    }
    return units.back();
}

// Ticks are laid out with every change of the range: with the old, finer interval the new range
// could have millions. A change of the interval alone lays nothing out, so the range comes last.
void setAxis(QValueAxis &axis, double low, double high, double interval)
{
    if (interval < axis.tickInterval())
        axis.setRange(low, low + (high - low) * (1 - 1e-9));
    axis.setTickInterval(interval);
    axis.setRange(low, high);
}

} // namespace

FramePlot::FramePlot(QWidget *parent)
    : QChartView(parent)
    , m_frameAxis(new QValueAxis(this))
    , m_timeAxis(new QValueAxis(this))
    , m_columnsItem(new ColumnsItem(m_picture, chart()))
{
    setAccessibleName(tr("Frame times"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
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
    for (std::size_t i = 0; i < m_picture.palette->targets.size(); ++i) {
        auto *line = new QLineSeries(this);
        plot.addSeries(line);
        line->attachAxis(m_frameAxis);
        line->attachAxis(m_timeAxis);
        m_targetLines.push_back(line);
    }
    applyTheme();
}

bool FramePlot::hasFrames() const
{
    return m_picture.series && m_picture.series->frameCount() > 0;
}

void FramePlot::setSeries(std::shared_ptr<const FrameSeries> series)
{
    m_picture.series = std::move(series);
    m_picture.hovered.reset();
    m_topScale = 1;
    const double count = m_picture.series ? m_picture.series->frameCount() : 0;
    const double high = std::max(count, kMinimumFrames);
    setRange({0, high, kMinimumFrames});
}

void FramePlot::setSpikes(std::shared_ptr<const SpikeIndex> spikes)
{
    m_picture.spikes = std::move(spikes);
    showChange();
}

void FramePlot::setTargets(std::vector<FrameTarget> targets)
{
    targets.resize(std::min(targets.size(), m_targetLines.size()));
    m_picture.targets = std::move(targets);
    refresh();
}

void FramePlot::setCurrentFrame(std::optional<FrameIndex> frame)
{
    m_picture.current = frame;
    if (frame) {
        VisibleRange range = m_picture.range;
        range.reveal(*frame, *frame + 1.0);
        setRange(range);
    }
    showChange();
}

void FramePlot::setSelection(const FrameRanges &selection)
{
    m_picture.selection = selection;
    showChange();
}

void FramePlot::setHovered(std::optional<FrameIndex> frame)
{
    if (frame == m_picture.hovered)
        return;
    m_picture.hovered = frame;
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

void FramePlot::zoomBy(double factor)
{
    VisibleRange range = m_picture.range;
    const bool seen = m_picture.current && *m_picture.current >= range.first() &&
                      *m_picture.current < range.end();
    range.zoom(seen ? *m_picture.current + 0.5 : (range.first() + range.end()) / 2, factor);
    setRange(range);
}

void FramePlot::panBy(double share)
{
    VisibleRange range = m_picture.range;
    range.pan(share * range.span());
    setRange(range);
}

void FramePlot::zoomToAll()
{
    m_topScale = 1;
    VisibleRange range = m_picture.range;
    range.showAll();
    setRange(range);
}

void FramePlot::zoomToSelection()
{
    VisibleRange range = m_picture.range;
    const auto &selected = m_picture.selection.ranges();
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
    m_topScale = std::clamp(m_topScale * factor, 0.001, 4.0);
    refresh();
}

void FramePlot::refresh()
{
    m_picture.updateColumns();
    updateAxes();
    updateTargetLines();
    static_cast<ColumnsItem *>(m_columnsItem)->areaChanged();
    showChange();
}

void FramePlot::showChange()
{
    viewport()->update();
    emit pictureChanged();
}

void FramePlot::updateAxes()
{
    const VisibleRange &range = m_picture.range;
    double longest = 0;
    for (const FrameColumn &column : m_picture.columns)
        longest = std::max(longest, static_cast<double>(column.maxNs));
    double top = longest > 0 ? longest * kHeadroom : static_cast<double>(10 * kNsPerMs);
    if (longest > 0) {
        for (const FrameTarget &target : m_picture.targets) {
            const auto budget = static_cast<double>(target.durationNs);
            if (longest > budget * kTargetInReach)
                top = std::max(top, budget * kHeadroom);
            break; // the others are only shown where they fit
        }
    }
    m_picture.topNs = top * m_topScale;

    const TimeUnit unit = unitFor(m_picture.topNs);
    const double lineHeight = fontMetrics().height();
    const double rows = std::max(1.0, m_picture.area.height() / (2.2 * lineHeight));
    m_timeAxis->setLabelFormat(QString::fromUtf8(unit.label));
    const double high = m_picture.topNs / unit.ns;
    setAxis(*m_timeAxis, 0, high, niceStep(high / rows));
    const double labels =
        std::max(1.0, m_picture.area.width() / (10.0 * fontMetrics().averageCharWidth()));
    setAxis(*m_frameAxis, range.first(), range.end(),
            niceStep(std::max(1.0, range.span() / labels)));
}

void FramePlot::updateTargetLines()
{
    const double unit = unitFor(m_picture.topNs).ns;
    for (std::size_t i = 0; i < m_targetLines.size(); ++i) {
        const bool shown = i < m_picture.targets.size() &&
                           static_cast<double>(m_picture.targets[i].durationNs) < m_picture.topNs;
        m_targetLines[i]->setVisible(shown);
        if (!shown)
            continue;
        const double y = static_cast<double>(m_picture.targets[i].durationNs) / unit;
        m_targetLines[i]->replace(
            QList<QPointF>{{m_picture.range.first(), y}, {m_picture.range.end(), y}});
    }
}

void FramePlot::layOut()
{
    const QFontMetrics metrics = fontMetrics();
    const double left = metrics.horizontalAdvance(QStringLiteral("0000.0 ms")) + 10;
    const double bottom = metrics.height() + 12;
    const double right = metrics.horizontalAdvance(QStringLiteral("00000000")) / 2.0;
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
    for (std::size_t i = 0; i < m_targetLines.size(); ++i)
        m_targetLines[i]->setPen(QPen(palette.targets[i], 1, Qt::DashLine));
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

void FramePlot::drawForeground(QPainter *painter, const QRectF &)
{
    if (hasFrames() && m_message.isEmpty()) {
        paintMarks(*painter, m_picture);
    } else {
        painter->setPen(m_picture.palette->mutedText);
        painter->drawText(m_picture.area, Qt::AlignCenter | Qt::TextWordWrap, m_message);
    }
    if (hasFocus()) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(palette().color(QPalette::Highlight), 1));
        painter->drawRect(m_picture.area.adjusted(0, 0, -1, -1));
    }
}

} // namespace zoe::app
