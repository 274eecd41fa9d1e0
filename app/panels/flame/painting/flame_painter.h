// Paints the visible part of a draw list, without other work. Lives on the GUI thread.
#pragma once

#include <QRect>
#include <QString>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "app/panels/flame/painting/flame_colours.h"
#include "app/panels/flame/painting/flame_raster.h"
#include "app/panels/flame/painting/track_painter.h"
#include "app/panels/flame/scene/flame_scene.h"
#include "app/widgets/zones/label_cache.h"

class QPainter;

namespace zoe::app {

class FlamePainter {
  public:
    // Clears the colours and labels of the previous capture; null: none.
    void setCapture(std::shared_ptr<const Capture> capture);
    void setTheme(const Palette &palette, const QFont &font);
    [[nodiscard]] const FlameColours &colours() const { return m_colours; }
    [[nodiscard]] const TrackPainter &tracks() const { return m_tracks; }
    // As in FlameColours.
    bool growTo(std::shared_ptr<const Capture> longer)
    {
        return m_colours.growTo(std::move(longer));
    }
    void setColouring(FlameColouring colouring) { m_colours.setColouring(colouring); }
    void setSummary(std::shared_ptr<const Summary> summary)
    {
        m_colours.setSummary(std::move(summary));
    }
    // As in TrackPainter.
    void setScroll(const LaneScroll &scroll, int originY) { m_tracks.setScroll(scroll, originY); }

    // Paints the part of the content that `clip` covers, background and lines at gridX included;
    // the painter's origin is the content's.
    void paint(QPainter &painter, const FlameScene &scene, const QRect &clip,
               const std::vector<double> &gridX);
    // The headers of the lanes in [top, top + height); the first one stays visible with its lane.
    void paintHeaders(QPainter &painter, const FlameScene &scene, int top, int height) const;

  private:
    // A zone's fragment, whose edges are marked.
    struct Edges {
        QRectF rect;
        std::uint8_t flags;
        bool lightInk;
    };
    struct Text {
        double x;
        double y;
        double room;
        SiteId site;
        bool light;
    };
    struct Row {
        const DrawnTree *tree;
        ThreadId thread;
        std::uint32_t depth;
        int y;
        const DrawnStates *states; // null: not known
        std::size_t layer;
    };
    struct Mapping {
        double scale;
        double offset;

        [[nodiscard]] double toX(double listX) const { return std::round(listX * scale + offset); }
    };
    // The frame, or a neighbouring one.
    struct Layer {
        const FlameDrawList *list;
        Mapping mapping; // from the list's pixels to the scene's
    };

    void paintHeader(QPainter &painter, const FlameScene &scene, std::size_t lane, int y) const;
    void paintCourse(QPainter &painter, const FlameScene &scene, PlotId plot,
                     const QRectF &row) const;
    void paintArrowhead(QPainter &painter, bool collapsed, double middle) const;
    void fillLane(const FlameScene &scene, std::size_t lane, const QRect &clip);
    void fillRibbon(const FlameScene &scene, std::size_t lane, const QRect &clip);
    void fillStates(ThreadId thread, const QRect &clip);
    // For the lane whose header stays although it is scrolled away.
    void paintRibbon(QPainter &painter, const FlameScene &scene, std::size_t lane, int y) const;
    // Where a zone's thread did not run.
    void hatch(const Row &row, double x0, double x1);
    void takeLayers(const FlameScene &scene);
    void paintEdges(QPainter &painter, const Edges &edges) const;
    void paintTexts(QPainter &painter, const FlameScene &scene);
    void paintTicks(QPainter &painter, const FlameScene &scene, const Row &row);
    void paintOutlines(QPainter &painter, const FlameScene &scene) const;
    void addItem(const FlameScene &scene, const Row &row, std::size_t i, const QRect &clip);

    const Palette *m_palette = &Palette::light();
    FlameColours m_colours;
    TrackPainter m_tracks;
    LabelCache m_labels;
    std::vector<Text> m_texts; // of the picture that is being painted
    std::vector<QRectF> m_hits;
    std::vector<Edges> m_edges;
    std::vector<Row> m_tickRows; // rows with ticks
    FlameRaster m_raster;
    std::vector<Layer> m_layers; // the first one is the frame itself
};

} // namespace zoe::app
