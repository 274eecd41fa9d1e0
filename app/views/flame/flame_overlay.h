// What is painted around and above the zones: ruler, grid, measured span, notices. Stateless.
#pragma once

#include <QRectF>
#include <QString>
#include <utility>
#include <vector>

#include "app/theme/palette.h"
#include "app/views/flame/flame_painter.h"

class QPainter;

namespace zoe::app {

// Where the ticks of the ruler are, in pixels.
std::vector<double> timeGrid(const QPainter &painter, const FlameScene &scene);
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
