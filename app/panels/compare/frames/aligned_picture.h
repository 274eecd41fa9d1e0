// Paints the aligned charts: two strips above each other on one axis. Painting cost follows pixels.
// A value.
#pragma once

#include <QFontMetrics>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "app/panels/compare/frames/aligned_frames.h"
#include "app/panels/compare/pair/compare_page.h"
#include "app/theme/palette.h"
#include "app/widgets/charts/visible_range.h"

class QPainter;

namespace zoe::app {

struct AlignedPicture {
    std::shared_ptr<const AlignedFrames> frames; // null: nothing to show
    VisibleRange range;                          // places of the base's axis
    std::optional<double> current;               // likewise
    std::optional<double> hovered;
    QSizeF size; // in pixels
    QFontMetrics metrics;
    const Palette *palette = &Palette::light();

    // The area between here and the next strip belongs to the upper strip.
    static constexpr double kBetween = 26;

    [[nodiscard]] QRectF strip(CompareSideName side) const;
    [[nodiscard]] double xOf(double basePlace) const;
    [[nodiscard]] double placeAt(double x) const;
    // Of frames at a place of the base's axis, for people.
    [[nodiscard]] QString textAt(double basePlace) const;
    void paint(QPainter &painter) const;

  private:
    struct Bar {
        double x = 0;
        double width = 0;
        MinMax values;
    };

    [[nodiscard]] std::vector<Bar> barsOf(CompareSideName side) const;
    [[nodiscard]] static double topNs(const std::vector<Bar> &base, const std::vector<Bar> &head);
    void paintStrip(QPainter &painter, CompareSideName side, const std::vector<Bar> &bars,
                    double top) const;
    void paintAxis(QPainter &painter, CompareSideName side, double top) const;
    void paintLinks(QPainter &painter) const;
    void paintMarks(QPainter &painter) const;
};

} // namespace zoe::app
