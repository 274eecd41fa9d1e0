#include "app/panels/flame/painting/flame_painter.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "app/panels/flame/painting/track_text.h"
#include "app/theme/look.h"

namespace zoe::app {

namespace {

constexpr double kGapFromPx = 4;  // zones at least this wide are drawn with gaps
constexpr double kEdgeMarkPx = 5; // arrows of fragments
constexpr double kOutlinedFromPx = 4;
constexpr double kHatchedFromPx = 4;
constexpr double kCourseLetters = 44;  // room for names and values before the curve of a plot
constexpr double kCourseWidthPx = 402; // two pixels a frame
constexpr double kLeastCoursePx = 40;

} // namespace

void FlamePainter::setCapture(std::shared_ptr<const Capture> capture)
{
    m_labels.clear();
    m_tracks.reset();
    m_colours.setCapture(std::move(capture));
}

void FlamePainter::setTheme(const Palette &palette, const QFont &font)
{
    m_palette = &palette;
    m_labels.setFont(font);
    m_tracks.setTheme(palette, font);
    m_colours.setTheme(palette);
}

void FlamePainter::paint(QPainter &painter, const FlameScene &scene, const QRect &clip,
                         const std::vector<double> &gridX)
{
    m_texts.clear();
    m_hits.clear();
    m_edges.clear();
    m_tickRows.clear();
    takeLayers(scene);
    m_raster.begin(painter, clip, m_palette->background.rgb(), m_palette->grid.rgb(), gridX);
    const auto [first, end] = scene.rows.lanesIn(clip.top(), clip.bottom() + 1);
    m_tracks.begin();
    for (std::size_t lane = first; lane < end; ++lane) {
        fillRibbon(scene, lane, clip);
        fillLane(scene, lane, clip);
        m_tracks.fillLane(scene, lane, clip, m_raster);
    }
    m_raster.finish();
    for (const Row &row : m_tickRows)
        paintTicks(painter, scene, row);
    for (const Edges &edges : m_edges)
        paintEdges(painter, edges);
    paintTexts(painter, scene);
    m_tracks.paintOver(painter, scene, clip);
    paintOutlines(painter, scene);
}

void FlamePainter::takeLayers(const FlameScene &scene)
{
    m_layers.clear();
    const double pixelsPerNs = scene.widthPx / scene.range.span();
    const auto add = [&](const FlameDrawList &list) {
        const double start = static_cast<double>(list.frame->trees.record.startNs) -
                             static_cast<double>(scene.originNs());
        m_layers.push_back({&list,
                            {listScale(list.request) * pixelsPerNs,
                             (start + list.request.fromNs - scene.range.first()) * pixelsPerNs}});
    };
    add(*scene.list);
    for (const auto &side : scene.sides)
        add(*side);
}

namespace {

// Ticks take the lower half of a ribbon.
int tickTop(int ribbonHeight)
{
    return ribbonHeight / 2;
}

// Calls run(x0, x1) for the samples of a thread, at most one per pixel; adjacent ones together.
template <class Run>
void forEachTick(const FlameScene &scene, const FlameLane &lane, const Run &run)
{
    if (lane.extras == kNone || !scene.extras)
        return;
    const auto &samples = scene.extras->threads[lane.extras].samples;
    const auto from = [&](auto first, double x) {
        return std::ranges::lower_bound(first, samples.end(), scene.timeAt(x), {},
                                        &StackSample::timeNs);
    };
    auto sample = from(samples.begin(), 0);
    while (sample != samples.end()) {
        const double x0 = std::floor(scene.xOfTime(sample->timeNs));
        if (x0 > scene.widthPx)
            return;
        double x1 = x0;
        do {
            x1 += 1;
            sample = from(sample + 1, x1);
        } while (sample != samples.end() && x1 < scene.widthPx &&
                 std::floor(scene.xOfTime(sample->timeNs)) <= x1);
        run(x0, x1);
    }
}

} // namespace

void FlamePainter::fillRibbon(const FlameScene &scene, std::size_t lane, const QRect &clip)
{
    const int top = scene.rows.ribbonTop(lane);
    const int height = scene.rows.lane(lane).ribbon;
    if (height == 0 || top + height <= clip.top() || top > clip.bottom())
        return;
    const FlameLane &what = scene.rows.lane(lane).what;
    fillStates(what.thread(), clip);
    if (what.extras == kNone || !scene.extras ||
        scene.extras->threads[what.extras].samples.empty()) {
        m_raster.endRow(top, height - 1);
        return;
    }
    const int upper = tickTop(height);
    m_raster.endRow(top, upper);
    fillStates(what.thread(), clip);
    forEachTick(scene, what,
                [&](double x0, double x1) { m_raster.fill(x0, x1, m_palette->text.rgb(), false); });
    m_raster.endRow(top + upper, height - 1 - upper);
}

void FlamePainter::fillStates(ThreadId thread, const QRect &clip)
{
    for (const Layer &layer : m_layers) {
        const DrawnStates *states = layer.list->statesOf(thread);
        for (std::size_t i = 0; states != nullptr && i < states->items.size(); ++i) {
            const StateItem &item = states->items[i];
            const double x0 = std::max(clip.left() - 1.0, layer.mapping.toX(item.x0));
            const double x1 = std::min(clip.right() + 2.0, layer.mapping.toX(item.x1));
            const QColor &colour = m_palette->stateColour(item.state);
            const bool aside = &layer != &m_layers.front();
            if (x1 >= x0)
                m_raster.fill(x0, std::max(x1, x0 + 1),
                              (aside ? m_palette->faded(colour) : colour).rgb(), false);
        }
    }
}

void FlamePainter::hatch(const Row &row, double x0, double x1)
{
    const auto &items = row.states->items;
    const Mapping &mapping = m_layers[row.layer].mapping;
    const double from = (x0 - mapping.offset) / mapping.scale;
    auto item = std::ranges::partition_point(
        items, [from](const StateItem &state) { return state.x1 <= from; });
    for (; item != items.end(); ++item) {
        const double left = mapping.toX(item->x0);
        if (left >= x1)
            break;
        if (item->state != ThreadState::Running)
            m_raster.hatch(std::max(x0, left), std::min(x1, mapping.toX(item->x1)));
    }
}

void FlamePainter::fillLane(const FlameScene &scene, std::size_t lane, const QRect &clip)
{
    const FlameLane &what = scene.rows.lane(lane).what;
    const int rows = scene.rows.lane(lane).rows;
    if (rows == 0)
        return;
    const int rowHeight = scene.rows.metrics().rowHeight;
    const int top = scene.rows.rowTop(lane, 0);
    const int firstRow = std::max(0, (clip.top() - top) / rowHeight);
    const int endRow = std::min(rows, (clip.bottom() - top) / rowHeight + 1);
    std::vector<std::pair<std::size_t, const DrawnTree *>> trees;
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
        const FlameDrawList &list = *m_layers[layer].list;
        const DrawnTree *tree = layer == 0 ? (what.tree == kNone ? nullptr : list.of(what.tree))
                                           : list.of(list.frame->treeOf(what.thread()));
        if (tree != nullptr)
            trees.emplace_back(layer, tree);
    }
    if (trees.empty()) // its rows are filled by others
        return;
    for (int row = firstRow; row < endRow; ++row) {
        const int y = top + row * rowHeight;
        for (const auto &[layer, tree] : trees) {
            if (row + 1 >= static_cast<int>(tree->rowBegin.size()))
                continue;
            const FlameDrawList &list = *m_layers[layer].list;
            const DrawnStates *states = what.ribbon ? list.statesOf(what.thread()) : nullptr;
            const Row at{tree, what.thread(), static_cast<std::uint32_t>(row), y, states, layer};
            const Mapping &mapping = m_layers[layer].mapping;
            const auto [first, end] =
                itemsIn(*tree, at.depth, (clip.left() - mapping.offset) / mapping.scale,
                        (clip.right() + 1 - mapping.offset) / mapping.scale);
            for (std::size_t i = first; i < end; ++i)
                addItem(scene, at, i, clip);
            if (layer == 0 && !tree->ticks.empty())
                m_tickRows.push_back(at);
        }
        m_raster.endRow(y, rowHeight - 1);
    }
}

