#include "app/panels/flame/painting/track_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace zoe::app {

namespace {

constexpr double kFoldEventsBelowPx = 3;
constexpr double kLeastLanePx = 40;
constexpr std::size_t kMostFromLeft = 40; // number of these that start before the visible part
constexpr std::size_t kMostLooked = 20'000;
constexpr std::size_t kMostCurves = 40; // smooth curves; more are drawn straight
// Drawn outside the visible part: more than a bend and an arrowhead
constexpr double kArrowMarginPx = 256;

// Calls run(first span, last span, how many) for spans and folded runs of thin ones in [fromNs,
// toNs).
template <class Run>
void forEachRun(const std::vector<TrackSpan> &spans, TimeNs fromNs, TimeNs toNs, DurationNs foldNs,
                Run run)
{
    auto at = std::ranges::partition_point(
        spans, [&](const TrackSpan &span) { return span.endNs < fromNs; });
    while (at != spans.end() && at->startNs < toNs) {
        auto next = at + 1;
        if (at->endNs - at->startNs < foldNs) {
            const TimeNs end = at->startNs + foldNs;
            next = std::partition_point(next, spans.end(),
                                        [&](const TrackSpan &span) { return span.endNs <= end; });
        }
        run(*at, *(next - 1), static_cast<std::size_t>(next - at));
        at = next;
    }
}

Site named(const std::string &name)
{
    Site site;
    site.name = name;
    return site;
}

// The part of a line between two x: rasterising lines of millions of pixels takes a second.
QLineF between(QPointF from, QPointF to, double left, double right)
{
    const auto at = [from, to](double x) {
        return from + (to - from) * ((x - from.x()) / (to.x() - from.x()));
    };
    const auto inside = [&](QPointF end) {
        return end.x() < left ? at(left) : end.x() > right ? at(right) : end;
    };
    return {inside(from), inside(to)};
}

} // namespace

QColor severityColour(const Palette &palette, Severity severity)
{
    if (severity >= Severity::Error)
        return palette.spike;
    if (severity == Severity::Warning)
        return palette.targets[1];
    return severity == Severity::Info ? palette.frameLine : palette.mutedText;
}

void TrackPainter::reset()
{
    m_labels.clear();
    m_lockLabels.clear();
    m_threadLabels.clear();
}

void TrackPainter::setTheme(const Palette &palette, const QFont &font)
{
    m_palette = &palette;
    m_labels.setFont(font);
    m_lockLabels.setFont(font);
    m_threadLabels.setFont(font);
}

void TrackPainter::begin()
{
    m_texts.clear();
    m_lanes.clear();
    m_arrowCount = {};
}

void TrackPainter::fillLane(const FlameScene &scene, std::size_t lane, const QRect &clip,
                            FlameRaster &raster)
{
    const FlameRows::Lane &at = scene.rows.lane(lane);
    if (!scene.extras || at.what.collapsed)
        return;
    m_lanes.push_back(lane);
    const bool cpu = at.what.key.kind == LaneKind::Cpu;
    const bool own = at.what.key.kind == LaneKind::Async || cpu; // all rows of the lane
    const bool locks = at.what.lockRows > 0 && at.what.extras != kNone;
    if (!own && !locks)
        return;
    const SpanKind kind = cpu ? SpanKind::Cpu : own ? SpanKind::Async : SpanKind::Lock;
    const SpanRows &spans = rowsOf(scene, at.what);
    const int rowHeight = scene.rows.metrics().rowHeight;
    for (std::size_t row = 0; row < spans.rows.size(); ++row) {
        const auto number =
            static_cast<std::uint32_t>(row) + (own ? 0 : static_cast<std::uint32_t>(at.rows));
        const int y = scene.rows.rowTop(lane, number);
        if (y + rowHeight <= clip.top() || y > clip.bottom())
            continue;
        fillRow(scene, {&spans.rows[row], y, kind}, clip, raster);
        raster.endRow(y + (own ? 0 : 2), rowHeight - (own ? 1 : 5));
    }
}

