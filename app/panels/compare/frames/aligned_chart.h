// The frame times of both sides in two strips on one axis, aligned and with the same zoom. Painting
// cost follows pixels. GUI thread only.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "app/panels/compare/frames/aligned_picture.h"
#include "app/widgets/charts/movable_view.h"

namespace zoe::app {

class ViewCommands;
class ViewGestures;

class AlignedChart : public QWidget, public MovableView {
    Q_OBJECT

  public:
    explicit AlignedChart(QWidget *parent);

    // Shows all of it. Null: nothing.
    void setFrames(std::shared_ptr<const AlignedFrames> frames);
    [[nodiscard]] const std::shared_ptr<const AlignedFrames> &frames() const { return m_frames; }
    [[nodiscard]] const VisibleRange &range() const { return m_range; } // places of the base's axis
    [[nodiscard]] bool canMove() const override { return m_frames != nullptr; }
    [[nodiscard]] QRectF area() const override;
    [[nodiscard]] ShownRanges ranges() const override { return {m_range}; }
    void setRanges(const ShownRanges &ranges) override;
    void zoomToSelection() override; // the surroundings of the marked frame
    // Marks a frame of a side and its counterpart on the other; not set: none.
    void setCurrent(std::optional<double> basePlace);
    [[nodiscard]] std::optional<double> current() const { return m_current; }
    [[nodiscard]] std::optional<FrameIndex> currentFrame(CompareSideName side) const;
    // Where a place of a side is drawn: the centre of its frame, in the middle of its strip.
    [[nodiscard]] QPoint positionOf(CompareSideName side, double place) const;
    // The text about the frames at a place of the base's axis.
    [[nodiscard]] QString textAt(double basePlace) const;
    [[nodiscard]] QSize sizeHint() const override { return {500, 300}; }

  signals:
    void frameChosen(zoe::app::CompareSideName side, zoe::FrameIndex frame);

  protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    [[nodiscard]] std::optional<double> anchor() const override { return m_current; }

  private:
    [[nodiscard]] AlignedPicture picture() const;
    void connectGestures(ViewGestures &gestures);
    void addKeys(ViewCommands &commands);
    void hover(const QPointF &position, const QPoint &globalPosition);
    void choose(CompareSideName side, double basePlace);
    bool step(int by);
    void stepToEnd(bool last);
    bool stepTo(CompareSideName side);

    std::shared_ptr<const AlignedFrames> m_frames;
    VisibleRange m_range;
    std::optional<double> m_current;
    CompareSideName m_currentSide = CompareSideName::Base;
    std::optional<double> m_hovered;
};

} // namespace zoe::app
