// The whole time of a flame graph as a strip with the visible part; click or drag to move it. Its
// picture is made by a job. Lives on the GUI thread.
#pragma once

#include <QImage>
#include <QWidget>

#include "app/jobs/one_job.h"

namespace zoe::app {

class FlameView;

class FlameMinimap : public QWidget {
    Q_OBJECT

  public:
    // Both must outlive it.
    FlameMinimap(JobRunner &jobs, FlameView &view, QWidget *parent = nullptr);

    [[nodiscard]] bool settled() const { return !m_job.isRunning(); }
    // The visible part, in pixels.
    [[nodiscard]] QRectF windowRect() const;

    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

  private:
    [[nodiscard]] double wholeNs() const; // of the frame, without its neighbours
    void draw();

    FlameView &m_view;
    QImage m_image;
    OneJob m_job;
    double m_grip = 0; // ns between the pressed point and the window's start
};

} // namespace zoe::app
