// What is painted around and above the zones: ruler, grid, measured span, notices. Stateless.
#pragma once

#include <QRectF>
#include <QString>
#include <utility>

#include "app/theme/palette.h"
#include "app/views/flame/flame_painter.h"

class QPainter;

namespace zoe::app {

// Vertical lines at the ticks of the ruler.
void paintTimeGrid(QPainter &painter, const FlameScene &scene, const Palette &palette,
                   const QRectF &area);
void paintTimeRuler(QPainter &painter, const FlameScene &scene, const Palette &palette,
                    const QRectF &area);
// A span of time in ns since the frame's start, with its length.
void paintMeasuredSpan(QPainter &painter, const FlameScene &scene, const Palette &palette,
                       const QRectF &area, std::pair<double, double> span);
// Instead of zones.
void paintSentence(QPainter &painter, const Palette &palette, const QRectF &area,
                   const QString &text);
// A plate at the upper right corner: something is under way.
void paintNotice(QPainter &painter, const Palette &palette, const QRectF &area,
                 const QString &text);

} // namespace zoe::app
