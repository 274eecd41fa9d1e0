#include "app/views/flame/flame_painter.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr double kGapFromPx = 4;  // zones this wide are drawn apart
constexpr double kEdgeMarkPx = 5; // arrows of fragments
constexpr double kLeastOutlinePx = 3;

// Items of a row that may reach into [x0, x1), in the list's pixels.
std::pair<std::size_t, std::size_t> itemsIn(const DrawnTree &tree, std::uint32_t depth, double x0,
                                            double x1)
{
    const auto begin = tree.items.begin() + tree.rowBegin[depth];
    const auto end = tree.items.begin() + tree.rowBegin[depth + 1];
    const auto first = std::lower_bound(
        begin, end, x0, [](const FlameItem &item, double x) { return item.x1 < x; });
    const auto last = std::lower_bound(first, end, x1,
                                       [](const FlameItem &item, double x) { return item.x0 < x; });
    return {static_cast<std::size_t>(first - tree.items.begin()),
            static_cast<std::size_t>(last - tree.items.begin())};
}

double listScale(const FlameRequest &request)
{
    return (request.toNs - request.fromNs) / request.widthPx;
}

} // namespace

QRectF FlameScene::rectOf(const FlameZone &zone) const
{
    if (!list || zone.tree >= rows.count() || zone.tree >= list->frame->indexes.size() ||
        zone.zone >= list->frame->indexes[zone.tree].tree().size())
        return {};
    const Zone found = list->frame->indexes[zone.tree].tree()[zone.zone];
    if (static_cast<int>(found.depth) >= rows.lane(zone.tree).rows)
        return {};
    const auto start = static_cast<double>(found.startNs - list->frame->trees.record.startNs);
    const double left = std::round(xOf(start));
    const double right = std::round(xOf(start + static_cast<double>(found.durationNs)));
    return {left, static_cast<double>(rows.rowTop(zone.tree, found.depth)),
            std::max(kLeastOutlinePx, right - left), static_cast<double>(rows.metrics().rowHeight)};
}

const FlameItem *FlameScene::itemAt(std::size_t tree, std::uint32_t depth, double x) const
{
    const DrawnTree *drawn = list ? list->of(tree) : nullptr;
    if (drawn == nullptr || depth + 1 >= drawn->rowBegin.size())
        return nullptr;
    const double at = (nsAt(x) - list->request.fromNs) / listScale(list->request);
    const auto [first, end] = itemsIn(*drawn, depth, at, at + 1e-9);
    for (std::size_t i = first; i < end; ++i) {
        if (drawn->items[i].x0 <= at && at < drawn->items[i].x1)
            return &drawn->items[i];
    }
    return nullptr;
}

void FlamePainter::reset()
{
    m_labels.clear();
    m_fills.clear();
}

void FlamePainter::setTheme(const Palette &palette, const QFont &font)
{
    m_palette = &palette;
    m_labels.setFont(font);
    m_fills.clear();
}

const FlamePainter::Fill &FlamePainter::fillOf(SiteId id, const Site &site)
{
    if (m_fills.size() <= id.value)
        m_fills.resize(id.value + 1);
    Fill &fill = m_fills[id.value];
    if (!fill.known) {
        const auto shadeOf = [](const QColor &colour) {
            return Shade{colour.rgb(), textOn(colour) == QColor(Qt::white)};
        };
        const QColor colour = m_palette->siteColour(site);
        fill = {shadeOf(colour), shadeOf(m_palette->dimmed(colour)), true};
    }
    return fill;
}

void FlamePainter::paint(QPainter &painter, const FlameScene &scene, const QRect &clip,
                         const std::vector<double> &gridX)
{
    m_texts.clear();
    m_hits.clear();
    m_edges.clear();
    m_tickRows.clear();
    const FlameRequest &request = scene.list->request;
    const double pixelsPerNs = scene.widthPx / scene.range.span();
    m_mapping.scale = listScale(request) * pixelsPerNs;
    m_mapping.offset = (request.fromNs - scene.range.first()) * pixelsPerNs;
    m_raster.begin(clip, painter.device()->devicePixelRatioF(), m_palette->background.rgb(),
                   m_palette->grid.rgb(), gridX);
    const auto [first, end] = scene.rows.lanesIn(clip.top(), clip.bottom() + 1);
    for (std::size_t lane = first; lane < end; ++lane)
        fillLane(scene, lane, clip);
    m_raster.finish(painter);
    for (const Row &row : m_tickRows)
        paintTicks(painter, scene, row);
    for (const Edges &edges : m_edges)
        paintEdges(painter, edges);
    paintTexts(painter, scene);
    paintOutlines(painter, scene);
}

