#include "app/widgets/charts/view_gestures.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/commands/input_settings.h"

namespace zoe::app {

namespace {

constexpr double kNotch = 120; // of QWheelEvent::angleDelta()

} // namespace

double zoomOf(const QWheelEvent &event)
{
    return std::pow(kZoomStep, -event.angleDelta().y() / kNotch);
}

ViewGestures::ViewGestures(QWidget &view, QWidget &surface, MovableView *movable,
                           const Options &options)
    : QObject(&view)
    , m_view(view)
    , m_viewType(*view.metaObject())
    , m_surface(surface)
    , m_movable(movable)
    , m_options(options)
{
    view.installEventFilter(this);
    if (&surface != &view)
        surface.installEventFilter(this);
    surface.setMouseTracking(true);
}

ViewGestures::ViewGestures(QAbstractScrollArea &view, MovableView &movable, const Options &options)
    : ViewGestures(view, *view.viewport(), &movable, options)
{}

ViewGestures::ViewGestures(QWidget &view, MovableView &movable, const Options &options)
    : ViewGestures(view, view, &movable, options)
{}

ViewGestures::ViewGestures(QWidget &view)
    : ViewGestures(view, view, nullptr, {})
{}

bool ViewGestures::eventFilter(QObject *watched, QEvent *event)
{
    // While a view is being destroyed, its children send it events as they end; by then, it is only
    // a QWidget.
    if (!m_view.metaObject()->inherits(&m_viewType))
        return false;
    static constexpr std::array kHandled{QEvent::ContextMenu,
                                         QEvent::MouseButtonPress,
                                         QEvent::MouseMove,
                                         QEvent::MouseButtonRelease,
                                         QEvent::MouseButtonDblClick,
                                         QEvent::Wheel,
                                         QEvent::ToolTip,
                                         QEvent::Leave};
    if (std::ranges::find(kHandled, event->type()) == kHandled.end())
        return false;
    if (m_movable && !m_movable->canMove())
        return false;
    if (event->type() == QEvent::ContextMenu)
        return contextMenu(static_cast<const QContextMenuEvent &>(*event));
    if (watched != &m_surface)
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
        return m_movable && wheel(static_cast<const QWheelEvent &>(*event));
    case QEvent::ToolTip: { // a chart's scene would hide the tooltip
        const auto &help = static_cast<const QHelpEvent &>(*event);
        emit tipWanted(help.pos(), help.globalPos());
        return true;
    }
    case QEvent::Leave:
        emit left();
        return false;
    default:
        return false;
    }
}

bool ViewGestures::press(const QMouseEvent &event)
{
    if (m_button != Qt::NoButton)
        return true;
    if (m_options.areaOnly && !m_movable->area().contains(event.position()))
        return false;
    m_view.setFocus(Qt::MouseFocusReason);
    m_button = event.button();
    m_pressedAt = event.position();
    m_dragging = false;
    m_cancelled = false;
    if (m_movable)
        m_rangesAtPress = m_rangesPanned = m_movable->ranges();
    m_pannedTo = m_pressedAt;
    if (m_options.scroll)
        m_scrollAtPress = m_options.scroll->value();
    if (m_button == Qt::LeftButton)
        emit pressed(m_pressedAt, event.modifiers());
    return true;
}

bool ViewGestures::pans() const
{
    return m_movable && (m_button != Qt::LeftButton || m_options.leftPans);
}

bool ViewGestures::farEnough(const QPointF &moved) const
{
    const bool alongX = !m_rangesAtPress.y && !m_options.scroll;
    const double distance = alongX ? std::abs(moved.x()) : moved.manhattanLength();
    return m_movable && distance >= QApplication::startDragDistance();
}

bool ViewGestures::move(const QMouseEvent &event)
{
    if (m_button == Qt::NoButton) {
        emit hovered(event.position(), event.globalPosition().toPoint());
        return !m_options.areaOnly;
    }
    const QPointF moved = event.position() - m_pressedAt;
    m_dragging = m_dragging || farEnough(moved);
    if (!m_dragging || m_cancelled)
        return true;
    if (pans())
        pan(event.position());
    else
        emit dragged(m_pressedAt, event.position());
    return true;
}

