// Mouse, wheel and keys on a FramePlot, by places: click, select, zoom, pan. Lives on the GUI
// thread.
#pragma once

#include <QObject>
#include <QPoint>
#include <QPointF>
#include <optional>

#include "analysis/model/selection.h"
#include "app/widgets/charts/frame_selector.h"
#include "app/widgets/charts/visible_range.h"

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace zoe::app {

class FramePlot;

class FrameGestures : public QObject {
    Q_OBJECT

  public:
    // Filters the events of the plot, which it becomes a child of.
    explicit FrameGestures(FramePlot &plot);

    // The current frame was changed from elsewhere: Shift extends from there.
    void currentChanged(FrameIndex place);

    bool eventFilter(QObject *watched, QEvent *event) override;

  signals:
    void placeActivated(zoe::FrameIndex place);
    void placesSelected(const zoe::FrameRanges &places); // empty: no longer restricted
    void hovered(const QPoint &globalPos);               // FramePlot::picture().hovered has changed
    void menuRequested(const QPoint &globalPos);

  private:
    bool mousePress(const QMouseEvent &event);
    bool mouseMove(const QMouseEvent &event);
    bool mouseRelease(const QMouseEvent &event);
    bool doubleClick(const QMouseEvent &event);
    bool wheel(const QWheelEvent &event);
    bool zoomKey(const QKeyEvent &event);
    bool frameKey(const QKeyEvent &event);
    void endClick(const QMouseEvent &event, bool dragged);
    void goTo(FrameIndex place, bool extend);

    FramePlot &m_plot;
    FrameSelector m_selector;
    std::optional<QPointF> m_pressedAt; // of the button that is down
    Qt::MouseButton m_button = Qt::NoButton;
    bool m_dragging = false;
    VisibleRange m_rangeAtPress;
};

} // namespace zoe::app
