// Frames as dots on a plane with zoom and pan; the typical frames of behaviours are larger. Uses
// documents only for the reasons of unusual frames. GUI thread only.
#pragma once

#include <QChartView>
#include <QPoint>
#include <QPointer>
#include <QPolygonF>
#include <memory>
#include <optional>

#include "app/jobs/one_job.h"
#include "app/panels/behaviour_map/map_picture.h"
#include "app/session/frame_reasons.h"
#include "app/widgets/charts/movable_view.h"

class QGraphicsSimpleTextItem;
class QScatterSeries;
class QValueAxis;

namespace zoe::app {

class ViewCommands;
class ViewGestures;

// What dragging with the left button does; other buttons always move the map.
enum class MapTool { Lasso, Zoom, Move };

class MapChart : public QChartView, public MovableView {
    Q_OBJECT

  public:
    // The runner must outlive the chart.
    explicit MapChart(JobRunner &jobs, QWidget *parent = nullptr);

    // Sets the map with its capture. An empty map shows nothing. The previous picture stays until
    // the new one is ready.
    void setFrames(MappedFrames frames, std::shared_ptr<const Capture> capture);
    // Causes of unusual frames, for tooltips; null: none.
    void setReasons(FrameReasons *reasons);
    void setSelected(std::optional<FrameRanges> frames); // not set: all frames look the same
    void setCurrent(std::optional<FrameIndex> frame);
    void setHighlighted(std::optional<std::int32_t> behaviour);

    [[nodiscard]] const MappedFrames &frames() const { return m_frames; }
    [[nodiscard]] const Capture *capture() const { return m_capture.get(); }
    [[nodiscard]] const MapPicture &picture() const { return m_picture; }
    [[nodiscard]] bool drawing() const { return m_job.isRunning(); }
    [[nodiscard]] std::optional<FrameIndex> current() const { return m_current; }
    [[nodiscard]] const std::shared_ptr<const FrameRanges> &selected() const { return m_selected; }
    [[nodiscard]] const QList<QScatterSeries *> &typical() const { return m_typical; }
    [[nodiscard]] QString xTitle() const;
    [[nodiscard]] QString yTitle() const;

    void setTool(MapTool tool);
    bool cancelDrawing(); // of an outline or box; false: none is being drawn
    // Works while the chart has the keyboard.
    [[nodiscard]] ViewCommands &commands() const { return *m_commands; }

    // The visible part in the map's units; top() is the lower edge.
    [[nodiscard]] QRectF range() const;
    [[nodiscard]] bool showsAll() const { return m_ranges.x.showsAll() && m_ranges.y->showsAll(); }
    void setRange(const QRectF &range);
    [[nodiscard]] bool canMove() const override { return !m_frames.empty(); }
    [[nodiscard]] ShownRanges ranges() const override { return m_ranges; }
    void setRanges(const ShownRanges &ranges) override;
    void zoomToSelection() override; // or to the current frame

    // Pixels of the viewport.
    [[nodiscard]] QRectF area() const override;
    [[nodiscard]] QPointF toMap(const QPointF &position) const;
    [[nodiscard]] QPointF toPixel(const QPointF &place) const;
    [[nodiscard]] std::optional<MapHit> hitAt(const QPointF &position) const;

  signals:
    void pictureChanged();
    void rangeChanged();
    void behaviourClicked(int id); // in the legend
    void frameClicked(zoe::FrameIndex frame, Qt::KeyboardModifiers modifiers);
    void outlined(const QPolygonF &outline, Qt::KeyboardModifiers modifiers); // the map's units
    void menuWanted(const QPoint &globalPosition);

  protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;

  private:
    class DotsItem;

    void connectGestures();
    void hover(const QPointF &position, const QPoint &globalPosition);
    [[nodiscard]] QString tipText(const MapHit &hit) const;
    void drag(const QPointF &from, const QPointF &to);
    void endDrag(Qt::KeyboardModifiers modifiers);
    void setOutline(const QPolygonF &outline);
    void buildSeries();
    void nameSeries();
    void showAll(const QRectF &dots);
    void applyTheme();
    void titleAxes();
    void redraw();
    void take(std::optional<MapPicture> picture);
    void describe();

    JobRunner &m_jobs;
    OneJob m_job{m_jobs, *this};
    MappedFrames m_frames;
    std::shared_ptr<const Capture> m_capture;
    QPointer<FrameReasons> m_reasons;
    std::optional<MapHit> m_hovered;
    QPoint m_tipAt;
    MapPicture m_picture;
    ShownRanges m_ranges{{}, VisibleRange()};
    bool m_pictureIsOld = false; // of the frames before
    std::shared_ptr<const FrameRanges> m_selected;
    std::optional<FrameIndex> m_current;
    std::optional<std::int32_t> m_highlighted;
    QPolygonF m_outline; // that is being drawn, in pixels
    MapTool m_tool = MapTool::Lasso;
    ViewGestures *m_gestures;
    ViewCommands *m_commands;
    QValueAxis *m_x;
    QValueAxis *m_y;
    QGraphicsSimpleTextItem *m_xTitle;
    QGraphicsSimpleTextItem *m_yTitle;
    DotsItem *m_dots;
    QList<QScatterSeries *> m_typical; // a point each
};

} // namespace zoe::app