const SpanRows &TrackPainter::rowsOf(const FlameScene &scene, const FlameLane &lane) const
{
    if (lane.key.kind == LaneKind::Async)
        return scene.extras->asyncRows;
    if (lane.key.kind == LaneKind::Cpu)
        return scene.extras->cpus[lane.extras].rows;
    return scene.extras->threads[lane.extras].locks;
}

QColor TrackPainter::colourOf(const FlameScene &scene, const Row &row, const TrackSpan &span) const
{
    if (row.kind == SpanKind::Cpu) {
        const ThreadId thread{span.what};
        return scene.list->frame->capture->thread(thread).isRecorded()
                   ? m_palette->behaviourColour(static_cast<std::int32_t>(span.what))
                   : m_palette->grays()[2];
    }
    if (row.kind == SpanKind::Async) {
        const SiteId site = scene.extras->asyncs[span.what].site;
        const QColor colour = m_palette->siteColour(scene.list->frame->capture->site(site));
        return scene.dims() && site != scene.highlighted ? m_palette->dimmed(colour) : colour;
    }
    const LockUse use = scene.extras->locks[span.what].use;
    const bool waits = use == LockUse::Wait || use == LockUse::SharedWait;
    const QColor colour =
        waits ? m_palette->slower : mixed(m_palette->faster, m_palette->background, 0.5);
    return scene.dims() ? m_palette->dimmed(colour) : colour;
}

void TrackPainter::fillRow(const FlameScene &scene, const Row &row, const QRect &clip,
                           FlameRaster &raster)
{
    const double nsPerPx = scene.range.span() / scene.widthPx;
    const auto foldNs = static_cast<DurationNs>(std::ceil(kFoldEventsBelowPx * nsPerPx));
    forEachRun(*row.spans, scene.timeAt(clip.left() - 1), scene.timeAt(clip.right() + 2), foldNs,
               [&](const TrackSpan &first, const TrackSpan &last, std::size_t count) {
                   const double x0 =
                       std::max(clip.left() - 8.0, std::round(scene.xOfTime(first.startNs)));
                   const double end =
                       std::min(clip.right() + 9.0, std::round(scene.xOfTime(last.endNs)));
                   const double x1 = std::max(x0 + 1, end - (end - x0 >= 4 ? 1 : 0));
                   raster.fill(x0, x1, colourOf(scene, row, first).rgb(), count > 1);
                   if (count == 1 && x1 - x0 > kLeastLanePx / 2)
                       addText(scene, row, first, x0, x1);
               });
}

void TrackPainter::addText(const FlameScene &scene, const Row &row, const TrackSpan &span,
                           double x0, double x1)
{
    const SiteId site = row.kind == SpanKind::Lock
                            ? SiteId{scene.extras->locks[span.what].lock.value}
                        : row.kind == SpanKind::Cpu ? SiteId{span.what}
                                                    : scene.extras->asyncs[span.what].site;
    const double left = std::max(x0, 0.0) + 4;
    const bool light = textOn(colourOf(scene, row, span)) == QColor(Qt::white);
    m_texts.push_back({left, double(row.y), x1 - left - 3, site, row.kind, light});
}

const QStaticText *TrackPainter::labelOf(const Capture &capture, const Text &text)
{
    if (text.kind == SpanKind::Lock)
        return m_lockLabels.fit(text.site, named(capture.locks()[text.site.value].name), text.room);
    if (text.kind == SpanKind::Cpu)
        return m_threadLabels.fit(
            text.site, named(capture.thread(ThreadId{text.site.value}).label()), text.room);
    return m_labels.fit(text.site, capture.site(text.site), text.room);
}

void TrackPainter::paintTexts(QPainter &painter, const FlameScene &scene)
{
    const Capture &capture = *scene.list->frame->capture;
    const double down =
        (scene.rows.metrics().rowHeight - 1 - QFontMetrics(painter.font()).height()) / 2.0;
    for (const Text &text : m_texts) {
        const QStaticText *label = labelOf(capture, text);
        if (label == nullptr)
            continue;
        painter.setPen(text.light ? Qt::white : Qt::black);
        painter.drawStaticText(QPointF(std::round(text.x), std::round(text.y + down)), *label);
    }
}

