// A MovableView is a view that shows a part of one axis, or of a plane; gestures (view_gestures.h)
// and keys move and zoom it. GUI thread only.
#pragma once

#include <QPointF>
#include <QRectF>
#include <functional>
#include <optional>

#include "app/widgets/charts/visible_range.h"

namespace zoe::app {

class ViewCommands;

// Per notch of the wheel, key press or menu command.
constexpr double kZoomStep = 1.25;
constexpr double kPanShare = 0.15; // of the visible part

struct ShownRanges {
    VisibleRange x;
    std::optional<VisibleRange> y = std::nullopt; // grows upwards; not set: the view moves along x

    friend bool operator==(const ShownRanges &, const ShownRanges &) = default;
};

class MovableView {
  public:
    virtual ~MovableView() = default;

    // False if nothing movable is shown.
    [[nodiscard]] virtual bool canMove() const = 0;
    // Where the ranges are drawn, in pixels of the widget that receives the mouse events.
    [[nodiscard]] virtual QRectF area() const = 0;
    [[nodiscard]] virtual ShownRanges ranges() const = 0;
    virtual void setRanges(const ShownRanges &ranges) = 0;

    virtual void zoomToAll();
    virtual void zoomToSelection() = 0;
    void zoomBy(double factor); // about anchor(); below 1: nearer
    void zoomAt(const QPointF &position, double factor);
    void panBy(double x, double y = 0); // shares of the visible part

  protected:
    // The fixed point of zooming by keys, if visible; not set: the middle.
    [[nodiscard]] virtual std::optional<double> anchor() const { return std::nullopt; }
};

// Zoom, pan, show all, fit the selection.
void addMotionCommands(ViewCommands &commands, MovableView &view);

enum class FrameStep { Left, Right, First, Last };

// Go to another frame of a chart. underWindow: the window's keys for the next and previous frame
// take precedence.
void addStepCommands(ViewCommands &commands, const std::function<void(FrameStep)> &step,
                     bool underWindow);
// Likewise, extending the selection to it.
void addExtendCommands(ViewCommands &commands, const std::function<void(FrameStep)> &extend);
// `clear` returns whether something was selected.
void addClearCommand(ViewCommands &commands, const std::function<bool()> &clear);

} // namespace zoe::app
