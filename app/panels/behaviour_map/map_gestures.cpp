#include "app/panels/behaviour_map/map_gestures.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

#include "app/commands/input_settings.h"
#include "app/panels/behaviour_map/map_chart.h"
#include "app/panels/behaviour_map/map_text.h"

namespace zoe::app {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kDoubleClickZoom = 0.5;
constexpr double kPanShare = 0.15;
constexpr double kLeastStepPx = 2; // between corners of an outline
constexpr double kLeastBoxPx = 4;

} // namespace

MapGestures::MapGestures(MapChart &chart)
    : QObject(&chart)
    , m_chart(chart)
{
    chart.installEventFilter(this);
    chart.viewport()->installEventFilter(this);
    setTool(MapTool::Lasso);
}

void MapGestures::setTool(MapTool tool)
{
    m_tool = tool;
    cancelDrag();
    m_chart.viewport()->setCursor(tool == MapTool::Move ? Qt::OpenHandCursor : Qt::CrossCursor);
}

bool MapGestures::eventFilter(QObject *watched, QEvent *event)
{
    if (m_chart.frames().empty())
        return false;
    if (watched == &m_chart && event->type() == QEvent::KeyPress)
        return key(static_cast<const QKeyEvent &>(*event));
    if (watched != m_chart.viewport())
        return false;
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        return press(static_cast<const QMouseEvent &>(*event));
    case QEvent::MouseMove:
        return move(static_cast<const QMouseEvent &>(*event));
    case QEvent::MouseButtonRelease:
        return release(static_cast<const QMouseEvent &>(*event));
    case QEvent::MouseButtonDblClick:
        return doubleClick(static_cast<const QMouseEvent &>(*event));
    case QEvent::Wheel:
        return wheel(static_cast<const QWheelEvent &>(*event));
    case QEvent::ToolTip: // the scene has no tip of its own and would take this one away
        return true;
    case QEvent::Leave:
        QToolTip::hideText();
        return false;
    case QEvent::ContextMenu: // the right button moves the map: a click without a drag opens it
        if (static_cast<const QContextMenuEvent &>(*event).reason() == QContextMenuEvent::Mouse)
            return true;
        emit menuWanted(m_chart.mapToGlobal(m_chart.area().center().toPoint()));
        return true;
    default:
        return false;
    }
}

bool MapGestures::press(const QMouseEvent &event)
{
    // The legend takes its own clicks.
    if (m_button != Qt::NoButton || !m_chart.area().contains(event.position()))
        return m_button != Qt::NoButton;
    m_chart.setFocus(Qt::MouseFocusReason);
    m_button = event.button();
    m_pressedAt = event.position();
    m_rangeAtPress = m_chart.range();
    m_outline = {m_pressedAt};
    m_dragging = false;
    return true;
}

bool MapGestures::move(const QMouseEvent &event)
{
    if (m_button == Qt::NoButton) {
        hover(event);
        return false;
    }
    const QPointF away = event.position() - m_pressedAt;
    m_dragging = m_dragging || away.manhattanLength() >= QApplication::startDragDistance();
    if (m_dragging)
        drag(event.position());
    return true;
}

void MapGestures::drag(const QPointF &to)
{
    const QRectF area = m_chart.area();
    if (m_button != Qt::LeftButton || m_tool == MapTool::Move) {
        const QPointF by = m_pressedAt - to;
        m_chart.viewport()->setCursor(Qt::ClosedHandCursor);
        m_chart.setRange(
            m_rangeAtPress.translated(by.x() / area.width() * m_rangeAtPress.width(),
                                      -by.y() / area.height() * m_rangeAtPress.height()));
        return;
    }
    if (m_tool == MapTool::Zoom)
        m_outline = QPolygonF(QRectF(m_pressedAt, to).normalized());
    else if ((to - m_outline.back()).manhattanLength() >= kLeastStepPx)
        m_outline << to;
    m_chart.setOutline(m_outline);
}

bool MapGestures::release(const QMouseEvent &event)
{
    if (event.button() != m_button)
        return m_button != Qt::NoButton;
    if (m_dragging)
        endDrag(event.modifiers());
    else if (m_button == Qt::RightButton)
        emit menuWanted(event.globalPosition().toPoint());
    else if (const auto hit = m_chart.hitAt(event.position()); hit && m_button == Qt::LeftButton)
        emit frameClicked(hit->frame, event.modifiers());
    cancelDrag();
    return true;
}

