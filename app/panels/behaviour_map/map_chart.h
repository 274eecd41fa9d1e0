// Frames as dots of a plane that can be zoomed and moved; the typical frames of behaviours stand
// out. Knows nothing of documents. GUI thread only.
#pragma once

#include <QChartView>
#include <QPolygonF>
#include <memory>
#include <optional>
#include <vector>

#include "app/jobs/job_runner.h"
#include "app/panels/behaviour_map/map_picture.h"
#include "app/panels/behaviour_map/map_range.h"

class QGraphicsSimpleTextItem;
class QScatterSeries;
class QValueAxis;

namespace zoe::app {

class MapChart : public QChartView {
    Q_OBJECT

  public:
    // The runner must outlive the chart.
    explicit MapChart(JobRunner &jobs, QWidget *parent = nullptr);

    // With the capture that they are of. An empty map: nothing is shown. The picture of the ones
    // before stays until there is a new one.
    void setFrames(MappedFrames frames, std::shared_ptr<const Capture> capture);
    void setSelected(std::optional<FrameRanges> frames); // not set: all are the same
    void setCurrent(std::optional<FrameIndex> frame);
    void setHighlighted(std::optional<std::int32_t> behaviour);

    [[nodiscard]] const MappedFrames &frames() const { return m_frames; }
    [[nodiscard]] const Capture *capture() const { return m_capture.get(); }
    [[nodiscard]] const MapPicture &picture() const { return m_picture; }
    [[nodiscard]] bool drawing() const { return m_job != 0; }
    [[nodiscard]] std::optional<FrameIndex> current() const { return m_current; }
    [[nodiscard]] const std::shared_ptr<const FrameRanges> &selected() const { return m_selected; }
    [[nodiscard]] const QList<QScatterSeries *> &typical() const { return m_typical; }
    [[nodiscard]] QString xTitle() const;
    [[nodiscard]] QString yTitle() const;

    // What is in sight, in the map's units; top() is the lower edge.
    [[nodiscard]] const QRectF &range() const { return m_range.now(); }
    [[nodiscard]] bool showsAll() const { return m_range.now() == m_range.all(); }
    void setRange(const QRectF &range);
    void zoomAt(const QPointF &position, double factor); // in pixels; below 1: nearer
    void zoom(double factor);                            // about the middle
    void panBy(double x, double y);                      // shares of what is in sight; y up
    void zoomToAll();
    void zoomToSelection(); // or to the current frame

    // Pixels of the viewport.
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] QPointF toMap(const QPointF &position) const;
    [[nodiscard]] QPointF toPixel(const QPointF &place) const;
    [[nodiscard]] std::optional<MapHit> hitAt(const QPointF &position) const;
    // An outline or box that is being drawn, in pixels; empty: none.
    void setOutline(const QPolygonF &outline);

  signals:
    void pictureChanged();
    void rangeChanged();
    void behaviourClicked(int id); // in the legend

  protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;

  private:
    class DotsItem;

    void buildSeries();
    void rangeMoved();
    void applyTheme();
    void titleAxes();
    void redraw();
    void take(std::optional<MapPicture> picture);
    void describe();

    JobRunner &m_jobs;
    JobId m_job = 0;
    MappedFrames m_frames;
    std::shared_ptr<const Capture> m_capture;
    MapPicture m_picture;
    MapRange m_range;
    bool m_pictureIsOld = false; // of the frames before
    std::shared_ptr<const FrameRanges> m_selected;
    std::optional<FrameIndex> m_current;
    std::optional<std::int32_t> m_highlighted;
    QPolygonF m_outline;
    QValueAxis *m_x;
    QValueAxis *m_y;
    QGraphicsSimpleTextItem *m_xTitle;
    QGraphicsSimpleTextItem *m_yTitle;
    DotsItem *m_dots;
    QList<QScatterSeries *> m_typical; // a point each
};

} // namespace zoe::app