void TrackPainter::paintOver(QPainter &painter, const FlameScene &scene, const QRect &clip)
{
    if (!scene.extras)
        return;
    paintTexts(painter, scene);
    for (const std::size_t lane : m_lanes) {
        const FlameLane &what = scene.rows.lane(lane).what;
        if (what.messageRow)
            paintMessages(painter, scene, lane);
        else if (what.key.kind == LaneKind::Plot)
            paintChart(painter, scene, lane, scene.extras->plots[what.extras]);
        else if (what.key.kind == LaneKind::Memory)
            paintChart(painter, scene, lane, scene.extras->memory[what.extras].bytes);
    }
    paintArrows(painter, scene, clip);
}

void TrackPainter::paintMessages(QPainter &painter, const FlameScene &scene, std::size_t lane)
{
    const FlameRows::Lane &at = scene.rows.lane(lane);
    const auto &messages = scene.extras->threads[at.what.extras].messages;
    const int height = scene.rows.metrics().rowHeight - 1;
    const int y = scene.rows.rowTop(lane, static_cast<std::uint32_t>(at.rows) + at.what.lockRows);
    const QFontMetricsF metrics(painter.font());
    const auto from = [&](double x) {
        return std::ranges::lower_bound(messages, scene.timeAt(x), {}, &Message::timeNs);
    };
    auto message = from(-2);
    while (message != messages.end()) {
        const double x = std::round(scene.xOfTime(message->timeNs));
        if (x > scene.widthPx)
            break;
        const auto next =
            std::max(message + 1, from(x + kFoldEventsBelowPx)); // at most one every few pixels
        const auto worst = std::max_element(message, next, [](const Message &a, const Message &b) {
            return a.severity < b.severity;
        });
        const QColor colour = severityColour(*m_palette, worst->severity);
        painter.fillRect(QRectF(x, y, 2, height), colour);
        painter.fillRect(QRectF(x, y, 6, 6), colour);
        const double end = next == messages.end() ? scene.widthPx : scene.xOfTime(next->timeNs);
        if (end - x > kLeastLanePx) {
            painter.setPen(m_palette->text);
            const QString text = QString::fromStdString(worst->text).section(u'\n', 0, 0);
            painter.drawText(
                QPointF(x + 9, y + (height + metrics.ascent() - metrics.descent()) / 2),
                metrics.elidedText(text, Qt::ElideRight, end - x - 14));
        }
        message = next;
    }
}

// Least and greatest value of each pixel column, as one stepped line: a value holds until the next.
void TrackPainter::paintChart(QPainter &painter, const FlameScene &scene, std::size_t lane,
                              const PlotTrack &track) const
{
    const double height = scene.rows.metrics().chartHeight - 6;
    const double top = scene.rows.rowTop(lane, 0) + 3;
    const double span = track.greatest - track.least;
    const auto yOf = [&](double value) {
        return span > 0 ? top + height - (value - track.least) / span * height : top + height / 2;
    };
    const auto &points = track.points;
    auto point = std::ranges::upper_bound(points, scene.timeAt(0), {}, &PlotPoint::timeNs);
    if (point != points.begin())
        --point;
    QPolygonF line;
    while (point != points.end()) {
        const double x = std::max(0.0, std::floor(scene.xOfTime(point->timeNs)));
        if (x > scene.widthPx)
            break;
        if (!line.isEmpty())
            line.append({x, line.last().y()});
        double least = point->value;
        double greatest = point->value;
        double last = point->value;
        for (; point != points.end() && scene.xOfTime(point->timeNs) < x + 1; ++point) {
            last = point->value;
            least = std::min(least, last);
            greatest = std::max(greatest, last);
        }
        for (const double value : {least, greatest, last}) {
            if (line.isEmpty() || line.last() != QPointF(x, yOf(value)))
                line.append({x, yOf(value)});
        }
    }
    if (line.isEmpty())
        return;
    line.append({scene.widthPx, line.last().y()});
    QPolygonF area = line;
    area.append({scene.widthPx, top + height});
    area.append({line.first().x(), top + height});
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_palette->frameFill);
    painter.drawPolygon(area);
    painter.setPen(m_palette->frameLine);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

void TrackPainter::setScroll(const LaneScroll &scroll, int originY)
{
    m_scroll = scroll;
    m_originY = originY;
}

