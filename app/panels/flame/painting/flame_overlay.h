// Paints around and above the zones: ruler, grid, measured span, notices. Stateless; pure except
// for the painting.
#pragma once

#include <QRectF>
#include <QString>
#include <span>
#include <utility>
#include <vector>

#include "app/panels/flame/scene/flame_scene.h"
#include "app/theme/palette.h"

class QPainter;

namespace zoe::app {

// Where the ticks of the ruler are, in pixels. It counts from the start of the current frame.
std::vector<double> timeGrid(const QPainter &painter, const FlameScene &scene);
void paintTimeRuler(QPainter &painter, const FlameScene &scene, const Palette &palette,
                    const QRectF &area);
// A veil over neighbouring frames, and where they begin and end. Below the headers of lanes.
void paintNeighbours(QPainter &painter, const FlameScene &scene, const Palette &palette,
                     const QRectF &area);
// The marks between frames where several are shown, and their names in the ruler.
void paintFrameMarks(QPainter &painter, const FlameScene &scene, const Palette &palette,
                     const QRectF &ruler, const QRectF &below);
// A flag in the ruler for each visible annotation.
void paintFlags(QPainter &painter, const FlameScene &scene, const Palette &palette,
                const QRectF &ruler, std::span<const Annotation> annotations);
// The annotation whose flag is at x, null if there is none.
const Annotation *flagAt(const FlameScene &scene, std::span<const Annotation> annotations,
                         double x);
// A span of time in ns since the frame's start, with its length.
void paintMeasuredSpan(QPainter &painter, const FlameScene &scene, const Palette &palette,
                       const QRectF &area, std::pair<double, double> span);
// Instead of zones.
void paintSentence(QPainter &painter, const Palette &palette, const QRectF &area,
                   const QString &text);
// A note in the lower right corner with what is not drawn.
void paintShortage(QPainter &painter, const Palette &palette, const QRectF &area,
                   const QString &text);
// A note in the upper right corner while work is in progress.
void paintNotice(QPainter &painter, const Palette &palette, const QRectF &area,
                 const QString &text);

struct RulerTick {
    double ns = 0;
    QString label; // with its unit; tells neighbouring ticks apart at any zoom
};

// Ticks in [fromNs, toNs] at round values, at least labelPx apart. REQUIRES: fromNs < toNs; widthPx
// > 0.
std::vector<RulerTick> rulerTicks(double fromNs, double toNs, double widthPx, double labelPx);

} // namespace zoe::app