void MapGestures::endDrag(Qt::KeyboardModifiers modifiers)
{
    if (m_button != Qt::LeftButton || m_tool == MapTool::Move)
        return;
    if (m_tool == MapTool::Zoom) {
        const QRectF box = m_outline.boundingRect();
        if (box.width() >= kLeastBoxPx && box.height() >= kLeastBoxPx)
            m_chart.setRange(QRectF(m_chart.toMap(box.topLeft()), m_chart.toMap(box.bottomRight()))
                                 .normalized());
        return;
    }
    QPolygonF outline;
    for (const QPointF &corner : m_outline)
        outline << m_chart.toMap(corner);
    emit outlined(outline, modifiers);
}

void MapGestures::cancelDrag()
{
    m_button = Qt::NoButton;
    m_dragging = false;
    m_outline.clear();
    m_chart.setOutline({});
    m_chart.viewport()->setCursor(m_tool == MapTool::Move ? Qt::OpenHandCursor : Qt::CrossCursor);
}

bool MapGestures::doubleClick(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton || !m_chart.area().contains(event.position()))
        return false;
    m_chart.zoomAt(event.position(), kDoubleClickZoom);
    return true;
}

bool MapGestures::wheel(const QWheelEvent &event)
{
    const QPoint angle = event.angleDelta();
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    const double x = angle.x() / 120.0;
    const double y = angle.y() / 120.0;
    if (angle.x() != 0)
        m_chart.panBy(-x * kPanShare, 0);
    else if (shift != wheelScrolls())
        m_chart.panBy(0, y * kPanShare);
    else
        m_chart.zoomAt(event.position(), std::pow(kZoomStep, -y));
    return true;
}

bool MapGestures::panKey(const QKeyEvent &event)
{
    switch (event.key()) {
    case Qt::Key_Left:
        m_chart.panBy(-kPanShare, 0);
        return true;
    case Qt::Key_Right:
        m_chart.panBy(kPanShare, 0);
        return true;
    case Qt::Key_Up:
        m_chart.panBy(0, kPanShare);
        return true;
    case Qt::Key_Down:
        m_chart.panBy(0, -kPanShare);
        return true;
    default:
        return false;
    }
}

bool MapGestures::key(const QKeyEvent &event)
{
    const Qt::KeyboardModifiers modifiers = event.modifiers();
    if (modifiers & Qt::AltModifier)
        return false;
    if (modifiers & Qt::ControlModifier)
        return panKey(event);
    switch (event.key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Up:
        m_chart.zoom(1 / kZoomStep);
        return true;
    case Qt::Key_S:
    case Qt::Key_Minus:
    case Qt::Key_Down:
        m_chart.zoom(kZoomStep);
        return true;
    case Qt::Key_A:
        m_chart.panBy(-kPanShare, 0);
        return true;
    case Qt::Key_D:
        m_chart.panBy(kPanShare, 0);
        return true;
    case Qt::Key_PageUp:
        m_chart.panBy(0, 0.9);
        return true;
    case Qt::Key_PageDown:
        m_chart.panBy(0, -0.9);
        return true;
    case Qt::Key_0:
        m_chart.zoomToAll();
        return true;
    case Qt::Key_F:
        m_chart.zoomToSelection();
        return true;
    case Qt::Key_Space:
        emit allInViewWanted(modifiers);
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        emit stepWanted(event.key() == Qt::Key_Left ? -1 : 1, modifiers);
        return true;
    case Qt::Key_Home:
    case Qt::Key_End:
        emit endWanted(event.key() == Qt::Key_End, modifiers);
        return true;
    case Qt::Key_Escape:
        if (m_dragging) {
            cancelDrag();
            return true;
        }
        if (!m_chart.selected())
            return false;
        emit nothingWanted();
        return true;
    default:
        return false;
    }
}

void MapGestures::hover(const QMouseEvent &event)
{
    const auto hit = m_chart.hitAt(event.position());
    if (hit && m_chart.capture())
        QToolTip::showText(event.globalPosition().toPoint(),
                           hitText(*m_chart.capture(), *m_chart.frames().behaviours, *hit),
                           &m_chart);
    else
        QToolTip::hideText();
}

} // namespace zoe::app
