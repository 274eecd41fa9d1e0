// Chooses and selects frames of a FramePlot by clicks, drags and keys, by places. Lives on the GUI
// thread.
#pragma once

#include <QObject>
#include <QPoint>
#include <QPointF>

#include "analysis/model/selection.h"
#include "app/widgets/charts/frame_selector.h"
#include "app/widgets/charts/movable_view.h"

namespace zoe::app {

class FramePlot;
class ViewCommands;
class ViewGestures;

class FramePicker : public QObject {
    Q_OBJECT

  public:
    // Becomes a child of the plot.
    explicit FramePicker(FramePlot &plot);

    // The current frame was changed from elsewhere: Shift extends from there.
    void currentChanged(FrameIndex place);

  signals:
    void placeActivated(zoe::FrameIndex place);
    void placesSelected(const zoe::FrameRanges &places); // empty: no longer restricted
    void hovered(const QPoint &globalPos);               // FramePlot::picture().hovered has changed
    void menuRequested(const QPoint &globalPos);

  private:
    void connectGestures(ViewGestures &gestures);
    void addKeys(ViewCommands &commands);
    void press(const QPointF &position, Qt::KeyboardModifiers modifiers);
    void click(const QPointF &position);
    void zoomTo(const QPointF &position);
    bool clear();
    void step(FrameStep step, bool extend);

    FramePlot &m_plot;
    FrameSelector m_selector;
};

} // namespace zoe::app
