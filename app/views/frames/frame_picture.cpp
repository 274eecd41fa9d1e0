#include "app/views/frames/frame_picture.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QVector>
#include <algorithm>
#include <cmath>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr double kMarkHalfWidth = 4;
constexpr double kMarkHeight = 6;
constexpr double kSpikeTip = 5;
constexpr double kLostHeight = 4;
constexpr double kBarGapFromPx = 4; // bars this wide are drawn apart

struct ColumnRects {
    QVector<QRectF> fill;
    QVector<QRectF> band; // between the shortest and the longest of a column
    QVector<QRectF> caps;
    QVector<QRectF> spikes;
    QVector<QRectF> gaps;
    QVector<QRectF> missing;
    QVector<QRectF> lost;
};

void addColumn(ColumnRects &rects, const FramePicture &picture, const FrameColumn &column)
{
    const double left = std::max(picture.area.left(), std::round(picture.xOf(column.first)));
    double right = std::min(picture.area.right(), std::round(picture.xOf(column.end)));
    if (right <= left)
        right = left + 1;
    if (left >= picture.area.right())
        return;
    const double bottom = picture.area.bottom();
    if (!column.readable) {
        rects.gaps.append({left, picture.area.top(), right - left, picture.area.height()});
        return;
    }
    if (right - left >= kBarGapFromPx)
        right -= 1;
    const double width = right - left;
    const double top = std::min(bottom - 1, std::floor(picture.yOf(double(column.maxNs))));
    const double low = std::floor(picture.yOf(double(column.minNs)));
    const DurationNs spike = picture.spikes->longest(column.first, column.end);
    rects.fill.append({left, top, width, bottom - top});
    rects.band.append({left, top, width, std::max(0.0, low - top)});
    rects.caps.append({left, top, width, std::min(2.0, bottom - top)});
    if (spike > 0) {
        // Among other frames of its column only the tip of the spike is coloured.
        const double spikeTop = std::min(bottom - 1, std::floor(picture.yOf(double(spike))));
        const double spikeEnd = column.end - column.first == 1 ? bottom : spikeTop + kSpikeTip;
        rects.spikes.append({left, spikeTop, width, std::min(bottom, spikeEnd) - spikeTop});
    }
    if (column.missing)
        rects.missing.append({left, bottom - kLostHeight, width, kLostHeight});
    if (column.lost)
        rects.lost.append({left, bottom - kLostHeight, width, kLostHeight});
}

