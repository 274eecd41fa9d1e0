#include "app/views/flame/flame_view.h"

#include <QEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <utility>

#include "app/theme/text.h"
#include "app/views/flame/flame_gestures.h"
#include "app/views/flame/flame_overlay.h"
#include "app/views/flame/zone_text.h"

namespace zoe::app {

namespace {

constexpr int kNoticeAfterMs = 150;
} // namespace

FlameView::FlameView(JobRunner &jobs, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_source(new FlameSource(jobs, this))
    , m_gestures(new FlameGestures(*this))
{
    setAccessibleName(tr("Flame graph of the frame"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_slowLoad.setSingleShot(true);
    m_slowLoad.setInterval(kNoticeAfterMs);
    connect(m_source, &FlameSource::loaded, this, &FlameView::showLoaded);
    connect(m_source, &FlameSource::failed, this, &FlameView::showMessage);
    connect(m_source, &FlameSource::listChanged, this, [this] {
        m_scene.list = m_source->list();
        viewport()->update();
    });
    connect(&m_slowLoad, &QTimer::timeout, viewport(), qOverload<>(&QWidget::update));
    applyTheme();
    setCapture(nullptr);
}

int FlameView::rulerHeight() const
{
    return m_scene.rows.metrics().headerHeight;
}

int FlameView::contentTop() const
{
    return verticalScrollBar()->value();
}

void FlameView::setCapture(std::shared_ptr<const Capture> capture)
{
    m_capture = std::move(capture);
    m_selected.reset();
    m_scene.highlighted = {};
    m_collapsed.clear();
    m_painter.reset();
    showMessage({});
    m_frameIndex.reset();
    load();
}

void FlameView::setFrame(std::optional<FrameIndex> frame)
{
    if (frame == m_frameIndex)
        return;
    m_frameIndex = frame;
    m_selected.reset();
    load();
}

void FlameView::load()
{
    m_slowLoad.stop();
    if (!m_capture || !m_frameIndex) {
        showMessage(m_capture ? tr("Choose a frame in the chart to see its zones.")
                              : tr("No capture is open."));
        return;
    }
    m_slowLoad.start();
    FlameWindow whole = window();
    whole.top = 0;
    m_source->load(m_capture, *m_frameIndex, whole);
}

void FlameView::showLoaded()
{
    m_slowLoad.stop();
    if (m_source->frame()->indexes.empty()) {
        showMessage(tr("No zones were recorded in frame %1.").arg(countText(*m_frameIndex)));
        emit frameShown(*m_frameIndex);
        return;
    }
    m_message.clear();
    m_scene.list = m_source->list();
    m_scene.range = rangeOf(*m_source->frame());
    m_scene.hovered.reset();
    m_measured.reset();
    layOut();
    setSelectedZone(m_selected);
    requestList();
    emit rangeChanged();
    emit frameShown(*m_frameIndex);
}

void FlameView::showMessage(const QString &message)
{
    m_slowLoad.stop();
    m_message = message;
    m_source->clear();
    m_scene.list.reset();
    m_scene.selected.reset();
    m_scene.hovered.reset();
    m_measured.reset();
    layOut();
}

void FlameView::layOut()
{
    const FlameMetrics metrics = metricsFor(font());
    m_scene.widthPx = std::max(1, viewport()->width());
    m_scene.rows =
        loaded() != nullptr ? rowsOf(*loaded(), m_collapsed, metrics) : FlameRows({}, {}, metrics);
    const int page = std::max(1, viewport()->height() - rulerHeight());
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setSingleStep(metrics.rowHeight * 3);
    verticalScrollBar()->setRange(0, std::max(0, m_scene.rows.height() - page));
    viewport()->update();
}

FlameWindow FlameView::window() const
{
    return {m_collapsed,  m_scene.rows.metrics(), m_scene.widthPx,
            contentTop(), viewport()->height(),   m_scene.highlighted};
}

void FlameView::requestList()
{
    viewport()->update();
    if (loaded() != nullptr)
        m_source->request(requestOf(m_scene.rows, m_scene.range, window()));
}

void FlameView::setRange(const VisibleRange &range)
{
    if (range == m_scene.range || loaded() == nullptr)
        return;
    m_scene.range = range;
    requestList();
    emit rangeChanged();
}

void FlameView::setHighlightedSite(SiteId site)
{
    if (site == m_scene.highlighted)
        return;
    m_scene.highlighted = site;
    requestList();
}

void FlameView::setSelectedZone(const std::optional<ZoneRef> &zone)
{
    m_selected = zone;
    m_scene.selected.reset();
    if (zone && loaded() != nullptr) {
        const std::size_t tree = loaded()->treeOf(zone->thread);
        if (tree < loaded()->indexes.size() && zone->zone < loaded()->indexes[tree].tree().size()) {
            m_scene.selected = FlameZone{tree, zone->zone};
            revealZone(*m_scene.selected);
        }
    }
    setAccessibleDescription(
        m_scene.selected ? zoneLine(*loaded(), m_scene.selected->tree, m_scene.selected->zone)
                         : QString());
    viewport()->update();
}

void FlameView::revealZone(const FlameZone &zone)
{
    const Zone found = loaded()->indexes[zone.tree].tree()[zone.zone];
    if (m_collapsed.contains(loaded()->indexes[zone.tree].tree().thread()))
        toggleThread(zone.tree);
    const auto start = static_cast<double>(found.startNs - loaded()->trees.record.startNs);
    const double end = start + static_cast<double>(found.durationNs);
    if (end < m_scene.range.first() || start > m_scene.range.end()) {
        VisibleRange range = m_scene.range;
        range.reveal(start, std::min(end, start + range.span()));
        setRange(range);
    }
    const int top = m_scene.rows.rowTop(zone.tree, found.depth);
    const int page = verticalScrollBar()->pageStep();
    const int row = m_scene.rows.metrics().rowHeight;
    if (top - row < contentTop())
        verticalScrollBar()->setValue(top - 2 * row);
    else if (top + 2 * row > contentTop() + page)
        verticalScrollBar()->setValue(top + 3 * row - page);
}

void FlameView::selectZone(const FlameZone &zone)
{
    const ZoneTree &tree = loaded()->indexes[zone.tree].tree();
    setSelectedZone(ZoneRef{tree.thread(), zone.zone});
    emit zoneSelected(tree.thread(), zone.zone, tree[zone.zone].site);
}

void FlameView::clearSelectedZone()
{
    setSelectedZone(std::nullopt);
    emit zoneCleared();
}

void FlameView::toggleThread(std::size_t lane)
{
    const ThreadId thread = loaded()->indexes[lane].tree().thread();
    if (m_collapsed.erase(thread) == 0)
        m_collapsed.insert(thread);
    layOut();
    requestList();
}

void FlameView::setAllCollapsed(bool collapsed)
{
    m_collapsed.clear();
    if (collapsed && loaded() != nullptr) {
        for (const FlameIndex &index : loaded()->indexes)
            m_collapsed.insert(index.tree().thread());
    }
    layOut();
    requestList();
}

void FlameView::setHovered(std::optional<FlameZone> zone)
{
    if (zone == m_scene.hovered)
        return;
    for (const auto &changed : {std::exchange(m_scene.hovered, zone), zone}) {
        if (changed)
            viewport()->update(rectOf(*changed).toAlignedRect().adjusted(-1, -1, 1, 1));
    }
}

void FlameView::setMeasured(std::optional<std::pair<double, double>> span)
{
    m_measured = span;
    viewport()->update();
}

void FlameView::zoomToAll()
{
    VisibleRange range = m_scene.range;
    range.showAll();
    setRange(range);
}

void FlameView::zoomToSelection()
{
    VisibleRange range = m_scene.range;
    if (m_measured) {
        range.show(m_measured->first, m_measured->second);
    } else if (m_scene.selected) {
        const Zone zone = loaded()->indexes[m_scene.selected->tree].tree()[m_scene.selected->zone];
        const auto start = static_cast<double>(zone.startNs - loaded()->trees.record.startNs);
        const auto length = static_cast<double>(zone.durationNs);
        range.show(start - 0.05 * length, start + 1.05 * length);
    }
    setRange(range);
}

void FlameView::zoomBy(double factor)
{
    VisibleRange range = m_scene.range;
    range.zoom((range.first() + range.end()) / 2, factor);
    setRange(range);
}

void FlameView::panBy(double share)
{
    VisibleRange range = m_scene.range;
    range.pan(share * range.span());
    setRange(range);
}

std::optional<std::size_t> FlameView::headerAt(const QPoint &pos) const
{
    if (pos.y() < rulerHeight())
        return std::nullopt;
    // The header of a lane whose top is scrolled away stays at the upper edge.
    const int y = pos.y() - rulerHeight() + contentTop();
    const auto hit = m_scene.rows.at(y);
    const bool sticky = pos.y() - rulerHeight() < m_scene.rows.metrics().headerHeight;
    if (hit && (!hit->depth || (sticky && m_scene.rows.lane(hit->lane).top < contentTop())))
        return hit->lane;
    return std::nullopt;
}

std::optional<FlameZone> FlameView::zoneAt(const QPoint &pos) const
{
    if (loaded() == nullptr || pos.y() < rulerHeight() || headerAt(pos))
        return std::nullopt;
    const auto hit = m_scene.rows.at(pos.y() - rulerHeight() + contentTop());
    if (!hit)
        return std::nullopt;
    const double x = pos.x() + 0.5;
    const FlameItem *item = m_scene.itemAt(hit->lane, *hit->depth, x);
    if (item != nullptr && item->folded == 1)
        return FlameZone{hit->lane, item->zone};
    const FlameIndex &index = loaded()->indexes[hit->lane];
    const TimeNs time = loaded()->trees.record.startNs + static_cast<TimeNs>(m_scene.nsAt(x));
    const std::size_t zone = index.zoneAt(time, *hit->depth);
    if (zone < index.tree().size())
        return FlameZone{hit->lane, zone};
    return item != nullptr ? std::optional(FlameZone{hit->lane, item->zone}) : std::nullopt;
}

QString FlameView::textAt(const QPoint &pos) const
{
    const auto zone = zoneAt(pos);
    if (!zone)
        return {};
    const Zone found = loaded()->indexes[zone->tree].tree()[zone->zone];
    const FlameItem *item = m_scene.itemAt(zone->tree, found.depth, pos.x() + 0.5);
    return zoneText(*loaded(), zone->tree, zone->zone, item != nullptr ? item->folded : 1);
}

QRectF FlameView::rectOf(const FlameZone &zone) const
{
    const QRectF rect = m_scene.rectOf(zone);
    return rect.isEmpty() ? rect : rect.translated(0, rulerHeight() - contentTop());
}

void FlameView::applyTheme()
{
    m_palette = &Palette::of(*this);
    m_painter.setTheme(*m_palette, font());
    layOut();
}

void FlameView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyTheme();
}

void FlameView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
    requestList();
}

void FlameView::scrollContentsBy(int, int)
{
    requestList();
}

void FlameView::paintContent(QPainter &painter, const QRect &exposed)
{
    const QRectF below(0, rulerHeight(), m_scene.widthPx, viewport()->height() - rulerHeight());
    painter.save();
    painter.translate(0, rulerHeight() - contentTop());
    m_painter.paint(painter, m_scene, exposed.translated(0, contentTop() - rulerHeight()),
                    timeGrid(painter, m_scene));
    m_painter.paintHeaders(painter, m_scene, contentTop(), viewport()->height());
    painter.restore();
    if (m_measured)
        paintMeasuredSpan(painter, m_scene, *m_palette, below, *m_measured);
    paintTimeRuler(painter, m_scene, *m_palette, {0, 0, m_scene.widthPx, double(rulerHeight())});
}

void FlameView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.setFont(font());
    if (m_scene.list) {
        paintContent(painter, event->rect());
    } else {
        painter.fillRect(event->rect(), m_palette->background);
        paintSentence(painter, *m_palette, viewport()->rect(), m_message);
    }
    if (m_source->loading() && !m_slowLoad.isActive())
        paintNotice(painter, *m_palette,
                    QRectF(viewport()->rect()).adjusted(0, rulerHeight(), 0, 0),
                    tr("Loading frame %1…").arg(countText(*m_frameIndex)));
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

} // namespace zoe::app
