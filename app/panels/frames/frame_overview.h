// All frames of a capture in a low strip with the part shown in the chart: drag it or its edges, or
// click next to it. Lives on the GUI thread.
#pragma once

#include <QPixmap>
#include <QWidget>

#include "app/panels/frames/frame_picture.h"

namespace zoe::app {

class FrameOverview : public QWidget {
    Q_OBJECT

  public:
    explicit FrameOverview(QWidget *parent = nullptr);

    // Takes over the plot's content and visible range.
    void follow(const FramePicture &picture);
    // The visible part in pixels of this widget.
    [[nodiscard]] QRectF windowRect() const;

  signals:
    void rangeRequested(const zoe::app::VisibleRange &range);

  protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

  private:
    enum class Grip { None, Window, First, End };

    void drawBackdrop(); // the frames, which rarely change
    [[nodiscard]] Grip gripAt(double x) const;
    [[nodiscard]] double frameOf(double x) const;

    FramePicture m_picture; // of all frames, in this widget's pixels
    VisibleRange m_shown;   // of the plot
    QPixmap m_backdrop;
    bool m_backdropValid = false;
    Grip m_grip = Grip::None;
    double m_pressedFrame = 0;
    VisibleRange m_shownAtPress;
};

} // namespace zoe::app
