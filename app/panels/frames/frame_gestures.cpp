#include "app/panels/frames/frame_gestures.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/commands/input_settings.h"
#include "app/panels/frames/frame_plot.h"

namespace zoe::app {

namespace {

constexpr double kGestureZoomStep = 1.25;
constexpr double kPanShare = 0.15;
constexpr double kDoubleClickFactor = 4;
constexpr double kDoubleClickFrames = 400; // at most so many are seen after a double click

double notches(int angle)
{
    return angle / 120.0;
}

} // namespace

FrameGestures::FrameGestures(FramePlot &plot)
    : QObject(&plot)
    , m_plot(plot)
{
    plot.installEventFilter(this);
    plot.viewport()->installEventFilter(this);
}

void FrameGestures::currentChanged(FrameIndex place)
{
    if (!m_plot.picture().selection.contains(place))
        m_selector.setAnchor(place);
}

bool FrameGestures::eventFilter(QObject *watched, QEvent *event)
{
    if (!m_plot.hasFrames())
        return false;
    if (watched == &m_plot && event->type() == QEvent::KeyPress) {
        const auto &key = static_cast<const QKeyEvent &>(*event);
        return frameKey(key) || zoomKey(key);
    }
    if (watched != m_plot.viewport())
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
    case QEvent::ToolTip: // left to the view of Qt Charts it would take the frame's tip away
        emit hovered(static_cast<const QHelpEvent &>(*event).globalPos());
        return true;
    case QEvent::Leave:
        m_plot.setHovered(std::nullopt);
        return false;
    case QEvent::ContextMenu: // the right button pans: a click without a drag opens the menu
                              // instead
        if (static_cast<const QContextMenuEvent &>(*event).reason() == QContextMenuEvent::Mouse)
            return true;
        emit menuRequested(m_plot.mapToGlobal(m_plot.picture().area.center().toPoint()));
        return true;
    default:
        return false;
    }
}

bool FrameGestures::mousePress(const QMouseEvent &event)
{
    if (m_button != Qt::NoButton)
        return true;
    m_button = event.button();
    m_pressedAt = event.position();
    m_dragging = false;
    m_rangeAtPress = m_plot.picture().range;
    if (m_button != Qt::LeftButton)
        return true;
    const double x = event.position().x();
    // With Shift or Ctrl a click selects what it would show; a plain drag begins at the very pixel.
    const bool selects = event.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier);
    const auto meant = selects ? m_plot.picture().placeAt(x) : std::nullopt;
    m_selector.press(meant ? *meant : m_plot.picture().placeBelow(x), event.modifiers(),
                     m_plot.picture().selection.ranges());
    return true;
}

bool FrameGestures::mouseMove(const QMouseEvent &event)
{
    if (!m_pressedAt) {
        m_plot.setHovered(m_plot.picture().placeAt(event.position().x()));
        emit hovered(event.globalPosition().toPoint());
        return true;
    }
    const double x = event.position().x();
    m_dragging = m_dragging || std::abs(x - m_pressedAt->x()) >= QApplication::startDragDistance();
    if (!m_dragging)
        return true;
    if (m_button == Qt::LeftButton) {
        m_plot.setSelection(m_selector.drag(m_plot.picture().placeBelow(x)));
    } else {
        VisibleRange range = m_rangeAtPress;
        range.pan((m_pressedAt->x() - x) / m_plot.picture().area.width() * range.span());
        m_plot.viewport()->setCursor(Qt::ClosedHandCursor);
        m_plot.setRange(range);
    }
    return true;
}

bool FrameGestures::mouseRelease(const QMouseEvent &event)
{
    if (event.button() != m_button)
        return true;
    const bool dragged = m_dragging;
    const Qt::MouseButton button = m_button;
    m_pressedAt.reset();
    m_button = Qt::NoButton;
    m_dragging = false;
    m_plot.viewport()->unsetCursor();
    if (button == Qt::LeftButton && m_selector.pressed())
        endClick(event, dragged);
    else if (button == Qt::RightButton && !dragged)
        emit menuRequested(event.globalPosition().toPoint());
    return true;
}

