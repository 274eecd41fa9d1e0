#include "app/panels/behaviour_map/map_chart.h"

#include <QChart>
#include <QEvent>
#include <QGraphicsItem>
#include <QGraphicsSimpleTextItem>
#include <QLegend>
#include <QLegendMarker>
#include <QPainter>
#include <QRegularExpression>
#include <QScatterSeries>
#include <QToolTip>
#include <QValueAxis>
#include <algorithm>
#include <utility>

#include "app/commands/view_commands.h"
#include "app/panels/behaviour_map/map_text.h"
#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/theme/plain_texts.h"
#include "app/widgets/charts/view_gestures.h"
#include "app/widgets/focus_frame.h"

namespace zoe::app {

namespace {

constexpr double kDotsZ = 3.5; // above Qt Charts' grid and axes, below its series
constexpr double kTypicalPx = 13;
constexpr int kLeastHeightForLegend = 260;
constexpr int kLegendMarkerPx = 36; // with the gap to the next one
constexpr double kMargin = 0.03;    // around the dots
constexpr double kLeastMargin = 1e-4;
constexpr double kDeepest = 1e-6;    // maximum zoom, as a share of everything
constexpr double kAroundFrame = 0.1; // share shown when zoomed to a single point
constexpr double kDoubleClickZoom = 0.5;
constexpr double kLeastStepPx = 2; // between corners of an outline
constexpr double kLeastBoxPx = 4;

// The range of the accepted frames; empty if there are none.
template <class Takes>
QRectF boundsOf(const FrameMap &map, Takes takes)
{
    double left = 1e300;
    double right = -1e300;
    double low = 1e300;
    double high = -1e300;
    for (std::size_t i = 0; i < map.frames.size(); ++i) {
        if (!takes(map.frames[i]))
            continue;
        left = std::min(left, static_cast<double>(map.x[i]));
        right = std::max(right, static_cast<double>(map.x[i]));
        low = std::min(low, static_cast<double>(map.y[i]));
        high = std::max(high, static_cast<double>(map.y[i]));
    }
    return left > right ? QRectF() : QRectF(QPointF(left, low), QPointF(right, high));
}

} // namespace

class MapChart::DotsItem : public QGraphicsItem {
  public:
    explicit DotsItem(MapChart &chart)
        : QGraphicsItem(chart.chart())
        , m_chart(chart)
    {
        setZValue(kDotsZ);
    }
    void changed()
    {
        prepareGeometryChange();
        update();
    }
    [[nodiscard]] QRectF boundingRect() const override { return m_chart.chart()->plotArea(); }
    // The picture shows the range at the time of drawing; until the next one is ready, it is
    // scaled.
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override
    {
        const MapPicture &picture = m_chart.m_picture;
        if (picture.image().isNull())
            return;
        const QRectF area = boundingRect();
        const QRectF now = m_chart.range();
        const QRectF &then = picture.look().range;
        const double x = area.width() / now.width();
        const double y = area.height() / now.height();
        const QRectF target(area.left() + (then.left() - now.left()) * x,
                            area.top() + (now.bottom() - then.bottom()) * y, then.width() * x,
                            then.height() * y);
        painter->save();
        painter->setClipRect(area);
        painter->drawImage(target, picture.image());
        painter->restore();
    }

