#include "app/panels/flame/painting/flame_overlay.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/flame/scene/flame_source.h"
#include "app/theme/text.h"
#include "app/widgets/charts/visible_range.h"

namespace zoe::app {

namespace {

constexpr double kOverlayFlagPx = 8;

// The zero of the ruler, in ns since the start of the first frame.
double zeroOf(const FlameScene &scene)
{
    return static_cast<double>(scene.list->frame->currentPart().record.startNs - scene.originNs());
}

std::vector<RulerTick> ticksOf(const QPainter &painter, const FlameScene &scene)
{
    const double labelPx = QFontMetricsF(painter.font()).averageCharWidth() * 16;
    const double zero = zeroOf(scene);
    std::vector<RulerTick> ticks =
        rulerTicks(scene.range.first() - zero, scene.range.end() - zero, scene.widthPx, labelPx);
    for (RulerTick &tick : ticks)
        tick.ns += zero;
    return ticks;
}

QString nameOf(const FrameTrees &part)
{
    return QCoreApplication::translate("FlameView", "frame %1 · %2")
        .arg(countText(part.frame), durationText(part.record.durationNs));
}

// Position of a frame's name in the ruler.
QRectF plateOf(const FlameScene &scene, const FrameTrees &part, const QFontMetricsF &metrics,
               const QRectF &ruler)
{
    const double x = std::max(0.0, std::round(scene.xOfTime(part.record.startNs)));
    const double end = std::round(scene.xOfTime(part.record.endNs()));
    const double length = metrics.horizontalAdvance(nameOf(part)) + 12;
    return {x, ruler.top(), std::max(2.0, std::min(length, end - x)), ruler.height() - 1};
}

// The position of a neighbouring frame in the ruler; empty if it isn't visible.
QRectF sideArea(const FlameScene &scene, const FrameRecord &record, const QRectF &ruler)
{
    const double x = std::max(-1.0, std::round(scene.xOfTime(record.startNs)));
    const double end = std::min(scene.widthPx, std::round(scene.xOfTime(record.endNs())));
    return {x, ruler.top(), std::max(0.0, end - x), ruler.height()};
}

// Whether a neighbouring frame or the name of a frame covers a label of the ruler; a single frame
// has no name there.
bool isCovered(const FlameScene &scene, const QFontMetricsF &metrics, const QRectF &ruler,
               const QRectF &label)
{
    const FlameFrame &frame = *scene.list->frame;
    const auto &parts = frame.parts;
    if (parts.size() > 1 && std::ranges::any_of(parts, [&](const FrameTrees &part) {
            return plateOf(scene, part, metrics, ruler).intersects(label);
        }))
        return true;
    const auto sides =
        sideFrames(*frame.capture, parts.front().frame, parts.back().frame, kReachedFrames);
    return std::ranges::any_of(sides, [&](FrameIndex side) {
        return sideArea(scene, frame.capture->frames()[side], ruler).intersects(label);
    });
}

double flagX(const FlameScene &scene, const Annotation &annotation)
{
    return std::round(scene.xOfTime(annotation.timeNs));
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
        const QFontMetricsF metrics(painter.font());
        const QRectF label(x, area.top() + 1, 4 + metrics.horizontalAdvance(tick.label), 4);
        if (label.right() > area.right() || isCovered(scene, metrics, area, label))
            continue;
        painter.drawText(QRectF(x + 4, area.top(), 300, area.height() - 1),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, tick.label);
    }
}

namespace {

constexpr double kLeastPlatePx = 40;

// Names of neighbouring frames in the ruler.
void paintSideNames(QPainter &painter, const FlameScene &scene, const Palette &palette,
                    const QRectF &ruler)
{
    const FlameFrame &frame = *scene.list->frame;
    const QFontMetricsF metrics(painter.font());
    for (const FrameIndex side : sideFrames(*frame.capture, frame.parts.front().frame,
                                            frame.parts.back().frame, kReachedFrames)) {
        const FrameRecord &record = frame.capture->frames()[side];
        const QRectF plate = sideArea(scene, record, ruler);
        const double x = plate.left();
        const double end = plate.right();
        if (end <= 0 || x >= scene.widthPx)
            continue;
        painter.fillRect(plate.adjusted(0, 0, 0, -1), palette.grid);
        if (end - x < kLeastPlatePx)
            continue;
        const QString name = QCoreApplication::translate("FlameView", "frame %1 · %2")
                                 .arg(countText(side), durationText(record.durationNs));
        painter.setPen(palette.text);
        painter.drawText(QRectF(std::max(0.0, x) + 6, ruler.top(), end - x - 8, ruler.height() - 1),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(name, Qt::ElideRight, end - x - 10));
    }
}

} // namespace

void paintNeighbours(QPainter &painter, const FlameScene &scene, const Palette &palette,
                     const QRectF &area)
{
    const FlameFrame &frame = *scene.list->frame;
    QColor veil = palette.surface;
    veil.setAlpha(110);
    for (const FrameIndex side : sideFrames(*frame.capture, frame.parts.front().frame,
                                            frame.parts.back().frame, kReachedFrames)) {
        const FrameRecord &record = frame.capture->frames()[side];
        const QRectF lane = sideArea(scene, record, area);
        const double x = lane.left();
        const double end = lane.right();
        if (end <= 0 || x >= scene.widthPx)
            continue;
        painter.fillRect(lane, veil);
        painter.fillRect(QRectF(side < frame.current() ? end - 1 : x, area.top(), 1, area.height()),
                         palette.current);
    }
}

void paintFrameMarks(QPainter &painter, const FlameScene &scene, const Palette &palette,
                     const QRectF &ruler, const QRectF &below)
{
    const FlameFrame &frame = *scene.list->frame;
    paintSideNames(painter, scene, palette, ruler);
    if (frame.parts.size() < 2)
        return;
    const QFontMetricsF metrics(painter.font());
    for (const FrameTrees &part : frame.parts) {
        const double x = std::round(scene.xOfTime(part.record.startNs));
        const double end = std::round(scene.xOfTime(part.record.endNs()));
        const bool current = part.frame == frame.current();
        if (end < 0 || x > scene.widthPx)
            continue;
        painter.fillRect(QRectF(x, below.top(), 2, below.height()), palette.current);
        const QRectF plate = plateOf(scene, part, metrics, ruler);
        painter.fillRect(plate, current ? palette.current : palette.grid);
        painter.setPen(current ? palette.background : palette.text);
        painter.drawText(plate.adjusted(6, 0, -2, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(nameOf(part), Qt::ElideRight, plate.width() - 8));
    }
}

void paintFlags(QPainter &painter, const FlameScene &scene, const Palette &palette,
                const QRectF &ruler, std::span<const Annotation> annotations)
{
    painter.setPen(Qt::NoPen);
    for (const Annotation &annotation : annotations) {
        const double x = flagX(scene, annotation);
        if (x < -kOverlayFlagPx || x > scene.widthPx)
            continue;
        const QColor colour = annotation.colour != 0 ? QColor(annotation.colour) : palette.spike;
        const double y = ruler.top() + 2;
        painter.fillRect(QRectF(x, y, 1, ruler.height() - 3), colour);
        painter.setBrush(colour);
        painter.drawPolygon(QPolygonF({{x, y}, {x + kOverlayFlagPx, y + 4}, {x, y + 8}}));
    }
}

const Annotation *flagAt(const FlameScene &scene, std::span<const Annotation> annotations, double x)
{
    for (const Annotation &annotation : annotations) {
        const double flag = flagX(scene, annotation);
        if (x >= flag - 1 && x <= flag + kOverlayFlagPx)
            return &annotation;
    }
    return nullptr;
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

void paintShortage(QPainter &painter, const Palette &palette, const QRectF &area,
                   const QString &text)
{
    const QFontMetricsF metrics(painter.font());
    QRectF plate(0, 0, metrics.horizontalAdvance(text) + 16, metrics.height() + 4);
    plate.moveBottomRight({area.right() - 8, area.bottom() - 8});
    painter.fillRect(plate, palette.surface);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(palette.lost);
    painter.drawRect(plate);
    painter.setPen(palette.text);
    painter.drawText(plate, Qt::AlignCenter, text);
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

namespace {

struct Unit {
    double ns;
    const char *name;
};

Unit unitOf(double greatestNs)
{
    constexpr std::array<Unit, 4> units = {{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}}};
    for (const Unit &unit : units) {
        if (greatestNs >= unit.ns)
            return unit;
    }
    return units.back();
}

} // namespace

std::vector<RulerTick> rulerTicks(double fromNs, double toNs, double widthPx, double labelPx)
{
    const double step = std::max(1.0, niceStep((toNs - fromNs) * labelPx / widthPx));
    const Unit unit = unitOf(std::max(std::abs(fromNs), std::abs(toNs)));
    const int decimals =
        std::max(0, static_cast<int>(-std::floor(std::log10(step / unit.ns) + 1e-9)));
    std::vector<RulerTick> ticks;
    for (double i = std::ceil(fromNs / step); i * step <= toNs; ++i) {
        const QString number = QString::number(i * step / unit.ns + 0.0, 'f', decimals);
        ticks.push_back({i * step, number + u' ' + QString::fromUtf8(unit.name)});
    }
    return ticks;
}

} // namespace zoe::app
