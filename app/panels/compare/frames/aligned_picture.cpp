#include "app/panels/compare/frames/aligned_picture.h"

#include <QCoreApplication>
#include <QPainter>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "analysis/statistics/quantile.h"
#include "app/theme/text.h"
#include "app/widgets/charts/plot_axes.h"
#include "app/widgets/charts/text_plate.h"

namespace zoe::app {

namespace {

constexpr int kMostLinks = 24;
constexpr double kUsualShare = 0.97; // of the bars
constexpr double kCutAbove = 2.5;    // times as high as those
constexpr double kCutMark = 4;

struct AlignedWords {
    Q_DECLARE_TR_FUNCTIONS(AlignedPicture)
};

// A step size that fits about `count` times into the span.
double stepFor(double span, double count)
{
    return niceStep(std::max(span / std::max(count, 1.0), 1e-12));
}

} // namespace

QRectF AlignedPicture::strip(CompareSideName side) const
{
    const double left = metrics.horizontalAdvance("888.8 ms") + 8;
    const double below = metrics.height() + 6;
    const double each = std::max(20.0, (size.height() - kBetween - below - 4) / 2);
    const double top = side == CompareSideName::Base ? 4 : 4 + each + kBetween;
    return {left, top, std::max(10.0, size.width() - left - 6), each};
}

double AlignedPicture::xOf(double basePlace) const
{
    const QRectF area = strip(CompareSideName::Base);
    return area.left() + range.toPixel(basePlace, area.width());
}

double AlignedPicture::placeAt(double x) const
{
    const QRectF area = strip(CompareSideName::Base);
    return range.fromPixel(x - area.left(), area.width());
}

// At most one bar per pixel; if frames are wider, one bar per frame.
std::vector<AlignedPicture::Bar> AlignedPicture::barsOf(CompareSideName side) const
{
    std::vector<Bar> bars;
    const FrameStrip &shown = stripOf(*frames, side);
    const auto end = static_cast<double>(shown.size());
    const QRectF area = strip(side);
    const double first = std::max(0.0, ownPlace(*frames, side, range.first()));
    const double last = std::min(end, ownPlace(*frames, side, range.end()));
    if (last - first < area.width()) {
        for (double place = std::floor(first); place < last; ++place) {
            const double x0 = std::max(xOf(basePlaceOf(*frames, side, place)), area.left());
            const double x1 = std::min(xOf(basePlaceOf(*frames, side, place + 1)), area.right());
            const auto i = static_cast<std::size_t>(place);
            bars.push_back({x0, std::max(x1 - x0, 0.5), shown.values.range(i, i + 1)});
        }
        return bars;
    }
    for (double x = area.left(); x < area.right(); ++x) {
        const double left = ownPlace(*frames, side, placeAt(x));
        const double right = ownPlace(*frames, side, placeAt(x + 1));
        const auto a = static_cast<std::size_t>(std::clamp(std::floor(left), 0.0, end));
        const auto b = static_cast<std::size_t>(std::clamp(std::ceil(right), 0.0, end));
        if (b > a && right > 0)
            bars.push_back({x, 1, shown.values.range(a, b)});
    }
    return bars;
}

// A few much longer frames would flatten all others, so they are clipped and marked.
double AlignedPicture::topNs(const std::vector<Bar> &base, const std::vector<Bar> &head)
{
    std::vector<double> highest;
    for (const auto *bars : {&base, &head}) {
        for (const Bar &bar : *bars)
            highest.push_back(static_cast<double>(bar.values.max));
    }
    if (highest.empty())
        return 1;
    std::ranges::sort(highest);
    const double usual = quantileOfSorted(highest, kUsualShare);
    return std::max(1.0, std::min(highest.back(), kCutAbove * usual)) * 1.05;
}

void AlignedPicture::paintStrip(QPainter &painter, CompareSideName side,
                                const std::vector<Bar> &bars, double top) const
{
    const QRectF area = strip(side);
    const QColor colour = side == CompareSideName::Base ? palette->base : palette->head;
    const QColor faint = mixed(colour, palette->background, 0.55);
    const auto y = [&](DurationNs ns) {
        const double share = std::min(1.0, static_cast<double>(ns) / top);
        return area.bottom() - share * area.height();
    };
    for (const Bar &bar : bars) {
        const double gap = bar.width > 3 ? 1 : 0;
        const double low = y(bar.values.min);
        const double high = y(bar.values.max);
        painter.fillRect(QRectF(bar.x, low, bar.width - gap, area.bottom() - low), faint);
        painter.fillRect(QRectF(bar.x, high, bar.width - gap, std::max(1.5, low - high)), colour);
        if (static_cast<double>(bar.values.max) > top)
            painter.fillRect(QRectF(bar.x - 1, area.top(), std::max(3.0, bar.width), kCutMark),
                             palette->spike);
    }
}

void AlignedPicture::paintAxis(QPainter &painter, CompareSideName side, double top) const
{
    const QRectF area = strip(side);
    const int line = metrics.height();
    // At least one line above 0, however the step is rounded.
    const double step = stepFor(top, std::max(2.5, area.height() / (2.5 * line)));
    const AxisUnit unit = timeUnitFor(top);
    for (double ns = 0; ns <= top; ns += step) {
        const double y = area.bottom() - ns / top * area.height();
        painter.setPen(palette->grid);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        if (y - line / 2.0 < area.top() - 4)
            continue;
        painter.setPen(palette->mutedText);
        painter.drawText(QRectF(0, y - line / 2.0, area.left() - 4, line),
                         Qt::AlignRight | Qt::AlignVCenter,
                         QString(unit.label).replace("%g", QString::number(ns / unit.one)));
    }
    const FrameStrip &shown = stripOf(*frames, side);
    const double first = std::max(0.0, ownPlace(*frames, side, range.first()));
    const double last =
        std::min(static_cast<double>(shown.size()), ownPlace(*frames, side, range.end()));
    const double places = stepFor(std::max(last - first, 1.0),
                                  area.width() / metrics.horizontalAdvance("888 888 888"));
    const double whole = std::max(1.0, places);
    painter.setPen(palette->mutedText);
    double taken = -1; // by numbers: frames of this side may be closer together than of the base
    for (double place = std::ceil(first / whole) * whole; place < last; place += whole) {
        const double x = xOf(basePlaceOf(*frames, side, place));
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + 3));
        const QString number = countText(shown.numbers[static_cast<std::size_t>(place)]);
        const double half = metrics.horizontalAdvance(number) / 2.0;
        if (x - half < taken)
            continue;
        taken = x + half + metrics.averageCharWidth();
        painter.drawText(QRectF(x - half - 1, area.bottom() + 3, 2 * half + 2, line),
                         Qt::AlignHCenter, number);
    }
    const QString name = side == CompareSideName::Base ? AlignedWords::tr("Base, by frame")
                                                       : AlignedWords::tr("Head, by frame");
    const QRectF label(area.left() + 6, area.top() + 2, metrics.horizontalAdvance(name) + 22,
                       line + 2);
    fillPlate(painter, label, *palette);
    painter.fillRect(QRectF(label.left() + 4, label.top() + (label.height() - 10) / 2, 10, 10),
                     side == CompareSideName::Base ? palette->base : palette->head);
    painter.setPen(palette->text);
    painter.drawText(label.adjusted(18, 0, 0, 0), Qt::AlignVCenter, name);
}

