// The frames of a map as dots, computed off the GUI thread. One dot represents all frames in a cell
// of a few pixels, so the cost does not grow with the number of frames. Values; thread-safe.
#pragma once

#include <QImage>
#include <QRectF>
#include <QSize>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/behaviours/frame_map.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "app/theme/palette.h"

namespace zoe::app {

struct MappedFrames {
    std::shared_ptr<const FrameMap> map;
    std::shared_ptr<const Behaviours> behaviours;

    [[nodiscard]] bool empty() const { return !map || map->frames.empty(); }
    [[nodiscard]] std::int32_t idAt(std::size_t point) const
    {
        return behaviours->assignment[map->frames[point]];
    }
    // The position of a frame in the map; not set: it is not in the map.
    [[nodiscard]] std::optional<QPointF> placeOf(FrameIndex frame) const;
};

struct MapLook {
    QRectF range; // of the map's units; y grows upwards, so that top() is the lower edge
    QSize size;   // pixels
    double ratio = 1;
    const Palette *palette = &Palette::light();
    std::optional<std::int32_t> behaviour = std::nullopt;  // others are dimmed
    std::shared_ptr<const FrameRanges> selected = nullptr; // likewise; null: no selection
};

struct MapHit {
    FrameIndex frame = 0;
    std::uint32_t frames = 1; // represented by the dot
};

class MapPicture {
  public:
    MapPicture() = default;

    [[nodiscard]] const MapLook &look() const { return m_look; }
    [[nodiscard]] const QImage &image() const { return m_image; }
    [[nodiscard]] std::uint64_t frames() const { return m_frames; } // in the range
    [[nodiscard]] std::uint64_t dots() const { return m_dots; }
    // The dot nearest to a point of the image, in pixels, at most a few away.
    [[nodiscard]] std::optional<MapHit> hitAt(const QPointF &at) const;

    // Nothing: stopped.
    static std::optional<MapPicture> draw(const MappedFrames &frames, const MapLook &look,
                                          const Task &task);

  private:
    struct Dot {
        QPointF at;
        MapHit hit;
    };
    struct Cell;
    class Painter;

    [[nodiscard]] QPointF pixelOf(double x, double y) const;
    bool count(const MappedFrames &frames, std::vector<Cell> &cells, const Task &task);
    void keepDots(const MappedFrames &frames, const std::vector<Cell> &cells);

    MapLook m_look;
    QImage m_image;
    int m_columns = 0;
    int m_rows = 0;
    std::vector<std::uint32_t> m_dotAt; // one per cell: 1 + its position among the dots; 0: none
    std::vector<Dot> m_found;
    std::uint64_t m_frames = 0;
    std::uint64_t m_dots = 0;
};

} // namespace zoe::app
