#include "app/panels/flame/flame_gestures.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/commands/input_settings.h"
#include "app/panels/flame/flame_view.h"

namespace zoe::app {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanShare = 0.15;

// The root of the first thread with zones from a lane on, upwards or downwards.
std::optional<FlameZone> firstFrom(const FlameScene &scene, std::size_t lane, int by)
{
    for (; lane < scene.rows.count(); lane += static_cast<std::size_t>(by)) {
        const std::size_t tree = scene.rows.lane(lane).what.tree;
        if (tree != kNone && !scene.list->frame->tree(tree).empty())
            return FlameZone{tree, 0};
    }
    return std::nullopt;
}

} // namespace

std::optional<FlameZone> neighbourOf(const FlameScene &scene, const FlameZone &zone, int key)
{
    const ZoneTree &tree = scene.list->frame->tree(zone.tree);
    const std::size_t lane = scene.rows.laneOfTree(zone.tree);
    const auto depths = tree.depths();
    const std::uint32_t depth = depths[zone.zone];
    std::size_t i = zone.zone;
    switch (key) {
    case Qt::Key_Down:
        if (i + 1 < tree.size() && depths[i + 1] > depth)
            return FlameZone{zone.tree, i + 1};
        return lane == kNone ? std::nullopt : firstFrom(scene, lane + 1, 1);
    case Qt::Key_Up:
        if (depth > 0)
            return FlameZone{zone.tree, parentOf(tree, i)};
        return lane == kNone ? std::nullopt : firstFrom(scene, lane - 1, -1);
    case Qt::Key_Right:
        i = tree.subtreeEnd(i);
        if (i < tree.size() && depths[i] == depth)
            return FlameZone{zone.tree, i};
        return std::nullopt;
    case Qt::Key_Left:
        while (i > 0 && depths[i - 1] > depth)
            --i;
        if (i > 0 && depths[i - 1] == depth)
            return FlameZone{zone.tree, i - 1};
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

FlameGestures::FlameGestures(FlameView &view)
    : QObject(&view)
    , m_view(view)
{
    view.installEventFilter(this);
    view.viewport()->installEventFilter(this);
}

bool FlameGestures::eventFilter(QObject *watched, QEvent *event)
{
    if (m_view.loaded() == nullptr)
        return false;
    if (watched == &m_view && event->type() == QEvent::KeyPress) {
        const auto &key = static_cast<const QKeyEvent &>(*event);
        return zoneKey(key) || viewKey(key);
    }
    if (watched != m_view.viewport())
        return false;
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        return mousePress(static_cast<const QMouseEvent &>(*event));
    case QEvent::MouseMove:
        return mouseMove(static_cast<const QMouseEvent &>(*event));
    case QEvent::MouseButtonRelease:
        return mouseRelease(static_cast<const QMouseEvent &>(*event));
    case QEvent::MouseButtonDblClick:
        return doubleClick(static_cast<const QMouseEvent &>(*event));
    case QEvent::Wheel:
        return wheel(static_cast<const QWheelEvent &>(*event));
    case QEvent::ToolTip:
        return toolTip(static_cast<const QHelpEvent &>(*event));
    case QEvent::Leave:
        m_view.setHovered(std::nullopt);
        return false;
    case QEvent::ContextMenu: // the right button pans: a click without a drag opens the menu
                              // instead
        if (static_cast<const QContextMenuEvent &>(*event).reason() != QContextMenuEvent::Mouse)
            emit m_view.menuWanted(m_view.mapToGlobal(m_view.rect().center()), {-1, -1});
        return true;
    default:
        return false;
    }
}

bool FlameGestures::mousePress(const QMouseEvent &event)
{
    if (m_button != Qt::NoButton)
        return true;
    m_view.setFocus(Qt::MouseFocusReason);
    m_button = event.button();
    m_pressedAt = event.position();
    m_dragging = false;
    m_rangeAtPress = m_view.scene().range;
    m_scrollAtPress = m_view.verticalScrollBar()->value();
    m_grabbed.reset();
    const auto lane = m_view.headerAt(event.position().toPoint());
    if (lane && m_view.scene().rows.lane(*lane).what.key.kind == LaneKind::Thread)
        m_grabbed = m_view.scene().rows.lane(*lane).what.key;
    return true;
}

// A header that is dragged over half of a neighbour changes places with it.
void FlameGestures::dragLane(const QPoint &to)
{
    const FlameRows &rows = m_view.scene().rows;
    const int y = to.y() - m_view.rulerHeight() + m_view.verticalScrollBar()->value();
    m_view.viewport()->setCursor(Qt::ClosedHandCursor);
    const std::size_t lane = rows.laneOf(*m_grabbed);
    const auto over = rows.at(y);
    if (lane == kNone || !over || over->lane == lane)
        return;
    const int middle = (rows.lane(over->lane).top + rows.bottom(over->lane)) / 2;
    const bool down = over->lane > lane;
    if (down ? y > middle : y < middle)
        m_view.moveLane(lane, static_cast<int>(over->lane) - static_cast<int>(lane));
}

bool FlameGestures::mouseMove(const QMouseEvent &event)
{
    if (!m_pressedAt) {
        m_view.setHovered(m_view.zoneAt(event.position().toPoint()));
        return true;
    }
    const QPointF moved = event.position() - *m_pressedAt;
    if (!m_dragging && moved.manhattanLength() >= QApplication::startDragDistance()) {
        m_dragging = true;
        if (std::abs(moved.x()) >= std::abs(moved.y())) // along a header: measures, as elsewhere
            m_grabbed.reset();
    }
    if (!m_dragging)
        return true;
    if (m_button == Qt::LeftButton && m_grabbed)
        dragLane(event.position().toPoint());
    else if (m_button == Qt::LeftButton)
        measure(event.position().x());
    else
        pan(event.position());
    return true;
}

void FlameGestures::pan(QPointF to)
{
    const QPointF moved = to - *m_pressedAt;
    VisibleRange range = m_rangeAtPress;
    range.pan(-moved.x() / m_view.scene().widthPx * range.span());
    m_view.viewport()->setCursor(Qt::ClosedHandCursor);
    m_view.setRange(range);
    m_view.verticalScrollBar()->setValue(m_scrollAtPress -
                                         static_cast<int>(std::lround(moved.y())));
}

void FlameGestures::measure(double x)
{
    const VisibleRange &range = m_view.scene().range;
    const auto at = [&](double px) {
        return std::clamp(m_view.scene().nsAt(px), range.first(), range.end());
    };
    const auto [first, end] = std::minmax({at(m_pressedAt->x()), at(x)});
    m_view.setMeasured(std::pair(first, end));
}

bool FlameGestures::mouseRelease(const QMouseEvent &event)
{
    if (event.button() != m_button)
        return true;
    const bool dragged = m_dragging;
    const Qt::MouseButton button = m_button;
    m_pressedAt.reset();
    m_button = Qt::NoButton;
    m_dragging = false;
    m_view.viewport()->unsetCursor();
    if (dragged)
        return true;
    if (button == Qt::RightButton) {
        emit m_view.menuWanted(event.globalPosition().toPoint(), event.position().toPoint());
    } else if (button == Qt::LeftButton) {
        m_view.setMeasured(std::nullopt);
        const QPoint pos = event.position().toPoint();
        if (const auto lane = m_view.headerAt(pos))
            m_view.toggleLane(*lane);
        else if (const auto zone = m_view.zoneAt(pos))
            m_view.selectZone(*zone);
    }
    return true;
}

bool FlameGestures::doubleClick(const QMouseEvent &event)
{
    const QPoint pos = event.position().toPoint();
    if (event.button() != Qt::LeftButton)
        return true;
    if (const auto lane = m_view.headerAt(pos)) {
        m_view.toggleLane(*lane); // each click counts
    } else if (const auto zone = m_view.zoneAt(pos)) {
        m_view.selectZone(*zone);
        m_view.zoomToSelection();
    }
    return true;
}

bool FlameGestures::wheel(const QWheelEvent &event)
{
    const QPoint angle = event.angleDelta();
    const double notches = (angle.y() != 0 ? angle.y() : angle.x()) / 120.0;
    const bool shift = (event.modifiers() & Qt::ShiftModifier) != 0;
    const bool control = (event.modifiers() & Qt::ControlModifier) != 0;
    const bool scrolls = wheelScrolls(); // then Shift zooms and Ctrl pans; else Shift pans
    VisibleRange range = m_view.scene().range;
    if (angle.y() == 0 || (scrolls ? control : shift)) {
        range.pan(-notches * kPanShare * range.span());
    } else if (scrolls ? shift : !control) {
        range.zoom(m_view.scene().nsAt(event.position().x()), std::pow(kZoomStep, -notches));
    } else {
        scrollBy(
            static_cast<int>(std::lround(-notches * m_view.verticalScrollBar()->singleStep())));
        return true;
    }
    m_view.setRange(range);
    return true;
}

bool FlameGestures::toolTip(const QHelpEvent &event)
{
    const QString text = m_view.textAt(event.pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event.globalPos(), text, m_view.viewport());
    return true;
}

void FlameGestures::scrollBy(int pixels)
{
    QScrollBar *bar = m_view.verticalScrollBar();
    bar->setValue(bar->value() + pixels);
}

bool FlameGestures::viewKey(const QKeyEvent &event)
{
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier))
        return false;
    const QScrollBar *bar = m_view.verticalScrollBar();
    switch (event.key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
        m_view.zoomBy(1 / kZoomStep);
        return true;
    case Qt::Key_S:
    case Qt::Key_Minus:
        m_view.zoomBy(kZoomStep);
        return true;
    case Qt::Key_A:
        m_view.panBy(-kPanShare);
        return true;
    case Qt::Key_D:
        m_view.panBy(kPanShare);
        return true;
    case Qt::Key_Up:
        scrollBy(-bar->singleStep());
        return true;
    case Qt::Key_Down:
        scrollBy(bar->singleStep());
        return true;
    case Qt::Key_PageUp:
        scrollBy(-bar->pageStep());
        return true;
    case Qt::Key_PageDown:
        scrollBy(bar->pageStep());
        return true;
    case Qt::Key_0:
        m_view.zoomToAll();
        return true;
    case Qt::Key_F:
        m_view.zoomToSelection();
        return true;
    default:
        return false;
    }
}

bool FlameGestures::zoneKey(const QKeyEvent &event)
{
    const auto selected = m_view.scene().selected;
    if (event.modifiers() & Qt::ControlModifier)
        return walk(event.key());
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_view.zoomToSelection();
        return true;
    case Qt::Key_Space:
        if (m_view.scene().rows.count() > 0)
            m_view.toggleLane(selected ? m_view.scene().rows.laneOfTree(selected->tree) : 0);
        return true;
    case Qt::Key_Escape:
        if (m_view.measured()) {
            m_view.setMeasured(std::nullopt);
            return true;
        }
        if (selected)
            m_view.clearSelectedZone();
        return selected.has_value();
    default:
        return false;
    }
}

bool FlameGestures::walk(int key)
{
    if (key != Qt::Key_Up && key != Qt::Key_Down && key != Qt::Key_Left && key != Qt::Key_Right)
        return false;
    const auto selected = m_view.scene().selected;
    const auto next =
        selected ? neighbourOf(m_view.scene(), *selected, key) : firstFrom(m_view.scene(), 0, 1);
    if (next)
        m_view.selectZone(*next);
    return true;
}

} // namespace zoe::app
