// Paints a draw list: walks what is seen of it and does nothing else. Lives on the GUI thread.
#pragma once

#include <QColor>
#include <QRect>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "app/theme/palette.h"
#include "app/views/flame/flame_draw_list.h"
#include "app/views/flame/flame_raster.h"
#include "app/views/flame/flame_rows.h"
#include "app/views/flame/label_cache.h"
#include "app/views/frames/visible_range.h"

class QPainter;

namespace zoe::app {

struct FlameZone {
    std::size_t tree = 0;
    std::size_t zone = 0;

    friend bool operator==(const FlameZone &, const FlameZone &) = default;
};

// What is to be seen, in pixels of the content: its top left corner is (0, 0).
struct FlameScene {
    std::shared_ptr<const FlameDrawList> list;
    FlameRows rows;
    VisibleRange range; // ns since the frame's start
    double widthPx = 1;
    SiteId highlighted;
    std::optional<FlameZone> selected;
    std::optional<FlameZone> hovered;

    [[nodiscard]] double xOf(double ns) const { return range.toPixel(ns, widthPx); }
    [[nodiscard]] double nsAt(double x) const { return range.fromPixel(x, widthPx); }
    // Where a zone is drawn, at least 3 pixels wide; empty if its thread is collapsed.
    [[nodiscard]] QRectF rectOf(const FlameZone &zone) const;
    // The item under a point of the content, null if there is none.
    [[nodiscard]] const FlameItem *itemAt(std::size_t tree, std::uint32_t depth, double x) const;
};

class FlamePainter {
  public:
    // Forgets the colours and labels of the capture before.
    void reset();
    void setTheme(const Palette &palette, const QFont &font);

    // Paints the part of the content that `clip` covers, background and lines at gridX included;
    // the painter's origin is the content's.
    void paint(QPainter &painter, const FlameScene &scene, const QRect &clip,
               const std::vector<double> &gridX);
    // The headers of the lanes in [top, top + height); the first one stays in sight with its lane.
    void paintHeaders(QPainter &painter, const FlameScene &scene, int top, int height) const;

  private:
    struct Shade {
        QRgb colour = 0;
        bool lightInk = false; // text on it is white
    };
    struct Fill {
        Shade normal;
        Shade dimmed;
        bool known = false;
    };
    // A zone of a fragment, whose edges are marked.
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
        std::uint32_t depth;
        int y;
    };
    struct Mapping {
        double scale;
        double offset;
    };

    void paintHeader(QPainter &painter, const FlameScene &scene, std::size_t lane, int y) const;
    void fillLane(const FlameScene &scene, std::size_t lane, const QRect &clip);
    void fillRow(const FlameScene &scene, const Row &row, const QRect &clip);
    void paintEdges(QPainter &painter, const Edges &edges) const;
    void paintTexts(QPainter &painter, const FlameScene &scene);
    void paintTicks(QPainter &painter, const FlameScene &scene, const Row &row);
    void paintOutlines(QPainter &painter, const FlameScene &scene) const;
    [[nodiscard]] const Fill &fillOf(SiteId id, const Site &site);

    const Palette *m_palette = &Palette::light();
    LabelCache m_labels;
    std::vector<Fill> m_fills; // by site
    std::vector<Text> m_texts; // of the picture that is being painted
    std::vector<QRectF> m_hits;
    std::vector<Edges> m_edges;
    std::vector<Row> m_tickRows; // rows with ticks
    FlameRaster m_raster;
    Mapping m_mapping{1, 0}; // from the list's pixels to the scene's
};

} // namespace zoe::app