void FlamePainter::addItem(const FlameScene &scene, const Row &row, std::size_t i,
                           const QRect &clip)
{
    const FlameItem &item = row.tree->items[i];
    const double leftEdge = std::max(-8.0, clip.left() - 8.0);
    const double rightEdge = clip.right() + 9.0;
    const Mapping &mapping = m_layers[row.layer].mapping;
    const bool aside = row.layer != 0;
    const double x0 = std::max(leftEdge, mapping.toX(item.x0));
    double x1 = std::min(rightEdge, mapping.toX(item.x1));
    if (x1 - x0 >= kGapFromPx)
        x1 -= 1;
    x1 = std::max(x0 + 1, x1);
    const std::uint8_t flags = row.tree->flags[i];
    const bool hit = scene.dims() && (flags & kItemMarked) != 0;
    const FlameFill &fill = m_colours.fillOf(
        item.site, row.thread, row.tree->heat.empty() ? std::uint8_t{0} : row.tree->heat[i]);
    const bool other = (flags & kItemOtherShade) != 0;
    const FlameShade &shade = aside                  ? fill.faded
                              : scene.dims() && !hit ? (other ? fill.otherDimmed : fill.dimmed)
                                                     : (other ? fill.other : fill.normal);
    m_raster.fill(x0, x1, shade.colour, item.folded > 1);
    if (item.folded > 1)
        return;
    if (row.states != nullptr && x1 - x0 >= kHatchedFromPx)
        hatch(row, x0, x1);
    const QRectF rect(x0, row.y, x1 - x0, scene.rows.metrics().rowHeight - 1);
    if (hit && rect.width() >= kOutlinedFromPx)
        m_hits.push_back(rect);
    if ((flags & ~(kItemMarked | kItemOtherShade)) != 0)
        m_edges.push_back({rect, flags, shade.lightInk});
    if (rect.width() > 2 * kEdgeMarkPx) {
        const double textLeft = std::max(x0, 0.0) + 4 + (flags & kContinuesFrom ? kEdgeMarkPx : 0);
        m_texts.push_back({textLeft, rect.top(), x1 - textLeft - 3, item.site, shade.lightInk});
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
    if (edges.flags & kStillOpen) { // fades out to the right
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
    const auto first =
        std::lower_bound(ticks.begin(), ticks.end(), row.depth,
                         [](const FlameTick &t, std::uint32_t d) { return t.depth < d; });
    for (auto tick = first; tick != ticks.end() && tick->depth == row.depth; ++tick) {
        const double x = m_layers.front().mapping.toX(tick->x);
        if (x < -2 || x > scene.widthPx)
            continue;
        const double height = scene.rows.metrics().rowHeight - 1;
        painter.fillRect(QRectF(x, row.y, 1, height), m_palette->highlight);
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
        const int headerHeight = scene.rows.lane(lane).header;
        const int lowest = scene.rows.bottom(lane) - headerHeight - scene.rows.lane(lane).ribbon;
        const int y = std::max(scene.rows.lane(lane).top, std::min(top, lowest));
        paintHeader(painter, scene, lane, y);
        if (y > scene.rows.lane(lane).top)
            paintRibbon(painter, scene, lane, y + headerHeight);
    }
}

void FlamePainter::paintRibbon(QPainter &painter, const FlameScene &scene, std::size_t lane,
                               int y) const
{
    const FlameRows::Lane &at = scene.rows.lane(lane);
    if (at.ribbon == 0)
        return;
    painter.fillRect(QRectF(0, y, scene.widthPx, at.ribbon), m_palette->background);
    const DrawnStates *states = scene.list->statesOf(at.what.thread());
    const Mapping &mapping = m_layers.front().mapping;
    for (std::size_t i = 0; states != nullptr && i < states->items.size(); ++i) {
        const StateItem &item = states->items[i];
        const double x0 = mapping.toX(item.x0);
        const double x1 = mapping.toX(item.x1);
        if (x1 >= 0 && x0 <= scene.widthPx)
            painter.fillRect(QRectF(x0, y, std::max(1.0, x1 - x0), at.ribbon - 1),
                             m_palette->stateColour(item.state));
    }
    forEachTick(scene, at.what, [&](double x0, double x1) {
        painter.fillRect(
            QRectF(x0, y + tickTop(at.ribbon), x1 - x0, at.ribbon - 1 - tickTop(at.ribbon)),
            m_palette->text);
    });
}

void FlamePainter::paintArrowhead(QPainter &painter, bool collapsed, double middle) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_palette->mutedText);
    if (collapsed)
        painter.drawPolygon(QPolygonF({{8, middle - 5}, {8, middle + 5}, {13, middle}}));
    else
        painter.drawPolygon(QPolygonF({{5, middle - 3}, {15, middle - 3}, {10, middle + 3}}));
}