void FlamePainter::fillLane(const FlameScene &scene, std::size_t lane, const QRect &clip)
{
    const DrawnTree *tree = scene.list->of(lane);
    if (tree == nullptr)
        return;
    const int rowHeight = scene.rows.metrics().rowHeight;
    const int top = scene.rows.rowTop(lane, 0);
    const int firstRow = std::max(0, (clip.top() - top) / rowHeight);
    const int drawnRows = static_cast<int>(tree->rowBegin.size()) - 1;
    const int endRow =
        std::min({scene.rows.lane(lane).rows, drawnRows, (clip.bottom() - top) / rowHeight + 1});
    for (int row = firstRow; row < endRow; ++row) {
        const Row at{tree, static_cast<std::uint32_t>(row), top + row * rowHeight};
        fillRow(scene, at, clip);
        m_raster.endRow(at.y, rowHeight - 1);
        if (!tree->ticks.empty())
            m_tickRows.push_back(at);
    }
}

void FlamePainter::fillRow(const FlameScene &scene, const Row &row, const QRect &clip)
{
    const double height = scene.rows.metrics().rowHeight - 1;
    const auto [first, end] =
        itemsIn(*row.tree, row.depth, (clip.left() - m_mapping.offset) / m_mapping.scale,
                (clip.right() + 1 - m_mapping.offset) / m_mapping.scale);
    const double leftEdge = std::max(-8.0, clip.left() - 8.0);
    const double rightEdge = clip.right() + 9.0;
    const auto sites = scene.list->frame->capture->sites();
    for (std::size_t i = first; i < end; ++i) {
        const FlameItem &item = row.tree->items[i];
        const double x0 =
            std::max(leftEdge, std::round(item.x0 * m_mapping.scale + m_mapping.offset));
        double x1 = std::min(rightEdge, std::round(item.x1 * m_mapping.scale + m_mapping.offset));
        if (x1 - x0 >= kGapFromPx)
            x1 -= 1;
        x1 = std::max(x0 + 1, x1);
        const Fill &fill = fillOf(item.site, sites[item.site.value]);
        const bool hit = scene.highlighted.valid() && item.site == scene.highlighted;
        const Shade &shade = scene.highlighted.valid() && !hit ? fill.dimmed : fill.normal;
        m_raster.fill(x0, x1, shade.colour, item.folded > 1);
        if (item.folded > 1)
            continue;
        const QRectF rect(x0, row.y, x1 - x0, height);
        if (hit)
            m_hits.push_back(rect);
        const std::uint8_t flags = row.tree->flags[i];
        if (flags != 0)
            m_edges.push_back({rect, flags, shade.lightInk});
        if (rect.width() > 2 * kEdgeMarkPx) {
            const double textLeft =
                std::max(x0, 0.0) + 4 + (flags & kContinuesFrom ? kEdgeMarkPx : 0);
            m_texts.push_back({textLeft, rect.top(), x1 - textLeft - 3, item.site, shade.lightInk});
        }
    }
}

void FlamePainter::paintEdges(QPainter &painter, const Edges &edges) const
{
    const QRectF &rect = edges.rect;
    if (rect.width() < 2 * kEdgeMarkPx)
        return;
    const double middle = rect.center().y();
    painter.setPen(Qt::NoPen);
    painter.setBrush(edges.lightInk ? Qt::white : Qt::black);
    if (edges.flags & kContinuesFrom) {
        const double x = rect.left() + 1;
        painter.drawPolygon(QPolygonF({{x, middle},
                                       {x + kEdgeMarkPx, middle - kEdgeMarkPx},
                                       {x + kEdgeMarkPx, middle + kEdgeMarkPx}}));
    }
    if (edges.flags & kContinuesTo) {
        const double x = rect.right() - 1;
        painter.drawPolygon(QPolygonF({{x, middle},
                                       {x - kEdgeMarkPx, middle - kEdgeMarkPx},
                                       {x - kEdgeMarkPx, middle + kEdgeMarkPx}}));
    }
    if (edges.flags & kStillOpen) { // dissolves to the right
        for (const double back : {2.0, 5.0, 9.0})
            painter.fillRect(QRectF(rect.right() - back, rect.top(), 1, rect.height()),
                             m_palette->background);
    }
}