int TrackPainter::seenAt(int contentY) const
{
    return m_scroll.viewY(contentY) - m_originY;
}

std::optional<QPointF> TrackPainter::endOf(const FlameScene &scene, const FlowPlace &place) const
{
    const std::size_t lane = scene.rows.laneOf({LaneKind::Thread, place.point.thread.value});
    if (lane == kNone)
        return std::nullopt;
    const FlameRows::Lane &at = scene.rows.lane(lane);
    const double x = scene.xOfTime(place.point.timeNs);
    const double half = scene.rows.metrics().rowHeight / 2.0;
    if (!place.depth || static_cast<int>(*place.depth) >= at.rows)
        return QPointF(x, seenAt(at.top) + at.header / 2.0);
    return QPointF(x, seenAt(scene.rows.rowTop(lane, *place.depth)) + half);
}

// If there are too many, show one every few pixels.
std::vector<TrackPainter::Arrow> TrackPainter::arrowsOf(const FlameScene &scene) const
{
    std::vector<Arrow> drawn;
    const auto &arrows = scene.extras->arrows;
    const auto sight = scene.extras->arrowsIn(scene.timeAt(0), scene.timeAt(scene.widthPx));
    const bool all = sight.count <= kMostArrows;
    const double apart = all ? 0 : scene.widthPx / static_cast<double>(kMostArrows - kMostFromLeft);
    std::size_t fromLeft = 0;
    std::size_t looked = 0;
    for (std::size_t i = sight.first; i < sight.end && looked < kMostLooked; ++looked) {
        const FlowArrow &arrow = arrows[i++];
        if (arrow.to.point.timeNs < scene.timeAt(0))
            continue;
        const auto from = endOf(scene, arrow.from);
        const auto to = endOf(scene, arrow.to);
        if (!from || !to || (!all && from->x() < 0 && ++fromLeft > kMostFromLeft))
            continue;
        drawn.push_back({*from, *to});
        if (all || from->x() < 0)
            continue;
        const auto next = std::ranges::partition_point(
            arrows.begin() + static_cast<std::ptrdiff_t>(i),
            arrows.begin() + static_cast<std::ptrdiff_t>(sight.end),
            [nextNs = scene.timeAt(from->x() + apart)](const FlowArrow &one) {
                return one.from.point.timeNs < nextNs;
            });
        i = static_cast<std::size_t>(next - arrows.begin());
    }
    return drawn;
}

void TrackPainter::paintArrows(QPainter &painter, const FlameScene &scene, const QRect &clip)
{
    if (scene.extras->arrows.empty())
        return;
    std::vector<Arrow> seen = arrowsOf(scene);
    m_arrowCount.inSight =
        scene.extras->arrowsIn(scene.timeAt(0), scene.timeAt(scene.widthPx)).count;
    m_arrowCount.drawn = seen.size();
    std::erase_if(seen, [&](const Arrow &arrow) {
        return std::max(arrow.from.y(), arrow.to.y()) < clip.top() ||
               std::min(arrow.from.y(), arrow.to.y()) > clip.bottom();
    });
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, seen.size() <= kMostCurves);
    painter.setPen(QPen(m_palette->lost, seen.size() <= kMostCurves ? 1.5 : 1));
    for (const Arrow &arrow : seen) {
        const QLineF line =
            between(arrow.from, arrow.to, -kArrowMarginPx, scene.widthPx + kArrowMarginPx);
        const QPointF from = line.p1();
        const QPointF to = line.p2();
        const bool whole = from == arrow.from && to == arrow.to;
        painter.setBrush(Qt::NoBrush);
        if (whole && seen.size() <= kMostCurves) {
            const double bend = std::clamp((to.x() - from.x()) / 2, 12.0, 120.0);
            QPainterPath path(from);
            path.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
            painter.drawPath(path);
        } else {
            painter.drawLine(from, to);
        }
        if (to != arrow.to)
            continue;
        painter.setBrush(m_palette->lost);
        painter.drawPolygon(QPolygonF({to, to + QPointF(-7, -3.5), to + QPointF(-7, 3.5)}));
    }
    painter.restore();
}

} // namespace zoe::app