void FlamePainter::paintHeader(QPainter &painter, const FlameScene &scene, std::size_t lane,
                               int y) const
{
    const FlameLane &what = scene.rows.lane(lane).what;
    const int height = scene.rows.lane(lane).header;
    painter.fillRect(QRectF(0, y, scene.widthPx, height), m_palette->surface);
    painter.save();
    if (what.empty) {
        painter.setFont(sized(painter.font(), TextSize::Small));
    }
    if (what.pinned)
        painter.fillRect(QRectF(0, y, 3, height), m_palette->current);
    if (what.key.kind != LaneKind::Heading && !what.empty)
        paintArrowhead(painter, what.collapsed, y + height / 2.0);
    const LaneTitle title = titleOf(scene, what);
    const bool muted = what.key.kind == LaneKind::Heading || what.empty;
    painter.setPen(muted ? m_palette->mutedText : m_palette->text);
    const QRectF line(22, y, scene.widthPx - 26, height);
    QRectF used;
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, title.name,
                     &used);
    painter.setPen(m_palette->mutedText);
    painter.drawText(line.adjusted(used.width() + 12, 0, 0, 0),
                     Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, title.about);
    if (what.key.kind == LaneKind::Plot)
        paintCourse(painter, scene, PlotId{what.key.id}, QRectF(0, y, scene.widthPx, height));
    painter.restore();
}