// Lines between the strips at matching places, if the alignment is not linear.
void AlignedPicture::paintLinks(QPainter &painter) const
{
    const auto &places = frames->alignment.places();
    if (places.empty())
        return;
    painter.setPen(QPen(palette->mutedText, 1, Qt::DotLine));
    const double top = strip(CompareSideName::Base).top();
    const double bottom = strip(CompareSideName::Head).bottom();
    const std::size_t every = std::max<std::size_t>(1, places.size() / kMostLinks);
    for (std::size_t i = 0; i < places.size(); i += every) {
        const double x = xOf(places[i].base);
        if (x >= strip(CompareSideName::Base).left() && x <= strip(CompareSideName::Base).right())
            painter.drawLine(QPointF(x, top), QPointF(x, bottom));
    }
}

void AlignedPicture::paintMarks(QPainter &painter) const
{
    const auto mark = [&](double basePlace, const QPen &pen) {
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        for (const CompareSideName side : {CompareSideName::Base, CompareSideName::Head}) {
            const double own = std::floor(ownPlace(*frames, side, basePlace));
            if (own < 0 || own >= static_cast<double>(stripOf(*frames, side).size()))
                continue;
            const QRectF area = strip(side);
            const double x0 = xOf(basePlaceOf(*frames, side, own));
            const double x1 = xOf(basePlaceOf(*frames, side, own + 1));
            painter.drawRect(QRectF(x0, area.top(), std::max(x1 - x0 - 1, 1.0), area.height()));
        }
    };
    if (hovered)
        mark(*hovered, QPen(palette->mutedText, 1));
    if (current)
        mark(*current, QPen(palette->current, 2));
}

QString AlignedPicture::textAt(double basePlace) const
{
    QStringList lines;
    std::optional<DurationNs> times[2];
    for (const CompareSideName side : {CompareSideName::Base, CompareSideName::Head}) {
        const FrameStrip &shown = stripOf(*frames, side);
        const double own = std::floor(ownPlace(*frames, side, basePlace));
        if (own < 0 || own >= static_cast<double>(shown.size()))
            continue;
        const auto place = static_cast<std::size_t>(own);
        const DurationNs ns = shown.values.values()[place];
        times[static_cast<std::size_t>(side)] = ns;
        lines << (side == CompareSideName::Base ? AlignedWords::tr("Base, frame %1: %2")
                                                : AlignedWords::tr("Head, frame %1: %2"))
                     .arg(countText(shown.numbers[place]), durationText(ns));
    }
    if (times[0] && times[1])
        lines << AlignedWords::tr("Difference: %1")
                     .arg(signedDurationText(static_cast<double>(*times[1] - *times[0])));
    return lines.join(u'\n');
}

void AlignedPicture::paint(QPainter &painter) const
{
    if (!frames || frames->base.size() == 0 || frames->head.size() == 0)
        return;
    const auto base = barsOf(CompareSideName::Base);
    const auto head = barsOf(CompareSideName::Head);
    const double top = topNs(base, head);
    paintStrip(painter, CompareSideName::Base, base, top);
    paintStrip(painter, CompareSideName::Head, head, top);
    paintLinks(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintAxis(painter, CompareSideName::Base, top);
    paintAxis(painter, CompareSideName::Head, top);
    paintMarks(painter);
}

} // namespace zoe::app