void FlamePainter::paintTexts(QPainter &painter, const FlameScene &scene)
{
    const QFontMetrics metrics(painter.font());
    const double down = (scene.rows.metrics().rowHeight - 1 - metrics.height()) / 2.0;
    for (const bool light : {false, true}) {
        painter.setPen(light ? Qt::white : Qt::black);
        for (const Text &text : m_texts) {
            if (text.light != light)
                continue;
            const Site &site = scene.list->frame->capture->site(text.site);
            if (const QStaticText *label = m_labels.fit(text.site, site, text.room))
                painter.drawStaticText(QPointF(std::round(text.x), std::round(text.y + down)),
                                       *label);
        }
    }
}

void FlamePainter::paintTicks(QPainter &painter, const FlameScene &scene, const Row &row)
{
    const auto &ticks = row.tree->ticks;
    const SiteId site = scene.list->request.highlighted; // what the ticks were made for
    const QColor colour(fillOf(site, scene.list->frame->capture->site(site)).normal.colour);
    const auto first =
        std::lower_bound(ticks.begin(), ticks.end(), row.depth,
                         [](const FlameTick &t, std::uint32_t d) { return t.depth < d; });
    for (auto tick = first; tick != ticks.end() && tick->depth == row.depth; ++tick) {
        const double x = std::round(tick->x * m_mapping.scale + m_mapping.offset);
        if (x < -2 || x > scene.widthPx)
            continue;
        const double height = scene.rows.metrics().rowHeight - 1;
        painter.fillRect(QRectF(x, row.y, 2, height), colour);
        painter.fillRect(QRectF(x, row.y + height - 3, 2, 3), m_palette->highlight);
    }
}

void FlamePainter::paintOutlines(QPainter &painter, const FlameScene &scene) const
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_palette->highlight, 1));
    for (const QRectF &hit : m_hits)
        painter.drawRect(hit.adjusted(0, 0, -1, -1));
    if (scene.hovered) {
        const QRectF rect = scene.rectOf(*scene.hovered);
        if (!rect.isEmpty())
            painter.drawRect(rect.adjusted(0, 0, -1, -2));
    }
    if (!scene.selected)
        return;
    const QRectF rect = scene.rectOf(*scene.selected);
    if (rect.isEmpty())
        return;
    painter.setPen(QPen(m_palette->background, 1));
    painter.drawRect(rect.adjusted(1, 1, -2, -2));
    QPen pen(m_palette->highlight, 2);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.drawRect(rect.adjusted(0, 0, -1, -1));
}

void FlamePainter::paintHeaders(QPainter &painter, const FlameScene &scene, int top,
                                int height) const
{
    const auto [first, end] = scene.rows.lanesIn(top, top + height);
    for (std::size_t lane = first; lane < end; ++lane) {
        const int lowest = scene.rows.bottom(lane) - scene.rows.metrics().headerHeight;
        paintHeader(painter, scene, lane,
                    std::max(scene.rows.lane(lane).top, std::min(top, lowest)));
    }
}

void FlamePainter::paintHeader(QPainter &painter, const FlameScene &scene, std::size_t lane,
                               int y) const
{
    const FlameFrame &frame = *scene.list->frame;
    const ZoneTree &tree = frame.indexes[lane].tree();
    const int height = scene.rows.metrics().headerHeight;
    painter.fillRect(QRectF(0, y, scene.widthPx, height), m_palette->surface);
    const double middle = y + height / 2.0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_palette->mutedText);
    if (scene.rows.lane(lane).rows == 0)
        painter.drawPolygon(QPolygonF({{8, middle - 5}, {8, middle + 5}, {13, middle}}));
    else
        painter.drawPolygon(QPolygonF({{5, middle - 3}, {15, middle - 3}, {10, middle + 3}}));

    const QString name = QString::fromStdString(frame.capture->thread(tree.thread()).label());
    QString about =
        tree.size() == 1
            ? QCoreApplication::translate("FlameView", "1 zone")
            : QCoreApplication::translate("FlameView", "%1 zones").arg(countText(tree.size()));
    const DrawnTree *drawn = scene.list->of(lane);
    if (scene.highlighted.valid() && drawn != nullptr && scene.list->request.highlighted.valid())
        about += QCoreApplication::translate("FlameView", " · %1 highlighted")
                     .arg(countText(drawn->highlightedZones));
    painter.setPen(m_palette->text);
    const QRectF line(22, y, scene.widthPx - 26, height);
    QRectF used;
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, name, &used);
    painter.setPen(m_palette->mutedText);
    painter.drawText(line.adjusted(used.width() + 12, 0, 0, 0),
                     Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, about);
}

} // namespace zoe::app