// The values at the ends of the frames around this one, which has a line. In the same place in all
// rows, after names and values of ordinary length.
void FlamePainter::paintCourse(QPainter &painter, const FlameScene &scene, PlotId plot,
                               const QRectF &row) const
{
    const auto course = scene.courses ? scene.courses->values.find(plot)
                                      : std::map<PlotId, std::vector<double>>::const_iterator();
    const double left = kCourseLetters * QFontMetricsF(painter.font()).averageCharWidth();
    const QRectF room(left, row.top() + 2, std::min(kCourseWidthPx, row.width() - left - 8),
                      row.height() - 5);
    if (!scene.courses || course == scene.courses->values.end() || room.width() < kLeastCoursePx)
        return;
    const auto values = std::span(course->second);
    double least = std::numeric_limits<double>::max();
    double greatest = std::numeric_limits<double>::lowest();
    for (const double value : values) {
        if (!std::isnan(value)) {
            least = std::min(least, value);
            greatest = std::max(greatest, value);
        }
    }
    if (least > greatest)
        return;
    const auto frames = static_cast<double>(2 * PlotCourses::kFramesAround + 1);
    const FrameIndex current = scene.list->frame->current();
    const auto xOf = [&](std::size_t i) { // this frame is in the middle
        const double from = static_cast<double>(scene.courses->first) + static_cast<double>(i) -
                            static_cast<double>(current) +
                            static_cast<double>(PlotCourses::kFramesAround);
        return room.left() + room.width() * from / frames;
    };
    const auto yOf = [&](double value) {
        return greatest > least
                   ? room.bottom() - room.height() * (value - least) / (greatest - least)
                   : room.center().y();
    };
    QPolygonF line;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i]))
            continue;
        line << QPointF(xOf(i), yOf(values[i])) << QPointF(xOf(i + 1), yOf(values[i]));
    }
    painter.fillRect(room.adjusted(0, -1, 0, 1), m_palette->background);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(m_palette->frameLine);
    painter.drawPolyline(line);
    painter.setPen(m_palette->current);
    const double middle = std::round(room.center().x());
    painter.drawLine(QPointF(middle, room.top() - 1), QPointF(middle, room.bottom() + 1));
}

} // namespace zoe::app
