// Paints everything other than zones: locks, async spans, messages, plots, memory and flow arrows.
// Its cost follows pixels. Lives on the GUI thread.
#pragma once

#include <QFont>
#include <QPointF>
#include <QRect>
#include <QString>
#include <vector>

#include "app/panels/flame/painting/flame_raster.h"
#include "app/panels/flame/scene/flame_scene.h"
#include "app/theme/palette.h"
#include "app/widgets/zones/label_cache.h"

class QPainter;

namespace zoe::app {

class TrackPainter {
  public:
    static constexpr std::size_t kMostArrows = 200; // drawn at a time

    void reset(); // forgets the labels of the capture before
    void setTheme(const Palette &palette, const QFont &font);

    // How the lanes are scrolled if the painter's origin is at `originY` of the view: arrows
    // between pinned and scrolled lanes end at their visible position.
    void setScroll(const LaneScroll &scroll, int originY);
    void begin(); // a picture
    // The rows of a lane that are not zones; after those that are.
    void fillLane(const FlameScene &scene, std::size_t lane, const QRect &clip,
                  FlameRaster &raster);
    // Everything that isn't a plain rectangle; call after the raster is finished.
    void paintOver(QPainter &painter, const FlameScene &scene, const QRect &clip);

    // Number of flow arrows drawn, and of all in the visible time.
    struct ArrowCount {
        std::size_t drawn = 0;
        std::size_t inSight = 0;
    };
    // For the last picture.
    [[nodiscard]] const ArrowCount &arrowCount() const { return m_arrowCount; }

  private:
    enum class SpanKind { Async, Lock, Cpu };
    struct Text {
        double x;
        double y;
        double room;
        SiteId site; // of an async span; else a LockId or ThreadId, in the cache of its kind
        SpanKind kind;
        bool light;
    };
    struct Row {
        const std::vector<TrackSpan> *spans;
        int y;
        SpanKind kind;
    };

    void fillRow(const FlameScene &scene, const Row &row, const QRect &clip, FlameRaster &raster);
    [[nodiscard]] QColor colourOf(const FlameScene &scene, const Row &row,
                                  const TrackSpan &span) const;
    [[nodiscard]] const SpanRows &rowsOf(const FlameScene &scene, const FlameLane &lane) const;
    [[nodiscard]] const QStaticText *labelOf(const Capture &capture, const Text &text);
    void addText(const FlameScene &scene, const Row &row, const TrackSpan &span, double x0,
                 double x1);
    void paintTexts(QPainter &painter, const FlameScene &scene);
    void paintMessages(QPainter &painter, const FlameScene &scene, std::size_t lane);
    void paintChart(QPainter &painter, const FlameScene &scene, std::size_t lane,
                    const PlotTrack &track) const;
    struct Arrow {
        QPointF from;
        QPointF to;
    };
    // The arrows to draw: all, or as many as are readable.
    [[nodiscard]] std::vector<Arrow> arrowsOf(const FlameScene &scene) const;
    void paintArrows(QPainter &painter, const FlameScene &scene, const QRect &clip);
    [[nodiscard]] int seenAt(int contentY) const;
    [[nodiscard]] std::optional<QPointF> endOf(const FlameScene &scene,
                                               const FlowPlace &place) const;

    const Palette *m_palette = &Palette::light();
    LabelCache m_labels;
    LabelCache m_lockLabels;
    LabelCache m_threadLabels;
    std::vector<Text> m_texts; // of the picture that is being painted
    std::vector<std::size_t> m_lanes;
    ArrowCount m_arrowCount;
    LaneScroll m_scroll;
    int m_originY = 0;
};

// The colour of a message's mark.
QColor severityColour(const Palette &palette, Severity severity);

} // namespace zoe::app
