#include "app/panels/flame/flame_minimap.h"
#include "app/widgets/picture_export.h"

#include <QCoreApplication>
#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/flame/flame_view.h"
#include "app/widgets/charts/view_gestures.h"

namespace zoe::app {

namespace {

constexpr int kHeight = 30;
constexpr std::uint32_t kMostDepths = 12; // of a thread

struct Strip {
    std::shared_ptr<const FlameFrame> frame;
    std::vector<std::size_t> trees;
    QSize size;
    FlameColours colours;
};

// As many depths of each thread as there is room for, at least one.
std::uint32_t depthsFor(const Strip &strip)
{
    const auto lines = static_cast<std::size_t>(strip.size.height());
    std::uint32_t depths = 1;
    const auto rowsWith = [&](std::uint32_t most) {
        std::size_t rows = 0;
        for (const std::size_t tree : strip.trees)
            rows += std::min(most, strip.frame->depthCount(tree));
        return rows;
    };
    while (depths < kMostDepths && rowsWith(depths + 1) <= lines &&
           rowsWith(depths + 1) > rowsWith(depths))
        ++depths;
    return depths;
}

void paintStrip(QPainter &painter, Strip strip)
{
    const std::uint32_t depths = depthsFor(strip);
    FlameRequest request;
    request.toNs = std::max<double>(1, static_cast<double>(strip.frame->durationNs()));
    request.widthPx = strip.size.width();
    request.heat = strip.colours.colouring() == FlameColouring::SelfTime;
    std::size_t rows = 0;
    for (const std::size_t tree : strip.trees) {
        const std::uint32_t here = std::min(depths, strip.frame->depthCount(tree));
        request.trees.push_back({tree, 0, here});
        rows += here;
    }
    const auto list = buildDrawList(strip.frame, request);
    const double rowPx = static_cast<double>(strip.size.height()) /
                         static_cast<double>(std::max<std::size_t>(1, rows));
    double top = 0;
    for (std::size_t i = 0; i < list->trees.size() && top < strip.size.height(); ++i) {
        const DrawnTree &tree = list->trees[i];
        for (std::size_t k = 0; k < tree.items.size(); ++k) {
            const FlameItem &item = tree.items[k];
            const double y = std::floor(top + item.depth * rowPx);
            const double bottom = std::max(y + 1, std::floor(top + (item.depth + 1) * rowPx));
            const FlameFill &fill =
                strip.colours.fillOf(item.site, strip.frame->tree(tree.tree).thread(),
                                     tree.heat.empty() ? std::uint8_t{0} : tree.heat[k]);
            painter.fillRect(QRectF(item.x0, y, std::max(1.0, item.x1 - item.x0), bottom - y),
                             QColor(fill.normal.colour));
        }
        top += request.trees[i].endDepth * rowPx;
    }
}

QImage drawStrip(const Strip &strip)
{
    QImage image(strip.size, QImage::Format_RGB32);
    image.fill(strip.colours.palette().background);
    QPainter painter(&image);
    paintStrip(painter, strip);
    return image;
}

Strip stripOf(const FlameScene &scene, const QSize &size, const FlameColours &colours)
{
    const auto &shown = scene.list->frame;
    Strip strip{shown->all ? shown->all : shown, {}, size, colours};
    for (std::size_t lane = 0; lane < scene.rows.count(); ++lane) {
        if (scene.rows.lane(lane).what.tree != kNone)
            strip.trees.push_back(scene.rows.lane(lane).what.tree);
    }
    return strip;
}

} // namespace

FlameMinimap::FlameMinimap(JobRunner &jobs, FlameView &view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_job(jobs, *this)
{
    setAccessibleName(tr("Overview of the frame"));
    setToolTip(tr("The whole frame. Drag to move the visible part."));
    setFixedHeight(kHeight);
    setCursor(Qt::PointingHandCursor);
    connect(&view, &FlameView::frameShown, this, &FlameMinimap::draw);
    connect(&view, &FlameView::frameFailed, this, &FlameMinimap::draw);
    connect(&view, &FlameView::lookChanged, this, &FlameMinimap::draw);
    connect(&view, &FlameView::rangeChanged, this, qOverload<>(&QWidget::update));
}

QSize FlameMinimap::sizeHint() const
{
    return {200, kHeight};
}

void FlameMinimap::draw()
{
    m_job.cancel();
    const FlameScene &scene = m_view.scene();
    if (!scene.list || width() < 2) {
        m_image = {};
        update();
        return;
    }
    m_job.run(
        {},
        [strip = stripOf(scene, size(), m_view.colours())](const Task &) {
            return drawStrip(strip);
        },
        [this](QImage image) {
            m_image = std::move(image);
            update();
        });
}

double FlameMinimap::wholeNs() const
{
    const auto &list = m_view.scene().list;
    return list ? std::max(1.0, static_cast<double>(list->frame->durationNs())) : 1;
}

QRectF FlameMinimap::windowRect() const
{
    const VisibleRange &range = m_view.scene().range;
    const double left = range.first() / wholeNs() * width();
    const double length = range.span() / wholeNs() * width();
    // Neighbouring frames are not shown here.
    const double from = std::clamp(left, 0.0, width() - 3.0);
    const double to = std::clamp(left + length, from + 3, std::max<double>(from + 3, width()));
    return {from, 0, to - from, double(height())};
}

void FlameMinimap::paintEvent(QPaintEvent *)
{
    const Palette &palette = Palette::of(*this);
    QPainter painter(this);
    painter.fillRect(rect(), palette.background);
    if (m_image.isNull() || !m_view.scene().list)
        return;
    if (drawsShapes(painter))
        paintStrip(painter, stripOf(m_view.scene(), size(), m_view.colours()));
    else
        painter.drawImage(rect(), m_image);
    const QRectF window = windowRect();
    QColor veil = palette.background;
    veil.setAlpha(170);
    painter.fillRect(QRectF(0, 0, window.left(), height()), veil);
    painter.fillRect(QRectF(window.right(), 0, width() - window.right(), height()), veil);
    painter.setPen(palette.outline);
    painter.drawRect(window.adjusted(0, 0, -1, -1));
}

void FlameMinimap::resizeEvent(QResizeEvent *)
{
    draw();
}

void FlameMinimap::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        draw();
}

void FlameMinimap::mousePressEvent(QMouseEvent *event)
{
    if (!m_view.scene().list)
        return;
    VisibleRange range = m_view.scene().range;
    const double at = event->position().x() / width() * wholeNs();
    if (at < range.first() || at >= range.end()) { // outside the window: move it here
        range.pan(at - (range.first() + range.end()) / 2);
        m_view.setRange(range);
    }
    m_grip = at - m_view.scene().range.first();
}

void FlameMinimap::mouseMoveEvent(QMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton) || !m_view.scene().list)
        return;
    VisibleRange range = m_view.scene().range;
    const double at = event->position().x() / width() * wholeNs();
    range.pan(at - m_grip - range.first());
    m_view.setRange(range);
}

void FlameMinimap::wheelEvent(QWheelEvent *event)
{
    if (!m_view.scene().list)
        return;
    VisibleRange range = m_view.scene().range;
    const double at = event->position().x() / width() * wholeNs();
    range.zoom(at, zoomOf(*event));
    m_view.setRange(range);
}

} // namespace zoe::app
