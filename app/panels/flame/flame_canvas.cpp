#include "app/panels/flame/flame_canvas.h"

#include <QEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/commands/view_commands.h"
#include "app/panels/flame/measured_area.h"
#include "app/panels/flame/painting/flame_overlay.h"
#include "app/panels/flame/painting/state_text.h"
#include "app/panels/flame/painting/track_text.h"
#include "app/panels/flame/scene/flame_source.h"
#include "app/theme/text.h"
#include "app/widgets/charts/view_gestures.h"
#include "app/widgets/focus_frame.h"
#include "app/widgets/picture_export.h"
#include "app/widgets/zones/zone_text.h"

namespace zoe::app {

FlameCanvas::FlameCanvas(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_commands(new ViewCommands(*this))
    , m_measured(new MeasuredArea(
          m_scene, m_scroll, [this](double by) { panBy(by); }, this))
{
    setFocusPolicy(Qt::StrongFocus);
    FocusFrame::show(*this);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setProperty(kPictureProperty, true);
    applyTheme();
    connectGestures();
    addMotionCommands(*m_commands, *this);
    addKeys();
    addScrollKeys();
}

void FlameCanvas::connectGestures()
{
    auto *hands = new ViewGestures(*this, *this, {.scroll = verticalScrollBar()});
    connect(hands, &ViewGestures::hovered, this,
            [this](const QPointF &pos) { setHovered(zoneAt(pos.toPoint())); });
    connect(hands, &ViewGestures::left, this, [this] { setHovered(std::nullopt); });
    connect(hands, &ViewGestures::tipWanted, this, &FlameCanvas::tipWanted);
    connect(hands, &ViewGestures::pressed, this, [this](const QPointF &pos) {
        const auto lane = headerAt(pos.toPoint());
        const LaneKey key = lane ? m_scene.rows.lane(*lane).what.key : LaneKey{};
        m_grabbed = lane && key.kind == LaneKind::Thread ? std::optional(key) : std::nullopt;
        m_dragsLane.reset();
        m_measured->grab(pos);
    });
    connect(m_measured, &MeasuredArea::changed, this, [this] {
        viewport()->update();
        emit areaChanged();
    });
    connect(hands, &ViewGestures::dragged, this, &FlameCanvas::drag);
    connect(hands, &ViewGestures::released, this, [this] {
        viewport()->unsetCursor();
        m_measured->release();
    });
    connect(hands, &ViewGestures::clicked, this,
            [this](const QPointF &pos) { click(pos.toPoint()); });
    connect(hands, &ViewGestures::doubleClicked, this,
            [this](const QPointF &pos) { doubleClick(pos.toPoint()); });
    connect(hands, &ViewGestures::menuWanted, this,
            [this](const QPoint &globalPos, std::optional<QPointF> pos) {
                emit menuWanted(globalPos, pos ? pos->toPoint() : QPoint(-1, -1));
            });
}

void FlameCanvas::addKeys()
{
    const auto walk = [this](const char *id, const QString &text, const char *key, ZoneWalk to) {
        m_commands->add({id, text, {QKeySequence(key)}}, [this, to] {
            if (loaded() == nullptr)
                return false;
            this->walk(to);
            return true;
        });
    };
    walk("zoneParent", tr("Parent zone"), "Ctrl+Up", ZoneWalk::Parent);
    walk("zoneChild", tr("First child zone"), "Ctrl+Down", ZoneWalk::Child);
    walk("zonePrevious", tr("Zone on the left"), "Ctrl+Left", ZoneWalk::Previous);
    walk("zoneNext", tr("Zone on the right"), "Ctrl+Right", ZoneWalk::Next);
    m_commands->add(
        {"zoomToZone", tr("Zoom to the zone"), {QKeySequence("Return"), QKeySequence("Enter")}},
        [this] { zoomToSelection(); });
    addClearCommand(*m_commands, [this] { return clear(); });
}

void FlameCanvas::addScrollKeys()
{
    const auto scroll = [this](const char *id, const QString &text, const char *key,
                               QAbstractSlider::SliderAction action) {
        m_commands->add({id, text, {QKeySequence(key)}},
                        [this, action] { verticalScrollBar()->triggerAction(action); });
    };
    scroll("scrollUp", tr("Scroll up"), "Up", QAbstractSlider::SliderSingleStepSub);
    scroll("scrollDown", tr("Scroll down"), "Down", QAbstractSlider::SliderSingleStepAdd);
    scroll("scrollPageUp", tr("Scroll up one page"), "PgUp", QAbstractSlider::SliderPageStepSub);
    scroll("scrollPageDown", tr("Scroll down one page"), "PgDown",
           QAbstractSlider::SliderPageStepAdd);
}

void FlameCanvas::clearArea()
{
    m_measured->clear();
}

bool FlameCanvas::clear()
{
    if (m_measured->span()) {
        m_measured->clear();
        return true;
    }
    if (!m_scene.selectedZone)
        return false;
    clearSelectedZone();
    return true;
}

void FlameCanvas::click(const QPoint &pos)
{
    m_measured->clear();
    if (const auto lane = headerAt(pos))
        toggleLane(*lane);
    else if (const auto zone = zoneAt(pos))
        selectZone(*zone);
    else if (const auto side = sideZoneAt(pos))
        selectSideZone(*side);
    else if (const bool waiting = shown() != loaded();
             !waiting && (m_scene.selectedZone || m_scene.highlighted.valid()))
        clearSelectedZone();
}

void FlameCanvas::doubleClick(const QPoint &pos)
{
    if (const auto lane = headerAt(pos)) {
        toggleLane(*lane); // each click counts
    } else if (const auto zone = zoneAt(pos)) {
        selectZone(*zone);
        zoomToSelection();
    }
}

// A horizontal drag on a header measures, as elsewhere.
void FlameCanvas::drag(const QPointF &from, const QPointF &to)
{
    const QPointF moved = to - from;
    if (!m_dragsLane)
        m_dragsLane = m_grabbed && std::abs(moved.x()) < std::abs(moved.y());
    if (*m_dragsLane) {
        dragLane(to.toPoint());
        return;
    }
    m_measured->drag(to);
}

// Dragging a header over half of its neighbour swaps them.
void FlameCanvas::dragLane(const QPoint &to)
{
    const FlameRows &rows = m_scene.rows;
    const int y = m_scroll.contentY(to.y());
    viewport()->setCursor(Qt::ClosedHandCursor);
    const std::size_t lane = rows.laneOf(*m_grabbed);
    const auto over = rows.at(y);
    if (lane == kNone || !over || over->lane == lane)
        return;
    const int middle = (rows.lane(over->lane).top + rows.bottom(over->lane)) / 2;
    const bool down = over->lane > lane;
    if (down ? y > middle : y < middle)
        moveLane(lane, static_cast<int>(over->lane) - static_cast<int>(lane));
}

int FlameCanvas::rulerHeight() const
{
    return m_scene.rows.metrics().headerHeight;
}

void FlameCanvas::layOut()
{
    const FlameMetrics metrics = metricsFor(font());
    m_scene.widthPx = std::max(1, viewport()->width());
    const LaneList lanes = shown() != nullptr
                               ? lanesOf(*shown(), m_scene.extras.get(), m_arrangement, m_lanes)
                               : LaneList{};
    m_scene.rows = FlameRows(lanes.lanes, metrics);
    if (std::exchange(m_hiddenLanes, lanes.hidden) != lanes.hidden)
        emit lookChanged();
    const int page = std::max(1, viewport()->height() - rulerHeight());
    m_scroll.ruler = rulerHeight();
    m_scroll.staying = m_scene.rows.stayingIn(page);
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setSingleStep(metrics.rowHeight * 3);
    verticalScrollBar()->setRange(0, std::max(0, m_scene.rows.height() - page));
    m_scroll.top = verticalScrollBar()->value();
    viewport()->update();
}

void FlameCanvas::setRange(const VisibleRange &range)
{
    if (range == m_scene.range || shown() == nullptr)
        return;
    m_scene.range = range;
    wantList();
    emit rangeChanged();
}

void FlameCanvas::setColouring(FlameColouring colouring)
{
    m_painter.setColouring(colouring);
    wantList();
    emit lookChanged();
}

void FlameCanvas::setSummary(std::shared_ptr<const Summary> summary)
{
    m_painter.setSummary(std::move(summary));
    if (colours().colouring() != FlameColouring::Variability)
        return;
    viewport()->update();
    emit lookChanged();
}

void FlameCanvas::setAnnotations(std::vector<Annotation> annotations)
{
    m_annotations = std::move(annotations);
    viewport()->update();
}

void FlameCanvas::setArrangement(const LaneArrangement &arrangement)
{
    if (arrangement == m_arrangement)
        return;
    m_arrangement = arrangement;
    emit arrangementChanged();
    layOut();
    wantList();
}

void FlameCanvas::toggleLane(std::size_t lane)
{
    const LaneKey key = m_scene.rows.lane(lane).what.key;
    LaneArrangement toggled = m_arrangement;
    toggled.setCollapsed(key, key.kind != LaneKind::Heading && !toggled.isCollapsed(key));
    setArrangement(toggled);
}

void FlameCanvas::moveLane(std::size_t lane, int by)
{
    if (loaded() != nullptr)
        setArrangement(movedLane(m_arrangement, m_scene.rows.all(), *loaded()->capture, lane, by));
}

void FlameCanvas::hideLane(std::size_t lane)
{
    LaneArrangement changed = m_arrangement;
    changed.hidden.insert(m_scene.rows.lane(lane).what.key);
    setArrangement(changed);
}

void FlameCanvas::pinLane(std::size_t lane, bool pinned)
{
    LaneArrangement changed = m_arrangement;
    const LaneKey key = m_scene.rows.lane(lane).what.key;
    if (pinned)
        changed.pinned.insert(key);
    else
        changed.pinned.erase(key);
    setArrangement(changed);
}

void FlameCanvas::showAllLanes()
{
    LaneArrangement all = m_arrangement;
    all.hidden.clear();
    setArrangement(all);
}

void FlameCanvas::setAllCollapsed(bool collapsed)
{
    LaneArrangement all = m_arrangement;
    all.toggled.clear();
    for (std::size_t lane = 0; lane < m_scene.rows.count(); ++lane)
        all.setCollapsed(m_scene.rows.lane(lane).what.key, collapsed);
    setArrangement(all);
}

void FlameCanvas::setHovered(std::optional<FlameZone> zone)
{
    if (zone == m_scene.hovered)
        return;
    for (const auto &changed : {std::exchange(m_scene.hovered, zone), zone}) {
        if (changed)
            viewport()->update(rectOf(*changed).toAlignedRect().adjusted(-1, -1, 1, 1));
    }
}

void FlameCanvas::zoomToSelection()
{
    VisibleRange range = m_scene.range;
    if (const auto measured = m_measured->span()) {
        range.show(measured->first, measured->second);
    } else if (m_scene.selectedZone) {
        const Zone &zone = *m_scene.selectedZone;
        const double start = m_scene.nsOf(zone.startNs);
        const auto length = static_cast<double>(zone.durationNs);
        range.show(start - 0.05 * length, start + 1.05 * length);
    }
    setRange(range);
}

std::optional<std::size_t> FlameCanvas::headerAt(const QPoint &pos) const
{
    if (pos.y() < rulerHeight())
        return std::nullopt;
    // If the top of a lane is scrolled away, its header stays at the upper edge.
    const int y = m_scroll.contentY(pos.y());
    const auto hit = m_scene.rows.at(y);
    const bool sticky = hit && y < m_scroll.firstY() + m_scene.rows.lane(hit->lane).header;
    if (hit &&
        ((!hit->depth && !hit->ribbon) || (sticky && m_scroll.cuts(m_scene.rows, hit->lane))))
        return hit->lane;
    return std::nullopt;
}

// Stays below the header of its lane.
std::optional<std::size_t> FlameCanvas::ribbonAt(const QPoint &pos) const
{
    if (pos.y() < rulerHeight() || headerAt(pos))
        return std::nullopt;
    const int y = m_scroll.contentY(pos.y());
    const auto hit = m_scene.rows.at(y);
    if (!hit)
        return std::nullopt;
    const FlameRows::Lane &lane = m_scene.rows.lane(hit->lane);
    const bool sticky =
        m_scroll.cuts(m_scene.rows, hit->lane) && y < m_scroll.firstY() + lane.header + lane.ribbon;
    return hit->ribbon || sticky ? std::optional(hit->lane) : std::nullopt;
}

std::optional<FlameZone> FlameCanvas::zoneAt(const QPoint &pos) const
{
    if (loaded() == nullptr || pos.y() < rulerHeight() || headerAt(pos) || ribbonAt(pos))
        return std::nullopt;
    return m_scene.zoneAt(pos.x() + 0.5, m_scroll.contentY(pos.y()));
}

std::optional<FlameScene::SideZone> FlameCanvas::sideZoneAt(const QPoint &pos) const
{
    if (loaded() == nullptr || pos.y() < rulerHeight() || headerAt(pos) || ribbonAt(pos))
        return std::nullopt;
    return m_scene.sideZoneAt(pos.x() + 0.5, m_scroll.contentY(pos.y()));
}

QString FlameCanvas::textAt(const QPoint &pos) const
{
    if (loaded() == nullptr)
        return {};
    if (pos.y() < rulerHeight()) {
        const Annotation *flag = flagAt(m_scene, m_annotations, pos.x());
        return flag != nullptr ? QString::fromStdString(flag->text) : QString();
    }
    if (const auto lane = ribbonAt(pos))
        return ribbonText(m_scene, m_scene.rows.lane(*lane).what.thread(), pos.x() + 0.5);
    if (const auto side = sideZoneAt(pos); side && !zoneAt(pos))
        return tr("%1\nframe %2: click to go there")
            .arg(QString::fromStdString(loaded()->capture->site(side->site).label()),
                 countText(side->frame));
    const auto zone = zoneAt(pos);
    if (!zone)
        return headerAt(pos) ? QString()
                             : trackText(m_scene, pos.x() + 0.5, m_scroll.contentY(pos.y()));
    const Zone found = loaded()->zone(*zone);
    const FlameItem *item = m_scene.itemAt(zone->tree, found.depth, pos.x() + 0.5);
    return zoneText(*loaded(), zone->tree, zone->zone, item != nullptr ? item->folded : 1,
                    zoneStateLines(m_scene, *zone));
}

QRectF FlameCanvas::rectOf(const FlameZone &zone) const
{
    QRectF rect = m_scene.rectOf(zone);
    if (!rect.isEmpty())
        rect.moveTop(m_scroll.viewY(static_cast<int>(rect.top())));
    return rect;
}

void FlameCanvas::applyTheme()
{
    m_palette = &Palette::of(*this);
    m_painter.setTheme(*m_palette, font());
    layOut();
}

void FlameCanvas::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyTheme();
}

void FlameCanvas::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
    wantList();
}

