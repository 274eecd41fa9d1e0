// Shows a flame graph scene: scrolls, zooms, paints, hit-tests, and handles mouse and keys.
// Subclasses fill the scene. Lives on the GUI thread.
#pragma once

#include <QAbstractScrollArea>
#include <QString>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/model/annotation.h"
#include "app/panels/flame/painting/flame_painter.h"
#include "app/widgets/charts/movable_view.h"

namespace zoe::app {

class MeasuredArea;
class ViewCommands;

class FlameCanvas : public QAbstractScrollArea, public MovableView {
    Q_OBJECT

  public:
    explicit FlameCanvas(QWidget *parent = nullptr);

    void setColouring(FlameColouring colouring);
    void setSummary(std::shared_ptr<const Summary> summary); // null: not known yet
    void setAnnotations(std::vector<Annotation> annotations);
    void setArrangement(const LaneArrangement &arrangement);

    [[nodiscard]] const FlameScene &scene() const { return m_scene; }
    // Null: no frame is shown.
    [[nodiscard]] const FlameFrame *shown() const
    {
        return m_scene.list ? m_scene.list->frame.get() : nullptr;
    }
    // The same, of a large frame a part; also null while only a sketch is shown.
    [[nodiscard]] const FlameFrame *loaded() const
    {
        return shown() != nullptr && !shown()->sketch ? shown() : nullptr;
    }
    [[nodiscard]] const FlameColours &colours() const { return m_painter.colours(); }
    [[nodiscard]] const LaneArrangement &arrangement() const { return m_arrangement; }
    [[nodiscard]] std::size_t hiddenLanes() const { return m_hiddenLanes; }
    // The sentence shown instead of zones; empty if there are zones.
    [[nodiscard]] const QString &message() const { return m_message; }

    // "200 of 1 234 arrows" if some are not drawn, otherwise empty.
    [[nodiscard]] QString shortageText() const;

    // Positions are of the viewport.
    [[nodiscard]] int rulerHeight() const;
    [[nodiscard]] const LaneScroll &laneScroll() const { return m_scroll; }
    [[nodiscard]] std::optional<FlameZone> zoneAt(const QPoint &pos) const;
    [[nodiscard]] std::optional<FlameScene::SideZone> sideZoneAt(const QPoint &pos) const;
    [[nodiscard]] QString textAt(const QPoint &pos) const; // the tooltip, plain text
    [[nodiscard]] std::optional<std::size_t> headerAt(const QPoint &pos) const; // a lane
    [[nodiscard]] std::optional<std::size_t> ribbonAt(const QPoint &pos) const; // of a lane
    // The rectangle of a zone, in viewport coordinates; empty if its thread is collapsed or hidden.
    [[nodiscard]] QRectF rectOf(const FlameZone &zone) const;

    void setRange(const VisibleRange &range);
    [[nodiscard]] bool canMove() const override { return shown() != nullptr; }
    [[nodiscard]] QRectF area() const override { return viewport()->rect(); }
    [[nodiscard]] ShownRanges ranges() const override { return {m_scene.range}; }
    void setRanges(const ShownRanges &ranges) override { setRange(ranges.x); }
    void zoomToSelection() override; // the measured span, or the selected zone
    void setHovered(std::optional<FlameZone> zone);
    [[nodiscard]] const MeasuredArea &measured() const { return *m_measured; }
    void clearArea();
    void toggleLane(std::size_t lane);
    void moveLane(std::size_t lane, int by); // among threads of its kind
    void hideLane(std::size_t lane);
    void pinLane(std::size_t lane, bool pinned);
    void showAllLanes();
    void setAllCollapsed(bool collapsed);
    // Works while the canvas has the keyboard.
    [[nodiscard]] ViewCommands &commands() const { return *m_commands; }
    // Like a selection by the user.
    virtual void selectZone(const FlameZone &zone) = 0;
    virtual void clearSelectedZone() = 0;
    // Selects the zone that a step leads to.
    virtual void walk(ZoneWalk to) = 0;
    virtual void selectSideZone(const FlameScene::SideZone &zone) = 0;

  signals:
    void rangeChanged();
    void areaChanged(); // the measured one
    void lookChanged(); // colours, lanes or the number of frames
    void arrangementChanged();
    // At a place on the screen; positions are of the viewport.
    void menuWanted(const QPoint &globalPos, const QPoint &pos);
    void tipWanted(const QPoint &pos, const QPoint &globalPos);

  protected:
    // The visible part has changed: repaint now, and request a new list.
    virtual void wantList() = 0;

    void layOut(); // rows and scroll bar
    [[nodiscard]] MeasuredArea &measuring() { return *m_measured; }

    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

    FlameScene m_scene;
    FlamePainter m_painter;
    LaneArrangement m_arrangement;
    LaneMemory m_lanes; // of the frames of the capture that were shown
    std::vector<Annotation> m_annotations;
    QString m_message;
    QString m_notice; // current long activity; empty: none

  private:
    void connectGestures();
    void addKeys();
    void addScrollKeys();
    void click(const QPoint &pos);
    void doubleClick(const QPoint &pos);
    void drag(const QPointF &from, const QPointF &to);
    void dragLane(const QPoint &to);
    bool clear();
    void applyTheme();
    void paintContent(QPainter &painter, const QRect &exposed);
    void paintLanes(QPainter &painter, const QRect &exposed, const QRect &part, int scrolled);

    ViewCommands *m_commands;
    LaneScroll m_scroll;
    MeasuredArea *m_measured;
    std::optional<LaneKey> m_grabbed; // the lane whose header is pressed
    std::optional<bool> m_dragsLane;  // the current drag moves a lane; otherwise it measures
    const Palette *m_palette = &Palette::light();
    std::size_t m_hiddenLanes = 0;
};

} // namespace zoe::app