void ViewGestures::pan(const QPointF &to)
{
    if (!m_cursor) {
        m_cursor = m_surface.cursor();
        m_surface.setCursor(Qt::ClosedHandCursor);
    }
    if (m_movable->ranges() != m_rangesPanned) { // the axes changed: panning continues from here
        m_rangesAtPress = m_movable->ranges();
        m_scrollAtPress += static_cast<int>(std::lround(m_pressedAt.y() - m_pannedTo.y()));
        m_pressedAt = m_pannedTo;
    }
    const QPointF by = to - m_pressedAt;
    const QRectF area = m_movable->area();
    ShownRanges ranges = m_rangesAtPress;
    ranges.x.pan(-by.x() / area.width() * ranges.x.span());
    if (ranges.y)
        ranges.y->pan(by.y() / area.height() * ranges.y->span());
    m_movable->setRanges(ranges);
    m_rangesPanned = m_movable->ranges();
    m_pannedTo = to;
    if (m_options.scroll)
        m_options.scroll->setValue(m_scrollAtPress - static_cast<int>(std::lround(by.y())));
}

void ViewGestures::cancelDrag()
{
    m_cancelled = true;
}

bool ViewGestures::release(const QMouseEvent &event)
{
    if (m_button == Qt::NoButton || event.button() != m_button)
        return m_button != Qt::NoButton;
    const bool panned = pans();
    const bool dragged = m_dragging;
    const Qt::MouseButton button = std::exchange(m_button, Qt::NoButton);
    m_dragging = false;
    if (const auto cursor = std::exchange(m_cursor, std::nullopt))
        m_surface.setCursor(*cursor);
    if (dragged && !panned && !m_cancelled)
        emit dragEnded(event.modifiers());
    else if (!dragged && button == Qt::LeftButton)
        emit clicked(event.position(), event.modifiers());
    else if (!dragged && button == Qt::RightButton && m_movable)
        emit menuWanted(event.globalPosition().toPoint(), event.position());
    else if (!dragged)
        emit sideClicked(button);
    emit released();
    return true;
}

bool ViewGestures::doubleClick(const QMouseEvent &event)
{
    if (m_options.areaOnly && !m_movable->area().contains(event.position()))
        return false;
    if (event.button() == Qt::LeftButton)
        emit doubleClicked(event.position());
    return true;
}

// The right button pans the view: a click without a drag opens the menu on release.
bool ViewGestures::contextMenu(const QContextMenuEvent &event)
{
    const bool byMouse = event.reason() == QContextMenuEvent::Mouse;
    if (byMouse && m_movable)
        return true;
    if (byMouse)
        emit menuWanted(event.globalPos(), event.pos());
    else
        emit menuWanted(m_view.mapToGlobal(m_view.rect().center()), std::nullopt);
    return true;
}

// A setting decides what the wheel does without and with Shift; horizontally, it always pans.
bool ViewGestures::wheel(const QWheelEvent &event)
{
    const QPointF notches = QPointF(event.angleDelta()) / kNotch;
    const double factor = zoomOf(event);
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    const bool control = event.modifiers() & Qt::ControlModifier;
    const bool scrolls = wheelScrolls();
    QScrollBar *bar = m_options.scroll;
    const bool sideways = std::abs(notches.x()) > std::abs(notches.y());
    const bool panning = bar ? (scrolls ? control : shift) : shift != scrolls;
    const bool zooming = bar ? (scrolls ? shift : !control) : true;
    if (m_options.scalesValues && control)
        emit valuesScaled(factor);
    else if (sideways)
        m_movable->panBy(-notches.x() * kPanShare);
    else if (panning && m_movable->ranges().y)
        m_movable->panBy(0, notches.y() * kPanShare);
    else if (panning)
        m_movable->panBy(-notches.y() * kPanShare);
    else if (zooming)
        m_movable->zoomAt(event.position(), factor);
    else
        bar->setValue(bar->value() -
                      static_cast<int>(std::lround(notches.y() * bar->singleStep())));
    return true;
}

} // namespace zoe::app
