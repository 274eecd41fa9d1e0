#include "app/panels/frames/frame_picture.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QPolygonF>
#include <QVector>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/theme/text.h"
#include "app/widgets/charts/text_plate.h"
#include "app/widgets/picture_export.h"

namespace zoe::app {

namespace {

constexpr double kMarkHalfWidth = 4;
constexpr double kMarkHeight = 6;
constexpr double kMarkBucketPx = 2 * kMarkHalfWidth + 1;
constexpr double kSpikeTip = 5;
constexpr double kLostHeight = 4;
constexpr double kBarGapFromPx = 4; // bars at least this wide are drawn with gaps
constexpr double kBreakPx = 12;     // below the upper edge, where a bar is broken
constexpr double kBreakHeight = 3;
constexpr std::size_t kMostWorstValues = 8; // durations written at the worst frames

constexpr double kEdgeDistancePx = 6;
constexpr std::size_t kTargetLevels = kMostTargets + 1;

struct ColumnRects {
    std::array<QVector<QRectF>, kTargetLevels> fill; // up to the shortest of a column
    std::array<QVector<QRectF>, kTargetLevels> band; // between the shortest and the longest
    std::array<QVector<QRectF>, kTargetLevels> caps;
    QVector<QRectF> spikes;
    QVector<QRectF> gaps;
    QVector<QRectF> missing;
    QVector<QRectF> lost;
    QVector<QRectF> breaks;
};

double middleX(const FramePicture &picture, const FrameColumn &column)
{
    return std::floor((picture.xOf(column.first) + picture.xOf(column.end)) / 2) + 0.5;
}

void addBar(ColumnRects &rects, const FramePicture &picture, const FrameColumn &column, double left,
            double width)
{
    const double bottom = picture.area.bottom();
    const double top = std::min(bottom - 1, std::floor(picture.yOf(double(column.maxNs))));
    const double low = std::clamp(std::floor(picture.yOf(double(column.minNs))), top, bottom);
    // Targets are for frames, not for loading before them or what follows the last one.
    const bool isNoFrame = column.cut && column.end - column.first == 1;
    const std::size_t level = isNoFrame ? 0 : picture.level(column.maxNs);
    const std::size_t lowLevel = isNoFrame ? 0 : picture.level(column.minNs);
    rects.fill[lowLevel].append({left, low, width, bottom - low});
    rects.band[level].append({left, top, width, low - top});
    rects.caps[level].append({left, top, width, std::min(2.0, bottom - top)});
    if (const DurationNs spike = picture.spikes->longest(column.first, column.end)) {
        // Among other frames of its column, only the tip of the spike is coloured.
        const double spikeTop = std::min(bottom - 1, std::floor(picture.yOf(double(spike))));
        const double spikeEnd = column.end - column.first == 1 ? bottom : spikeTop + kSpikeTip;
        rects.spikes.append({left, spikeTop, width, std::min(bottom, spikeEnd) - spikeTop});
    }
    if (picture.isBroken(column.maxNs))
        rects.breaks.append({left, picture.area.top() + kBreakPx, width, kBreakHeight});
}

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
    if (picture.bars)
        addBar(rects, picture, column, left, width);
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
    for (const SpikeMark &mark : picture.spikeMarks()) {
        const double y = std::max(picture.area.top() + kMarkHeight,
                                  picture.yOf(static_cast<double>(mark.durationNs)) - 1);
        painter.drawPolygon(QPolygonF({{mark.x - kMarkHalfWidth, y - kMarkHeight},
                                       {mark.x + kMarkHalfWidth, y - kMarkHeight},
                                       {mark.x, y}}));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

// Writes the durations of the clipped bars and of the worst spike, longest first, if they don't
// overlap.
void paintValues(QPainter &painter, const FramePicture &picture)
{
    std::vector<SpikeMark> values;
    if (picture.bars) {
        for (const FrameColumn &column : picture.columns) {
            if (column.readable && picture.isBroken(column.maxNs))
                values.push_back({middleX(picture, column), column.maxNs});
        }
    }
    const auto longer = [](const SpikeMark &a, const SpikeMark &b) {
        return a.durationNs > b.durationNs;
    };
    const std::vector<SpikeMark> marks = picture.spikeMarks();
    if (!marks.empty())
        values.push_back(*std::ranges::min_element(marks, longer));
    std::ranges::stable_sort(values, longer);
    const QFontMetricsF metrics(painter.font());
    double top = picture.area.top() + 1;
    if (!picture.alarms.empty())
        top += kAlarmPx;
    if (!picture.caption.isEmpty() || picture.marksHaveTexts)
        top += metrics.height() + 2;
    std::vector<QRectF> placed;
    for (const SpikeMark &value : values) {
        if (placed.size() == kMostWorstValues)
            break;
        const QString text = durationText(value.durationNs);
        const double y = picture.yOf(static_cast<double>(value.durationNs)) - kMarkHeight;
        QRectF plate(value.x + kMarkHalfWidth + 2, std::max(top, y),
                     metrics.horizontalAdvance(text) + 6, metrics.height());
        if (plate.right() > picture.area.right())
            plate.moveRight(value.x - kMarkHalfWidth - 2);
        const bool hides = std::ranges::any_of(
            placed, [&](const QRectF &other) { return other.intersects(plate); });
        if (hides)
            continue;
        placed.push_back(plate);
        paintOnPlate(painter, plate, text, picture.palette->text, *picture.palette);
    }
}

// A sign at the upper edge over each frame that triggered the alarm, with a line down to it.
void paintAlarms(QPainter &painter, const FramePicture &picture)
{
    double lastX = -2 * kAlarmPx;
    for (const FrameIndex place : picture.alarms) {
        if (place + 1.0 <= picture.range.first() || place >= picture.range.end())
            continue;
        const double x = std::floor(picture.xOf(place + 0.5)) + 0.5;
        const QRectF sign(x - kAlarmPx / 2, picture.area.top() - 1, kAlarmPx, kAlarmPx);
        painter.setPen(QPen(picture.palette->spike, 1, Qt::DotLine));
        painter.drawLine(QPointF(x, sign.bottom()), QPointF(x, picture.area.bottom()));
        if (x - lastX < kAlarmPx / 2) // too many signs would hide each other
            continue;
        lastX = x;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(picture.palette->spike);
        painter.drawEllipse(sign);
        const QColor ink = textOn(picture.palette->spike);
        painter.fillRect(QRectF(x - 1, sign.top() + 2.5, 2, 4.5), ink);
        painter.fillRect(QRectF(x - 1, sign.top() + 8, 2, 2), ink);
        painter.setRenderHint(QPainter::Antialiasing, false);
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
        const QColor line = picture.palette->targets[i % picture.palette->targets.size()];
        paintOnPlate(painter, plate, text, mixed(line, picture.palette->text, 0.35),
                     *picture.palette);
    }
}

void paintCaption(QPainter &painter, const FramePicture &picture)
{
    if (picture.caption.isEmpty())
        return;
    const QFontMetricsF metrics(painter.font());
    const QString text =
        metrics.elidedText(picture.caption, Qt::ElideRight, picture.area.width() * 0.6);
    const QRectF plate(picture.area.left() + 4, picture.area.top() + 2,
                       metrics.horizontalAdvance(text) + 8, metrics.height());
    paintOnPlate(painter, plate, text, picture.palette->text, *picture.palette);
}

// A row of pixels, stretched over the area; in vector output, runs of one colour.
void paintRow(QPainter &painter, const QRectF &area, const QImage &row)
{
    if (!drawsShapes(painter)) {
        painter.drawImage(QRectF(area.left(), area.top(), row.width(), area.height()), row);
        return;
    }
    for (int x = 0; x < row.width();) {
        const QColor colour = row.pixelColor(x, 0);
        const int from = x;
        while (x < row.width() && row.pixelColor(x, 0) == colour)
            ++x;
        if (colour.alpha() > 0)
            painter.fillRect(QRectF(area.left() + from, area.top(), x - from, area.height()),
                             colour);
    }
}

} // namespace

std::vector<SpikeMark> FramePicture::spikeMarks() const
{
    std::vector<SpikeMark> marks;
    double bucket = -1;
    for (const FrameColumn &column : columns) {
        const DurationNs longest = spikes->longest(column.first, column.end);
        const double x = middleX(*this, column);
        if (longest == 0 || x < area.left() || x > area.right())
            continue;
        const double here = std::floor((x - area.left()) / kMarkBucketPx);
        if (here != std::exchange(bucket, here))
            marks.push_back({x, longest});
        else if (longest > marks.back().durationNs)
            marks.back() = {x, longest};
    }
    return marks;
}

void FramePicture::updateColumns()
{
    columns.clear();
    if (series)
        columns = series->columns(range.first(), range.end(), std::floor(area.width()));
}

std::size_t FramePicture::level(DurationNs ns) const
{
    std::size_t exceeded = 0;
    while (coloured && exceeded < targets.size() && ns > targets[exceeded].durationNs)
        ++exceeded;
    return exceeded;
}

double FramePicture::xOf(double place) const
{
    return area.left() + range.toPixel(place, area.width());
}

double FramePicture::yOf(double durationNs) const
{
    return area.bottom() - std::clamp(shareOf(durationNs), 0.0, 1.0) * area.height();
}

double FramePicture::shareOf(double durationNs) const
{
    if (!logarithmic)
        return durationNs / topNs;
    return std::log(std::max(durationNs, bottomNs) / bottomNs) / std::log(topNs / bottomNs);
}

std::vector<double> FramePicture::logTicks() const
{
    const bool few = topNs / bottomNs <= 200; // then there is room for 2 and 5 as well
    std::vector<double> ticks;
    for (double decade = std::pow(10, std::floor(std::log10(bottomNs))); decade <= topNs;
         decade *= 10) {
        for (const double step : few ? std::vector<double>{1, 2, 5} : std::vector<double>{1}) {
            if (decade * step >= bottomNs && decade * step <= topNs)
                ticks.push_back(decade * step);
        }
    }
    return ticks;
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

FrameIndex FramePicture::placeBelow(double x) const
{
    const double frame = std::floor(range.fromPixel(x - area.left(), area.width()));
    return static_cast<FrameIndex>(std::clamp(frame, 0.0, series->placeCount() - 1.0));
}

std::optional<FrameIndex> FramePicture::placeAt(double x) const
{
    if (!series || series->placeCount() == 0 || x < area.left() || x >= area.right())
        return std::nullopt;
    const double first = range.fromPixel(x - area.left(), area.width());
    if (first >= series->placeCount())
        return std::nullopt;
    const double perPixel = range.span() / area.width();
    const FrameIndex frame = placeBelow(x);
    if (perPixel <= 1.0 / kMarkHalfWidth)
        return frame;
    // Marks are wider than frames here: a click on a mark selects its spike.
    const auto clamped = [&](double f) {
        return static_cast<FrameIndex>(std::clamp(f, 0.0, double(series->placeCount())));
    };
    const double reach = perPixel * kMarkHalfWidth;
    if (const Spike *spike = spikes->longestSpike(clamped(std::ceil(first - reach)),
                                                  clamped(std::floor(first + reach) + 1)))
        return spike->frame;
    const FrameIndex end = std::max(frame + 1, clamped(std::floor(first + perPixel)));
    return series->longestPlace(frame, end);
}

void paintColumns(QPainter &painter, const FramePicture &picture)
{
    ColumnRects rects;
    const auto count = static_cast<qsizetype>(picture.columns.size());
    rects.fill[0].reserve(count);
    rects.band[0].reserve(count);
    rects.caps[0].reserve(count);
    for (const FrameColumn &column : picture.columns)
        addColumn(rects, picture, column);

    const Palette &palette = *picture.palette;
    painter.setPen(Qt::NoPen);
    const auto draw = [&painter](const QVector<QRectF> &list, const QBrush &brush) {
        painter.setBrush(brush);
        painter.drawRects(list);
    };
    draw(rects.gaps, QBrush(palette.missing, Qt::BDiagPattern));
    for (std::size_t level = 0; level < kTargetLevels; ++level) {
        const QColor fill = level == 0 ? palette.frameFill : palette.overTarget[level - 1];
        const QColor line = level == 0 ? palette.frameLine : mixed(fill, palette.text, 0.45);
        draw(rects.fill[level], fill);
        draw(rects.band[level], mixed(fill, line, 0.4));
        draw(rects.caps[level], line);
    }
    draw(rects.spikes, palette.spike);
    draw(rects.breaks, palette.background);
    draw(rects.missing, palette.missing);
    draw(rects.lost, palette.lost);
}

// One row of pixels stretched over the area: separate columns would cost one span per pixel.
void paintSelection(QPainter &painter, const FramePicture &picture)
{
    if (picture.selection.empty() || picture.area.width() < 1)
        return;
    const QColor full = picture.palette->selection;
    const int width = static_cast<int>(std::ceil(picture.area.width()));
    QImage row(width, 1, QImage::Format_ARGB32_Premultiplied);
    row.fill(Qt::transparent);
    auto *pixels = reinterpret_cast<QRgb *>(row.scanLine(0));
    QVector<QRectF> edges;
    double lastEdge = -kEdgeDistancePx;
    const auto addEdge = [&](double x) {
        if (x - std::exchange(lastEdge, x) >=
            kEdgeDistancePx) // too many edges would hide the frames
            edges.append({x, picture.area.top(), 1, picture.area.height()});
    };
    double before = 0; // the share of the previous column
    double right = 0;
    for (const FrameColumn &column : picture.columns) {
        const double share = picture.selection.share(column.first, column.end);
        const QRectF band = picture.band(column.first, column.end);
        if (share > 0 && before == 0)
            addEdge(band.left());
        else if (share == 0 && before > 0)
            addEdge(right - 1);
        before = share;
        right = band.right();
        if (share == 0)
            continue;
        const int from = std::clamp(qRound(band.left() - picture.area.left()), 0, width);
        const int to = std::clamp(qRound(band.right() - picture.area.left()), from, width);
        const int alpha = static_cast<int>(full.alpha() * (0.35 + 0.65 * share));
        std::fill(pixels + from, pixels + to,
                  qPremultiply(qRgba(full.red(), full.green(), full.blue(), alpha)));
    }
    if (before > 0)
        addEdge(right - 1);
    paintRow(painter, picture.area, row);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(full.rgb()));
    painter.drawRects(edges);
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
    paintSpikes(painter, picture); // including the mark of the current frame's spike
    paintAlarms(painter, picture);
    paintValues(painter, picture);
    paintTargetLabels(painter, picture);
    paintCaption(painter, picture);
}

} // namespace zoe::app
