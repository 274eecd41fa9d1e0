// The plot of the frame chart: axes and lines by Qt Charts, the frames as columns in it. Works with
// places; FramePicker handles input. Lives on the GUI thread.
#pragma once

#include <QtCharts/QChartView>
#include <memory>
#include <optional>
#include <vector>

#include "app/panels/frames/frame_picture.h"
#include "app/panels/frames/overlay_series.h"
#include "app/widgets/charts/movable_view.h"

class QGraphicsItem;
class QValueAxis;

namespace zoe::app {

class PlotLines;

class FramePlot : public QChartView, public MovableView {
    Q_OBJECT

  public:
    explicit FramePlot(QWidget *parent = nullptr);

    static constexpr int kLeastPx = 120;
    static constexpr int kLowPx = 84;    // below this height, the legend and the ribbon are hidden
    static constexpr int kLowestPx = 40; // the minimum in the smallest windows
    // Below this height, there is too little to see.
    [[nodiscard]] static int leastHeight(const QWidget &widget);

    // The painted content; changed through the setters below.
    [[nodiscard]] const FramePicture &picture() const { return m_picture; }
    [[nodiscard]] const PlotLines &lines() const { return *m_lines; }

    void setSeries(std::shared_ptr<const FrameSeries> series); // shows all of it
    // Other values for the same frames, or more frames: the visible range is kept, and follows new
    // frames if it shows the end.
    void replaceSeries(std::shared_ptr<const FrameSeries> series);
    void setSpikes(std::shared_ptr<const SpikeIndex> spikes);
    void setAlarms(std::vector<FrameIndex> places); // rising
    void setMarksHaveTexts(bool have);
    void setTargets(std::vector<FrameTarget> targets);
    void setOverlay(std::shared_ptr<const OverlaySeries> overlay, bool ownAxis);
    void setBars(bool bars); // or a line
    void setColoured(bool coloured);
    void setLogarithmic(bool logarithmic);
    void setCaption(const QString &caption);
    void setCurrent(std::optional<FrameIndex> place); // scrolls to it
    void setSelection(const FrameRanges &places);
    void setHovered(std::optional<FrameIndex> place);
    void setRange(const VisibleRange &range);
    // One sentence shown instead of frames; empty: none.
    void setMessage(const QString &message);

    [[nodiscard]] bool hasFrames() const;
    [[nodiscard]] bool canMove() const override { return hasFrames(); }
    [[nodiscard]] QRectF area() const override { return m_picture.area; }
    [[nodiscard]] ShownRanges ranges() const override { return {m_picture.range}; }
    void setRanges(const ShownRanges &ranges) override { setRange(ranges.x); }
    // The end of the axis is visible, so the view follows new frames.
    [[nodiscard]] bool atEnd() const;
    // Multiplies the upper edge by factor.
    void scaleTime(double factor);
    void zoomToAll() override;
    void zoomToSelection() override; // or to the surroundings of the current frame

  signals:
    void rangeChanged();
    void pictureChanged(); // anything except the hovered frame

  protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    [[nodiscard]] std::optional<double> anchor() const override; // the current frame

  private:
    void applyTheme();
    void layOut();
    void refresh(); // columns, axes and lines of the current range
    void showChange();
    void updateAxes();
    void setLimits(); // of the time axis
    [[nodiscard]] double clipNs() const;
    void paintLogLabels(QPainter &painter) const;
    [[nodiscard]] double rows() const; // of ticks

    FramePicture m_picture;
    QString m_message;
    double m_topScale = 1; // by Ctrl+wheel, times the automatic upper edge

    QValueAxis *m_frameAxis;
    QValueAxis *m_timeAxis;
    PlotLines *m_lines;
    QGraphicsItem *m_columnsItem; // owned by the scene
};

} // namespace zoe::app