void FlameCanvas::scrollContentsBy(int, int)
{
    m_scroll.top = verticalScrollBar()->value();
    wantList();
}

QString FlameCanvas::shortageText() const
{
    const auto &[drawn, inSight] = m_painter.tracks().arrowCount();
    return inSight <= TrackPainter::kMostArrows
               ? QString()
               : tr("%1 of %2 arrows shown: zoom in to see the others")
                     .arg(countText(drawn), countText(inSight));
}

// The part of the viewport whose content is scrolled by this many pixels.
void FlameCanvas::paintLanes(QPainter &painter, const QRect &exposed, const QRect &part,
                             int scrolled)
{
    // Whole rows: labels are placed by the visible part of their zone, not by the exposed area.
    const QRect rows =
        QRect(0, exposed.top(), viewport()->width(), exposed.height()).intersected(part);
    if (rows.isEmpty())
        return;
    const int up = rulerHeight() - scrolled;
    painter.save();
    if (m_scroll.staying.height > 0)
        painter.setClipRect(part);
    painter.translate(0, up);
    m_painter.setScroll(m_scroll, up);
    m_painter.paint(painter, m_scene, rows.translated(0, -up), timeGrid(painter, m_scene));
    paintNeighbours(painter, m_scene, *m_palette, QRectF(part).translated(0, -up));
    m_painter.paintHeaders(painter, m_scene, part.top() - up, part.height());
    painter.restore();
}

