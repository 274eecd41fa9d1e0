// The content of the frame chart, and its painting: columns, spikes, gaps, selection. Painting
// walks the columns, without other work. All frames are given by their places.
#pragma once

#include <QRectF>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "app/panels/frames/frame_series.h"
#include "app/panels/frames/marked_places.h"
#include "app/settings/frame_targets.h"
#include "app/theme/palette.h"
#include "app/widgets/charts/visible_range.h"

class QPainter;

namespace zoe::app {

// Frames longer than this multiple of the usual duration don't fit.
constexpr double kClipTimes = 3;
constexpr double kAlarmPx = 12; // size of an alarm's sign at the upper edge

struct SpikeMark {
    double x = 0;
    DurationNs durationNs = 0;
};

struct FramePicture {
    std::shared_ptr<const FrameSeries> series; // null: nothing to show
    std::shared_ptr<const SpikeIndex> spikes = std::make_shared<const SpikeIndex>();
    std::vector<FrameIndex> alarms;   // of a running program, rising
    bool marksHaveTexts = false;      // bookmarks and notes, along the upper edge
    std::vector<FrameTarget> targets; // by rising budget
    VisibleRange range;
    double topNs = 1;         // duration at the upper edge
    bool logarithmic = false; // time axis
    double bottomNs = 1;      // where it is: duration at the lower edge
    QRectF area;              // in pixels
    const Palette *palette = &Palette::light();
    std::optional<FrameIndex> current;
    std::optional<FrameIndex> hovered;
    PlaceSelection selection;
    bool bars = true;                 // or a line, which is not painted here
    bool coloured = true;             // by the targets that frames exceed
    QString caption;                  // shown unless it displays frame times in order; may be empty
    std::vector<FrameColumn> columns; // computed by updateColumns()

    void updateColumns();
    // The number of targets that a duration exceeds, 0 if bars aren't coloured.
    [[nodiscard]] std::size_t level(DurationNs ns) const;
    [[nodiscard]] double xOf(double place) const;
    [[nodiscard]] double yOf(double durationNs) const; // clamped to the area
    // Of the height, not clamped.
    [[nodiscard]] double shareOf(double durationNs) const;
    // Whether its bar is clipped.
    [[nodiscard]] bool isBroken(DurationNs ns) const { return static_cast<double>(ns) > topNs; }
    // One spike for each stretch as wide as a mark: the longest.
    [[nodiscard]] std::vector<SpikeMark> spikeMarks() const;
    // Round durations along a logarithmic axis.
    [[nodiscard]] std::vector<double> logTicks() const;
    // The span of pixels of places [first, end), at least `atLeast` wide and clipped to the area.
    [[nodiscard]] QRectF band(double first, double end, double atLeast = 1) const;
    // The place for a click at x: if several share the pixel, the longest spike near it, or the
    // longest frame. Not set after the last one.
    [[nodiscard]] std::optional<FrameIndex> placeAt(double x) const;
    // The place whose interval contains x, clamped to existing places. REQUIRES: series with
    // frames.
    [[nodiscard]] FrameIndex placeBelow(double x) const;
};

void paintColumns(QPainter &painter, const FramePicture &picture);
// Selected places, with an intensity in proportion to their part of a column.
void paintSelection(QPainter &painter, const FramePicture &picture);
// Selection, current and hovered frame, spike marks, labels of the worst frames and of the targets,
// the caption.
void paintMarks(QPainter &painter, const FramePicture &picture);

} // namespace zoe::app
