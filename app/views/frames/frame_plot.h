// The plot of the frame chart: axes and target lines by Qt Charts, the frames as columns in it.
// Shows what it is told; FrameGestures is its hands. Lives on the GUI thread.
#pragma once

#include <QtCharts/QChartView>
#include <memory>
#include <optional>
#include <vector>

#include "app/views/frames/frame_picture.h"

class QGraphicsItem;
class QLineSeries;
class QValueAxis;

namespace zoe::app {

class FramePlot : public QChartView {
    Q_OBJECT

  public:
    explicit FramePlot(QWidget *parent = nullptr);

    // What is painted; changed through the setters below.
    [[nodiscard]] const FramePicture &picture() const { return m_picture; }

    void setSeries(std::shared_ptr<const FrameSeries> series); // shows all of it
    void setSpikes(std::shared_ptr<const SpikeIndex> spikes);
    void setTargets(std::vector<FrameTarget> targets);
    void setCurrentFrame(std::optional<FrameIndex> frame); // scrolls to it
    void setSelection(const FrameRanges &selection);
    void setHovered(std::optional<FrameIndex> frame);
    void setRange(const VisibleRange &range);
    // One sentence shown instead of frames; empty: none.
    void setMessage(const QString &message);

    [[nodiscard]] bool hasFrames() const;
    // Around the current frame if it is seen, or the middle.
    void zoomBy(double factor);
    void panBy(double share);
    // Makes the upper edge factor times as high as it is.
    void scaleTime(double factor);
    void zoomToAll();
    void zoomToSelection(); // or to the surroundings of the current frame

  signals:
    void rangeChanged();
    void pictureChanged(); // anything but what is hovered

  protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;

  private:
    void applyTheme();
    void layOut();
    void refresh(); // columns, axes and lines of the present range
    void showChange();
    void updateAxes();
    void updateTargetLines();

    FramePicture m_picture;
    QString m_message;
    double m_topScale = 1; // by Ctrl+wheel, times the automatic upper edge

    QValueAxis *m_frameAxis;
    QValueAxis *m_timeAxis;
    std::vector<QLineSeries *> m_targetLines; // owned by the chart
    QGraphicsItem *m_columnsItem;             // owned by the scene
};

} // namespace zoe::app
