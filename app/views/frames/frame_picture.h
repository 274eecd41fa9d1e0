// What the frame chart shows, and how it is painted: columns, spikes, gaps, selection. Painting
// walks the columns and does nothing else.
#pragma once

#include <QRectF>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/model/selection.h"
#include "app/theme/palette.h"
#include "app/views/frames/frame_series.h"
#include "app/views/frames/visible_range.h"

class QPainter;

namespace zoe::app {

// A line at a frame budget.
struct FrameTarget {
    DurationNs durationNs = 0;
    QString label; // "60 Hz"

    friend bool operator==(const FrameTarget &, const FrameTarget &) = default;
};

struct FramePicture {
    std::shared_ptr<const FrameSeries> series; // null: nothing to show
    std::shared_ptr<const SpikeIndex> spikes = std::make_shared<const SpikeIndex>();
    std::vector<FrameTarget> targets;
    VisibleRange range;
    double topNs = 1; // duration at the upper edge
    QRectF area;      // in pixels
    const Palette *palette = &Palette::light();
    std::optional<FrameIndex> current;
    std::optional<FrameIndex> hovered;
    FrameRanges selection;
    std::vector<FrameColumn> columns; // what updateColumns() made of the above

    void updateColumns();
    [[nodiscard]] double xOf(double frame) const;
    [[nodiscard]] double yOf(double durationNs) const; // clamped to the area
    // The span of pixels of frames [first, end), at least `atLeast` wide and clipped to the area.
    [[nodiscard]] QRectF band(double first, double end, double atLeast = 1) const;
    // The frame that a click at x means: where several share the pixel the longest spike near it,
    // or the longest frame. Nothing beyond the last frame.
    [[nodiscard]] std::optional<FrameIndex> frameAt(double x) const;
    // The frame whose interval holds x, clamped to the frames there are. REQUIRES: series with
    // frames.
    [[nodiscard]] FrameIndex frameBelow(double x) const;
};

void paintColumns(QPainter &painter, const FramePicture &picture);
// Selection, current and hovered frame, spike marks and labels of the targets.
void paintMarks(QPainter &painter, const FramePicture &picture);

} // namespace zoe::app
