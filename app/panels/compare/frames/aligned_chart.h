// The frame times of both sides in strips above each other, on one axis: what belongs together
// stands one below the other, zoom and place are the same in both. Cost of painting: pixels. GUI
// thread only.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "app/panels/compare/frames/aligned_picture.h"

namespace zoe::app {

class AlignedChart : public QWidget {
    Q_OBJECT

  public:
    explicit AlignedChart(QWidget *parent);

    // Shows all of it. Null: nothing.
    void setFrames(std::shared_ptr<const AlignedFrames> frames);
    [[nodiscard]] const std::shared_ptr<const AlignedFrames> &frames() const { return m_frames; }
    [[nodiscard]] std::pair<double, double> range() const { return {m_from, m_to}; }
    void setRange(double from, double to); // places of the base's axis
    // Marks a frame of a side and what belongs to it in the other; not set: none.
    void setCurrent(std::optional<double> basePlace);
    [[nodiscard]] std::optional<double> current() const { return m_current; }
    [[nodiscard]] std::optional<FrameIndex> currentFrame(CompareSideName side) const;
    // Where a place of a side is drawn: the middle of its frame, in the middle of its strip.
    [[nodiscard]] QPoint positionOf(CompareSideName side, double place) const;
    // Of the frames at a place of the base's axis, for people.
    [[nodiscard]] QString textAt(double basePlace) const;
    [[nodiscard]] QSize sizeHint() const override { return {500, 300}; }

  public slots:
    void zoomToAll();

  signals:
    void frameChosen(zoe::app::CompareSideName side, zoe::FrameIndex frame);

  protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;

  private:
    [[nodiscard]] AlignedPicture picture() const;
    void zoomAround(double place, double factor);
    void choose(CompareSideName side, double basePlace);
    void step(int by);

    std::shared_ptr<const AlignedFrames> m_frames;
    double m_from = 0;
    double m_to = 1;
    std::optional<double> m_current;
    CompareSideName m_currentSide = CompareSideName::Base;
    std::optional<double> m_hovered;
    std::optional<double> m_pressedX;
    double m_pressedFrom = 0;
    bool m_dragged = false;
};

} // namespace zoe::app
