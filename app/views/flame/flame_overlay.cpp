#include "app/views/flame/flame_overlay.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/theme/text.h"
#include "app/views/flame/time_ruler.h"

namespace zoe::app {

namespace {

std::vector<RulerTick> ticksOf(const QPainter &painter, const FlameScene &scene)
{
    const double labelPx = QFontMetricsF(painter.font()).averageCharWidth() * 16;
    return rulerTicks(scene.range.first(), scene.range.end(), scene.widthPx, labelPx);
}

} // namespace

std::vector<double> timeGrid(const QPainter &painter, const FlameScene &scene)
{
    std::vector<double> grid;
    for (const RulerTick &tick : ticksOf(painter, scene))
        grid.push_back(std::round(scene.xOf(tick.ns)));
    return grid;
}

void paintTimeRuler(QPainter &painter, const FlameScene &scene, const Palette &palette,
                    const QRectF &area)
{
    painter.fillRect(area, palette.surface);
    painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), palette.grid);
    painter.setPen(palette.mutedText);
    for (const RulerTick &tick : ticksOf(painter, scene)) {
        const double x = std::round(scene.xOf(tick.ns));
        painter.fillRect(QRectF(x, area.bottom() - 5, 1, 5), palette.mutedText);
        if (x + 4 + QFontMetricsF(painter.font()).horizontalAdvance(tick.label) > area.right())
            continue;
        painter.drawText(QRectF(x + 4, area.top(), 300, area.height() - 1),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, tick.label);
    }
}

void paintMeasuredSpan(QPainter &painter, const FlameScene &scene, const Palette &palette,
                       const QRectF &area, std::pair<double, double> span)
{
    const double left = std::round(scene.xOf(span.first));
    const double right = std::round(scene.xOf(span.second));
    QColor edge = palette.selection;
    edge.setAlpha(255);
    painter.fillRect(QRectF(left, area.top(), right - left, area.height()), palette.selection);
    for (const double x : {left, right})
        painter.fillRect(QRectF(x, area.top(), 1, area.height()), edge);
    const QString text = durationText(std::llround(span.second - span.first));
    const QFontMetricsF metrics(painter.font());
    QRectF plate(0, area.bottom() - metrics.height() - 8, metrics.horizontalAdvance(text) + 12,
                 metrics.height() + 4);
    const double middle = (left + right) / 2;
    plate.moveLeft(std::clamp(middle - plate.width() / 2, area.left(),
                              std::max(area.left(), area.right() - plate.width())));
    painter.fillRect(plate, edge);
    painter.setPen(textOn(edge));
    painter.drawText(plate, Qt::AlignCenter, text);
}

void paintSentence(QPainter &painter, const Palette &palette, const QRectF &area,
                   const QString &text)
{
    painter.setPen(palette.mutedText);
    painter.drawText(area.adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap, text);
}

void paintNotice(QPainter &painter, const Palette &palette, const QRectF &area, const QString &text)
{
    const QFontMetricsF metrics(painter.font());
    QRectF plate(0, 0, metrics.horizontalAdvance(text) + 20, metrics.height() + 8);
    plate.moveTopRight({area.right() - 8, area.top() + 8});
    painter.fillRect(plate, palette.text);
    painter.setPen(palette.background);
    painter.drawText(plate, Qt::AlignCenter, text);
}

} // namespace zoe::app