void FlameCanvas::paintContent(QPainter &painter, const QRect &exposed)
{
    const QRect all(0, rulerHeight(), viewport()->width(), viewport()->height() - rulerHeight());
    paintLanes(painter, exposed, all.adjusted(0, m_scroll.staying.height, 0, 0), m_scroll.top);
    if (m_scroll.staying.height > 0) {
        const QRect pinned(0, rulerHeight(), all.width(), m_scroll.staying.height);
        paintLanes(painter, exposed, pinned, 0);
        painter.fillRect(QRect(0, pinned.bottom(), pinned.width(), 1), m_palette->current);
    }
    const QRectF below(all);
    if (const auto measured = m_measured->span())
        paintMeasuredSpan(painter, m_scene, *m_palette, m_measured->rectIn(below), *measured);
    const QRectF ruler(0, 0, m_scene.widthPx, rulerHeight());
    paintTimeRuler(painter, m_scene, *m_palette, ruler);
    paintFrameMarks(painter, m_scene, *m_palette, ruler, below);
    paintFlags(painter, m_scene, *m_palette, ruler, m_annotations);
    if (const QString shortage = shortageText(); !shortage.isEmpty())
        paintShortage(painter, *m_palette, below, shortage);
    if (shown()->cut)
        paintNotice(painter, *m_palette, below,
                    tr("Fewer frames than requested: they have too many zones"));
}

void FlameCanvas::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.setFont(font());
    if (m_scene.list) {
        paintContent(painter, event->rect());
    } else {
        painter.fillRect(event->rect(), m_palette->background);
        paintSentence(painter, *m_palette, viewport()->rect(), m_message);
    }
    if (!m_notice.isEmpty())
        paintNotice(painter, *m_palette,
                    QRectF(viewport()->rect()).adjusted(0, rulerHeight(), 0, 0), m_notice);
}

} // namespace zoe::app