void FrameGestures::endClick(const QMouseEvent &event, bool dragged)
{
    const auto clicked = m_selector.click();
    m_selector.release();
    if (dragged) {
        emit placesSelected(m_plot.picture().selection.ranges());
    } else if (clicked) {
        m_plot.setSelection(*clicked);
        emit placesSelected(*clicked);
    } else if (const auto place = m_plot.picture().placeAt(event.position().x())) {
        m_selector.setAnchor(*place);
        emit placeActivated(*place);
    }
}

bool FrameGestures::doubleClick(const QMouseEvent &event)
{
    const auto place = m_plot.picture().placeAt(event.position().x());
    if (event.button() != Qt::LeftButton || !place)
        return true;
    VisibleRange range = m_plot.picture().range;
    const double half = std::min(range.span() / kDoubleClickFactor, kDoubleClickFrames) / 2;
    range.show(*place + 0.5 - half, *place + 0.5 + half);
    m_plot.setRange(range);
    return true;
}

bool FrameGestures::wheel(const QWheelEvent &event)
{
    const QPoint angle = event.angleDelta();
    const double area = m_plot.picture().area.width();
    VisibleRange range = m_plot.picture().range;
    if (event.modifiers() & Qt::ControlModifier) {
        m_plot.scaleTime(std::pow(kGestureZoomStep, -notches(angle.y())));
        return true;
    }
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    if (angle.x() != 0 || shift != wheelScrolls()) {
        range.pan(-notches(angle.x() != 0 ? angle.x() : angle.y()) * kPanShare * range.span());
    } else {
        const double x = std::clamp(event.position().x() - m_plot.picture().area.left(), 0.0, area);
        range.zoom(range.fromPixel(x, area), std::pow(kGestureZoomStep, -notches(angle.y())));
    }
    m_plot.setRange(range);
    return true;
}

bool FrameGestures::zoomKey(const QKeyEvent &event)
{
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier))
        return false;
    switch (event.key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Up:
        m_plot.zoomBy(1 / kGestureZoomStep);
        return true;
    case Qt::Key_S:
    case Qt::Key_Minus:
    case Qt::Key_Down:
        m_plot.zoomBy(kGestureZoomStep);
        return true;
    case Qt::Key_A:
        m_plot.panBy(-kPanShare);
        return true;
    case Qt::Key_D:
        m_plot.panBy(kPanShare);
        return true;
    case Qt::Key_PageUp:
        m_plot.panBy(-0.9);
        return true;
    case Qt::Key_PageDown:
        m_plot.panBy(0.9);
        return true;
    case Qt::Key_0:
        m_plot.zoomToAll();
        return true;
    case Qt::Key_F:
        m_plot.zoomToSelection();
        return true;
    case Qt::Key_Escape:
        if (m_plot.picture().selection.empty())
            return false;
        m_plot.setSelection({});
        emit placesSelected({});
        return true;
    default:
        return false;
    }
}

bool FrameGestures::frameKey(const QKeyEvent &event)
{
    const FrameIndex last = m_plot.picture().series->placeCount() - 1;
    const auto current = m_plot.picture().current;
    const FrameIndex now = std::min(last, current.value_or(0));
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    const bool left = event.key() == Qt::Key_Left;
    if (event.modifiers() & Qt::AltModifier)
        return false;
    if (event.modifiers() & Qt::ControlModifier) {
        if (!left && event.key() != Qt::Key_Right)
            return false;
        m_plot.panBy(left ? -kPanShare : kPanShare);
        return true;
    }
    if (left)
        goTo(now > 0 ? now - 1 : 0, shift);
    else if (event.key() == Qt::Key_Right)
        goTo(current ? std::min(last, now + 1) : 0, shift);
    else if (event.key() == Qt::Key_Home)
        goTo(0, shift);
    else if (event.key() == Qt::Key_End)
        goTo(last, shift);
    else
        return false;
    return true;
}

void FrameGestures::goTo(FrameIndex place, bool extend)
{
    if (extend) {
        m_selector.setAnchorIfNone(m_plot.picture().current.value_or(place));
        m_selector.press(place, Qt::ShiftModifier, m_plot.picture().selection.ranges());
        const FrameRanges selected = m_selector.drag(place);
        m_selector.release();
        m_plot.setSelection(selected);
        emit placesSelected(selected);
    } else {
        m_selector.setAnchor(place);
    }
    emit placeActivated(place);
}

} // namespace zoe::app
