// ViewGestures turns mouse actions on a chart into movements of its MovableView (the wheel zooms or
// pans, depending on wheelScrolls(); the right and middle buttons drag) and into signals (clicks,
// drags with the left button, hovering). GUI thread only.
#pragma once

#include <QCursor>
#include <QObject>
#include <QPoint>
#include <QPointF>
#include <optional>

#include "app/widgets/charts/movable_view.h"

class QAbstractScrollArea;
class QContextMenuEvent;
class QMouseEvent;
class QScrollBar;
class QWheelEvent;
class QWidget;

namespace zoe::app {

// Factor of the visible length per wheel step.
[[nodiscard]] double zoomOf(const QWheelEvent &event);

class ViewGestures : public QObject {
    Q_OBJECT

  public:
    struct Options {
        bool leftPans = false;        // a drag with the left button moves the view too
        bool areaOnly = false;        // events outside area() are left to the widget
        bool scalesValues = false;    // Ctrl and the wheel: valuesScaled()
        QScrollBar *scroll = nullptr; // moves the view upwards and downwards
    };

    // Filters the events of the view, and becomes its child. Positions are of the surface: the
    // viewport of a scroll area, or the widget itself.
    ViewGestures(QAbstractScrollArea &view, MovableView &movable, const Options &options);
    ViewGestures(QWidget &view, MovableView &movable, const Options &options);
    // For a view that can't be moved: reports only clicks, hovering and menus.
    explicit ViewGestures(QWidget &view);

    void setLeftPans(bool pans) { m_options.leftPans = pans; }
    [[nodiscard]] bool dragging() const { return m_dragging && !m_cancelled; }
    void cancelDrag(); // until the button is pressed again

    bool eventFilter(QObject *watched, QEvent *event) override;

  signals:
    void hovered(const QPointF &position, const QPoint &globalPosition);
    void left(); // by the pointer
    void tipWanted(const QPoint &position, const QPoint &globalPosition);
    // Of the left button; dragged() and dragEnded() unless it pans.
    void pressed(const QPointF &position, Qt::KeyboardModifiers modifiers);
    void dragged(const QPointF &from, const QPointF &to);
    void dragEnded(Qt::KeyboardModifiers modifiers);
    void released(); // after the others, also if nothing came of it
    void clicked(const QPointF &position, Qt::KeyboardModifiers modifiers);
    void doubleClicked(const QPointF &position);
    void sideClicked(Qt::MouseButton button);
    // From the keyboard, the position is not set.
    void menuWanted(const QPoint &globalPosition, std::optional<QPointF> position);
    void valuesScaled(double factor); // multiplies the upper edge by this factor

  private:
    ViewGestures(QWidget &view, QWidget &surface, MovableView *movable, const Options &options);

    bool press(const QMouseEvent &event);
    bool move(const QMouseEvent &event);
    bool release(const QMouseEvent &event);
    bool doubleClick(const QMouseEvent &event);
    bool wheel(const QWheelEvent &event);
    bool contextMenu(const QContextMenuEvent &event);
    void pan(const QPointF &to);
    [[nodiscard]] bool pans() const; // the button that is down
    [[nodiscard]] bool farEnough(const QPointF &moved) const;

    QWidget &m_view;
    const QMetaObject &m_viewType;
    QWidget &m_surface;
    MovableView *m_movable;
    Options m_options;
    Qt::MouseButton m_button = Qt::NoButton; // that is down
    QPointF m_pressedAt;
    ShownRanges m_rangesAtPress;
    ShownRanges m_rangesPanned; // as they were left by the last movement
    QPointF m_pannedTo;
    int m_scrollAtPress = 0;
    bool m_dragging = false;
    bool m_cancelled = false;
    std::optional<QCursor> m_cursor; // of the surface before it was panned
};

} // namespace zoe::app