void paintSpikes(QPainter &painter, const FramePicture &picture)
{
    painter.setBrush(picture.palette->spike);
    painter.setPen(Qt::NoPen);
    painter.setRenderHint(QPainter::Antialiasing);
    double lastX = -1;
    for (const FrameColumn &column : picture.columns) {
        const DurationNs longest = picture.spikes->longest(column.first, column.end);
        if (longest == 0)
            continue;
        const double x =
            std::floor((picture.xOf(column.first) + picture.xOf(column.end)) / 2) + 0.5;
        if (x - lastX < 1 || x < picture.area.left() || x > picture.area.right())
            continue;
        lastX = x;
        const double y = std::max(picture.area.top() + kMarkHeight,
                                  picture.yOf(static_cast<double>(longest)) - 1);
        painter.drawPolygon(QPolygonF({{x - kMarkHalfWidth, y - kMarkHeight},
                                       {x + kMarkHalfWidth, y - kMarkHeight},
                                       {x, y}}));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintSelection(QPainter &painter, const FramePicture &picture)
{
    QColor edge = picture.palette->selection;
    edge.setAlpha(255);
    for (const FrameRange &range : picture.selection.ranges()) {
        if (range.end <= picture.range.first() || range.first >= picture.range.end())
            continue;
        const QRectF band = picture.band(range.first, range.end);
        painter.fillRect(band, picture.palette->selection);
        painter.fillRect(QRectF(band.left(), band.top(), 1, band.height()), edge);
        painter.fillRect(QRectF(band.right() - 1, band.top(), 1, band.height()), edge);
    }
}

void paintCurrent(QPainter &painter, const FramePicture &picture)
{
    if (!picture.current || *picture.current + 1.0 <= picture.range.first() ||
        *picture.current >= picture.range.end())
        return;
    const QRectF band = picture.band(*picture.current, *picture.current + 1.0, 3);
    painter.setPen(QPen(picture.palette->current, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(band.adjusted(0, 0, -1, -1));
    const double x = band.center().x();
    painter.setBrush(picture.palette->current);
    painter.drawPolygon(QPolygonF({{x - 5, picture.area.bottom() + 6},
                                   {x + 5, picture.area.bottom() + 6},
                                   {x, picture.area.bottom()}}));
}

void paintTargetLabels(QPainter &painter, const FramePicture &picture)
{
    const QFontMetricsF metrics(painter.font());
    for (std::size_t i = 0; i < picture.targets.size(); ++i) {
        const FrameTarget &target = picture.targets[i];
        if (static_cast<double>(target.durationNs) >= picture.topNs)
            continue;
        const QString text = target.label.isEmpty() ? durationText(target.durationNs)
                                                    : target.label + QStringLiteral(" · ") +
                                                          durationText(target.durationNs);
        const double y = picture.yOf(static_cast<double>(target.durationNs));
        QRectF plate(0, 0, metrics.horizontalAdvance(text) + 8, metrics.height());
        const double above = y - 1 - plate.height();
        plate.moveTopRight({picture.area.right() - 2, above < picture.area.top() ? y + 2 : above});
        QColor background = picture.palette->background;
        background.setAlpha(215);
        painter.fillRect(plate, background);
        const QColor line = picture.palette->targets[i % picture.palette->targets.size()];
        painter.setPen(mixed(line, picture.palette->text, 0.35));
        painter.drawText(plate, Qt::AlignCenter, text);
    }
}

} // namespace

void FramePicture::updateColumns()
{
    columns.clear();
    if (series)
        columns = series->columns(range.first(), range.end(), std::floor(area.width()));
}

double FramePicture::xOf(double frame) const
{
    return area.left() + range.toPixel(frame, area.width());
}

double FramePicture::yOf(double durationNs) const
{
    const double share = std::clamp(durationNs / topNs, 0.0, 1.0);
    return area.bottom() - share * area.height();
}

QRectF FramePicture::band(double first, double end, double atLeast) const
{
    double left = std::round(xOf(std::max(first, range.first())));
    double right = std::round(xOf(std::min(end, range.end())));
    if (right - left < atLeast) {
        left -= std::floor((atLeast - (right - left)) / 2);
        right = left + atLeast;
    }
    return {left, area.top(), right - left, area.height()};
}

FrameIndex FramePicture::frameBelow(double x) const
{
    const double frame = std::floor(range.fromPixel(x - area.left(), area.width()));
    return static_cast<FrameIndex>(std::clamp(frame, 0.0, series->frameCount() - 1.0));
}

std::optional<FrameIndex> FramePicture::frameAt(double x) const
{
    if (!series || series->frameCount() == 0 || x < area.left() || x >= area.right())
        return std::nullopt;
    const double first = range.fromPixel(x - area.left(), area.width());
    if (first >= series->frameCount())
        return std::nullopt;
    const double perPixel = range.span() / area.width();
    const FrameIndex frame = frameBelow(x);
    if (perPixel <= 1.0 / kMarkHalfWidth)
        return frame;
    // Marks are wider than frames here: a click on a mark means its spike.
    const auto clamped = [&](double f) {
        return static_cast<FrameIndex>(std::clamp(f, 0.0, double(series->frameCount())));
    };
    const double reach = perPixel * kMarkHalfWidth;
    if (const Spike *spike = spikes->longestSpike(clamped(std::ceil(first - reach)),
                                                  clamped(std::floor(first + reach) + 1)))
        return spike->frame;
    const FrameIndex end = std::max(frame + 1, clamped(std::floor(first + perPixel)));
    return series->longestFrame(frame, end);
}

void paintColumns(QPainter &painter, const FramePicture &picture)
{
    ColumnRects rects;
    const auto count = static_cast<qsizetype>(picture.columns.size());
    rects.fill.reserve(count);
    rects.band.reserve(count);
    for (const FrameColumn &column : picture.columns)
        addColumn(rects, picture, column);

    const Palette &palette = *picture.palette;
    painter.setPen(Qt::NoPen);
    const auto draw = [&painter](const QVector<QRectF> &list, const QBrush &brush) {
        painter.setBrush(brush);
        painter.drawRects(list);
    };
    draw(rects.gaps, QBrush(palette.missing, Qt::BDiagPattern));
    draw(rects.fill, palette.frameFill);
    draw(rects.band, mixed(palette.frameFill, palette.frameLine, 0.4));
    draw(rects.caps, palette.frameLine);
    draw(rects.spikes, palette.spike);
    draw(rects.missing, palette.missing);
    draw(rects.lost, palette.lost);
}

void paintMarks(QPainter &painter, const FramePicture &picture)
{
    paintSelection(painter, picture);
    if (picture.hovered) {
        QColor veil = picture.palette->text;
        veil.setAlpha(40);
        painter.fillRect(picture.band(*picture.hovered, *picture.hovered + 1.0), veil);
    }
    paintCurrent(painter, picture);
    paintSpikes(painter, picture); // the mark of the current frame's spike too
    paintTargetLabels(painter, picture);
}

} // namespace zoe::app