  private:
    MapChart &m_chart;
};

MapChart::MapChart(JobRunner &jobs, QWidget *parent)
    : QChartView(parent)
    , m_jobs(jobs)
    , m_gestures(
          new ViewGestures(*this, *this, {.areaOnly = true})) // the legend has its own clicks
    , m_commands(new ViewCommands(*this))
    , m_x(new QValueAxis(this))
    , m_y(new QValueAxis(this))
    , m_xTitle(new QGraphicsSimpleTextItem(chart()))
    , m_yTitle(new QGraphicsSimpleTextItem(chart()))
    , m_dots(new DotsItem(*this))
{
    setObjectName("behaviourMap");
    setAccessibleName(tr("Map of the frames"));
    setFocusPolicy(Qt::StrongFocus);
    FocusFrame::show(*this);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setRenderHint(QPainter::Antialiasing);
    setToolTipDuration(-1);
    QChart &plot = *chart();
    plot.setAnimationOptions(QChart::NoAnimation);
    const int title = fontMetrics().height() + kTightPx;
    plot.setMargins({title, kTightPx, kTightPx, title});
    m_yTitle->setRotation(-90);
    plot.setBackgroundRoundness(0);
    plot.addAxis(m_x, Qt::AlignBottom);
    plot.addAxis(m_y, Qt::AlignLeft);
    plot.legend()->setAlignment(Qt::AlignTop);
    plot.legend()->setMarkerShape(QLegend::MarkerShapeCircle);
    for (QValueAxis *axis : {m_x, m_y}) {
        axis->setLabelsVisible(false); // positions along a component have no unit
        axis->setTickCount(9);
    }
    connect(&plot, &QChart::plotAreaChanged, this, [this] {
        titleAxes();
        redraw();
    });
    connectGestures();
    addMotionCommands(*m_commands, *this);
    applyTheme();
}

void MapChart::connectGestures()
{
    connect(m_gestures, &ViewGestures::hovered, this, &MapChart::hover);
    connect(m_gestures, &ViewGestures::left, this, &QToolTip::hideText);
    connect(m_gestures, &ViewGestures::dragged, this, &MapChart::drag);
    connect(m_gestures, &ViewGestures::dragEnded, this, &MapChart::endDrag);
    connect(m_gestures, &ViewGestures::released, this, [this] { setOutline({}); });
    connect(m_gestures, &ViewGestures::clicked, this,
            [this](const QPointF &position, Qt::KeyboardModifiers modifiers) {
                if (const auto hit = hitAt(position))
                    emit frameClicked(hit->frame, modifiers);
            });
    connect(m_gestures, &ViewGestures::doubleClicked, this,
            [this](const QPointF &position) { zoomAt(position, kDoubleClickZoom); });
    connect(m_gestures, &ViewGestures::menuWanted, this, &MapChart::menuWanted);
    setTool(m_tool);
}

bool MapChart::cancelDrawing()
{
    if (!m_gestures->dragging())
        return false;
    m_gestures->cancelDrag();
    setOutline({});
    return true;
}

void MapChart::setTool(MapTool tool)
{
    m_tool = tool;
    m_gestures->cancelDrag();
    m_gestures->setLeftPans(tool == MapTool::Move);
    setOutline({});
    viewport()->setCursor(tool == MapTool::Move ? Qt::OpenHandCursor : Qt::CrossCursor);
}

void MapChart::hover(const QPointF &position, const QPoint &globalPosition)
{
    const auto hit = hitAt(position);
    m_tipAt = globalPosition;
    if (!hit || !m_capture) {
        m_hovered.reset();
        QToolTip::hideText();
        return;
    }
    m_hovered = hit;
    QToolTip::showText(globalPosition, plainToolTip(tipText(*hit)), this);
    if (m_reasons && m_frames.behaviours->assignment[hit->frame] == kUnusual &&
        m_reasons->textOf(hit->frame).isEmpty())
        m_reasons->want(hit->frame);
}

QString MapChart::tipText(const MapHit &hit) const
{
    return hitText(*m_capture, *m_frames.behaviours, hit,
                   m_reasons ? m_reasons->textOf(hit.frame) : QString());
}

void MapChart::setReasons(FrameReasons *reasons)
{
    if (reasons == m_reasons)
        return;
    if (m_reasons)
        m_reasons->disconnect(this);
    m_reasons = reasons;
    if (!reasons)
        return;
    connect(reasons, &FrameReasons::known, this, [this](FrameIndex frame) {
        if (m_hovered && m_capture && m_hovered->frame == frame && QToolTip::isVisible())
            QToolTip::showText(m_tipAt, plainToolTip(tipText(*m_hovered)), this);
    });
}

void MapChart::drag(const QPointF &from, const QPointF &to)
{
    QPolygonF outline = m_outline.isEmpty() ? QPolygonF({from}) : m_outline;
    if (m_tool == MapTool::Zoom)
        outline = QPolygonF(QRectF(from, to).normalized());
    else if ((to - outline.back()).manhattanLength() >= kLeastStepPx)
        outline << to;
    setOutline(outline);
}

void MapChart::endDrag(Qt::KeyboardModifiers modifiers)
{
    if (m_tool == MapTool::Zoom) {
        const QRectF box = m_outline.boundingRect();
        if (box.width() >= kLeastBoxPx && box.height() >= kLeastBoxPx)
            setRange(QRectF(toMap(box.topLeft()), toMap(box.bottomRight())).normalized());
        return;
    }
    QPolygonF outline;
    for (const QPointF &corner : m_outline)
        outline << toMap(corner);
    emit outlined(outline, modifiers);
}

void MapChart::setFrames(MappedFrames frames, std::shared_ptr<const Capture> capture)
{
    m_frames = std::move(frames);
    m_capture = std::move(capture);
    const bool any = !m_frames.empty();
    m_pictureIsOld = any;
    buildSeries();
    titleAxes();
    showAll(any ? boundsOf(*m_frames.map, [](FrameIndex) { return true; }) : QRectF());
}

// Without dots, a unit square.
void MapChart::showAll(const QRectF &dots)
{
    const auto whole = [this](double low, double high) {
        const double margin = std::max((high - low) * kMargin, kLeastMargin);
        const double from = m_frames.empty() ? 0 : low - margin;
        const double to = m_frames.empty() ? 1 : high + margin;
        return VisibleRange(from, to, (to - from) * kDeepest);
    };
    setRanges({whole(dots.left(), dots.right()), whole(dots.top(), dots.bottom())});
}

// One series per behaviour with its typical frame, for the legend and as a landmark.
void MapChart::buildSeries()
{
    chart()->removeAllSeries(); // deletes them
    m_typical.clear();
    if (m_frames.empty())
        return;
    for (const Behaviour &behaviour : m_frames.behaviours->behaviours) {
        auto *series = new QScatterSeries;
        series->setMarkerSize(kTypicalPx);
        if (const auto place = m_frames.placeOf(behaviour.typicalFrame); place && behaviour.frames)
            series->append(*place);
        chart()->addSeries(series);
        series->attachAxis(m_x);
        series->attachAxis(m_y);
        const auto markers = chart()->legend()->markers(series);
        for (QLegendMarker *marker : markers)
            connect(marker, &QLegendMarker::clicked, this,
                    [this, id = static_cast<int>(behaviour.id)] { emit behaviourClicked(id); });
        m_typical << series;
    }
    nameSeries();
    applyTheme();
}

// In full if the legend has room, otherwise without the part in brackets.
void MapChart::nameSeries()
{
    QStringList names;
    int needed = 0;
    for (qsizetype i = 0; i < m_typical.size(); ++i) {
        names << QString::fromStdString(
            m_frames.behaviours->behaviours[static_cast<std::size_t>(i)].name);
        needed += fontMetrics().horizontalAdvance(names.back()) + kLegendMarkerPx;
    }
    static const QRegularExpression brackets(" \\(.*\\)");
    for (qsizetype i = 0; i < m_typical.size(); ++i) {
        if (needed > width())
            names[i].remove(brackets);
        m_typical[i]->setName(names[i].toHtmlEscaped()); // legends are HTML
    }
}

void MapChart::setSelected(std::optional<FrameRanges> frames)
{
    m_selected = frames ? std::make_shared<const FrameRanges>(*std::move(frames))
                        : std::shared_ptr<const FrameRanges>();
    redraw();
}

void MapChart::setCurrent(std::optional<FrameIndex> frame)
{
    m_current = frame;
    describe();
    viewport()->update();
}

void MapChart::setHighlighted(std::optional<std::int32_t> behaviour)
{
    m_highlighted = behaviour;
    redraw();
}

QString MapChart::xTitle() const
{
    return m_xTitle->text();
}

QString MapChart::yTitle() const
{
    return m_yTitle->text();
}

QRectF MapChart::range() const
{
    return {QPointF(m_ranges.x.first(), m_ranges.y->first()),
            QPointF(m_ranges.x.end(), m_ranges.y->end())};
}

void MapChart::setRange(const QRectF &range)
{
    ShownRanges shown = m_ranges;
    shown.x.show(range.left(), range.right());
    shown.y->show(range.top(), range.bottom());
    setRanges(shown);
}

void MapChart::setRanges(const ShownRanges &ranges)
{
    m_ranges = ranges;
    m_x->setRange(range().left(), range().right());
    m_y->setRange(range().top(), range().bottom());
    redraw();
    emit rangeChanged();
}

void MapChart::zoomToSelection()
{
    if (m_frames.empty() || (!m_selected && !m_current))
        return;
    const QRectF box = boundsOf(*m_frames.map, [this](FrameIndex frame) {
        return m_selected ? m_selected->contains(frame) : frame == *m_current;
    });
    if (box.isNull() && box.center().isNull())
        return;
    const auto length = [](double dots, const VisibleRange &range) {
        return std::max(dots * (1 + 2 * kMargin), (range.high() - range.low()) * kAroundFrame);
    };
    QRectF around(0, 0, length(box.width(), m_ranges.x), length(box.height(), *m_ranges.y));
    around.moveCenter(box.center());
    setRange(around);
}

QRectF MapChart::area() const
{
    return {mapFromScene(chart()->plotArea().topLeft()), chart()->plotArea().size()};
}

QPointF MapChart::toMap(const QPointF &position) const
{
    const QRectF pixels = area();
    return {range().left() + (position.x() - pixels.left()) / pixels.width() * range().width(),
            range().bottom() - (position.y() - pixels.top()) / pixels.height() * range().height()};
}

QPointF MapChart::toPixel(const QPointF &place) const
{
    const QRectF pixels = area();
    return {pixels.left() + (place.x() - range().left()) / range().width() * pixels.width(),
            pixels.top() + (range().bottom() - place.y()) / range().height() * pixels.height()};
}

std::optional<MapHit> MapChart::hitAt(const QPointF &position) const
{
    // In a picture of another range, dots are in other positions.
    if (m_pictureIsOld || m_picture.look().range != range() || !area().contains(position))
        return {};
    return m_picture.hitAt(position - area().topLeft());
}

void MapChart::setOutline(const QPolygonF &outline)
{
    m_outline = outline;
    viewport()->update();
}

void MapChart::redraw()
{
    m_job.cancel();
    m_dots->changed();
    viewport()->update();
    const QSize size = chart()->plotArea().size().toSize();
    if (m_frames.empty() || size.isEmpty()) {
        take(MapPicture());
        return;
    }
    MapLook look{range(),       size,      devicePixelRatioF(), &Palette::of(*this),
                 m_highlighted, m_selected};
    m_job.run(
        {},
        [frames = m_frames, look = std::move(look)](const Task &task) {
            return MapPicture::draw(frames, look, task);
        },
        [this](std::optional<MapPicture> picture) { take(std::move(picture)); });
}

void MapChart::take(std::optional<MapPicture> picture)
{
    if (picture) {
        m_picture = *std::move(picture);
        m_pictureIsOld = false;
    }
    m_dots->changed();
    viewport()->update();
    describe();
    emit pictureChanged();
}

void MapChart::describe()
{
    QString text;
    if (!m_frames.empty())
        text = QStringList{countsText(m_picture, m_frames.map->frames.size()),
                           tr("horizontal: %1").arg(xTitle()), tr("vertical: %1").arg(yTitle())}
                   .join(u'\n');
    if (m_current && m_capture && m_frames.placeOf(*m_current))
        text += u'\n' + tipText({*m_current, 1});
    setAccessibleDescription(text);
}

// Not by Qt Charts, which elides titles if a character from another font makes them higher.
void MapChart::titleAxes()
{
    if (m_frames.empty() || !m_frames.behaviours->definition) {
        m_xTitle->setText({});
        m_yTitle->setText({});
        return;
    }
    const FrameMap &map = *m_frames.map;
    const QFontMetrics metrics(m_xTitle->font());
    const auto title = [&](const auto &low, const auto &high, double share, double width) {
        return axisTitle(*m_frames.behaviours->definition, low, high, share, metrics, width);
    };
    const QRectF area = chart()->plotArea();
    m_xTitle->setText(title(map.left, map.right, map.xShare, area.width()));
    m_yTitle->setText(title(map.down, map.up, map.yShare, area.height()));
    const QRectF x = m_xTitle->boundingRect();
    const QRectF y = m_yTitle->boundingRect();
    m_xTitle->setPos(area.center().x() - x.width() / 2, chart()->size().height() - x.height() - 2);
    m_yTitle->setPos(2, area.center().y() + y.width() / 2);
}

void MapChart::applyTheme()
{
    const Palette &palette = Palette::of(*this);
    setBackgroundBrush(palette.background);
    chart()->setBackgroundBrush(palette.background);
    chart()->legend()->setLabelColor(palette.text);
    for (QValueAxis *axis : {m_x, m_y}) {
        axis->setGridLineColor(palette.grid);
        axis->setLinePenColor(palette.grid);
    }
    for (QGraphicsSimpleTextItem *title : {m_xTitle, m_yTitle}) {
        title->setFont(font());
        title->setBrush(palette.text);
    }
    for (qsizetype id = 0; id < m_typical.size(); ++id) {
        const auto number = static_cast<std::int32_t>(id);
        m_typical[id]->setColor(palette.behaviourColour(
            m_frames.behaviours ? m_frames.behaviours->colourOf(number) : number));
        m_typical[id]->setBorderColor(palette.outline);
    }
}

void MapChart::resizeEvent(QResizeEvent *event)
{
    chart()->legend()->setVisible(height() >= kLeastHeightForLegend);
    nameSeries();
    QChartView::resizeEvent(event);
}

void MapChart::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyTheme();
        redraw();
    }
}

void MapChart::drawForeground(QPainter *painter, const QRectF &)
{
    const Palette &palette = Palette::of(*this);
    painter->setRenderHint(QPainter::Antialiasing);
    const auto place = m_current ? m_frames.placeOf(*m_current) : std::nullopt;
    if (place && range().contains(*place)) {
        const QPointF at = mapToScene(toPixel(*place).toPoint());
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(palette.background, 4));
        painter->drawEllipse(at, 8, 8);
        painter->setPen(QPen(palette.current, 2));
        painter->drawEllipse(at, 8, 8);
    }
    if (m_outline.isEmpty())
        return;
    painter->setBrush(palette.selection);
    painter->setPen(QPen(palette.current, 1.5, Qt::DashLine));
    painter->drawPolygon(mapToScene(m_outline.toPolygon()), Qt::WindingFill);
}

} // namespace zoe::app
