#include "app/widgets/merged/merged_picture.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <tuple>
#include <utility>

#include "app/export/picture_export.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr double kFoldBelowPx = 2;
constexpr double kGap = 1; // between rectangles
constexpr int kTextMargin = 3;
constexpr int kRowAir = 5;

bool isOurKey(int key)
{
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up ||
           key == Qt::Key_Down || key == Qt::Key_Escape;
}

} // namespace

MergedPicture::MergedPicture(Grows grows, QWidget *parent)
    : QWidget(parent)
    , m_grows(grows)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    setProperty(kPictureProperty, true);
}

void MergedPicture::setFlame(std::shared_ptr<const MergedFlame> flame)
{
    m_flame = std::move(flame);
    m_zoom.reset();
    m_current.reset();
    m_colours.clear();
    m_labels.clear();
    search();
    setMinimumHeight(sizeHint().height());
    updateGeometry();
    update();
}

void MergedPicture::setZoom(std::optional<std::uint32_t> node)
{
    m_zoom = node;
    m_current = node;
    update();
}

void MergedPicture::setLeastNs(DurationNs ns)
{
    m_leastNs = ns;
    update();
}

void MergedPicture::setHighlighted(SiteId site)
{
    m_highlighted = site;
    update();
}

void MergedPicture::setSearch(const NameFilter &filter)
{
    m_filter = filter;
    search();
    update();
}

void MergedPicture::search()
{
    m_hit.clear();
    m_hits = 0;
    m_hitShare = 0;
    if (!m_flame || m_filter.isEmpty())
        return;
    const CallTree &tree = m_flame->tree();
    enum : std::uint8_t { No, Yes, Unasked };
    m_hit.assign(m_flame->capture().sites().size(), Unasked);
    std::uint32_t countedTo = 0;
    double inHits = 0;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const CallNode &node = tree.nodes[i];
        if (node.isOther())
            continue;
        std::uint8_t &hit = m_hit[node.site.value];
        if (hit == Unasked)
            hit = m_filter.accepts(m_flame->label(i)) ? Yes : No;
        if (hit == No)
            continue;
        ++m_hits;
        if (i >= countedTo) {
            inHits += static_cast<double>(m_flame->weight(i));
            countedTo = node.end;
        }
    }
    std::ranges::replace(m_hit, std::uint8_t{Unasked}, std::uint8_t{No});
    if (m_flame->whole() > 0)
        m_hitShare = inHits / static_cast<double>(m_flame->whole());
}

int MergedPicture::rowHeight() const
{
    return fontMetrics().height() + kRowAir;
}

QSize MergedPicture::sizeHint() const
{
    const auto depths = m_flame ? static_cast<int>(m_flame->tree().depthCount) : 0;
    return {400, std::max(depths, 1) * rowHeight()};
}

int MergedPicture::top(std::uint32_t depth) const
{
    const int down = static_cast<int>(depth) * rowHeight();
    return m_grows == Grows::Down ? down : height() - down - rowHeight();
}

std::uint32_t MergedPicture::depthAt(int y) const
{
    const int down = m_grows == Grows::Down ? y : height() - 1 - y;
    return static_cast<std::uint32_t>(std::max(down, 0) / rowHeight());
}

FlameExtent MergedPicture::view() const
{
    FlameExtent view;
    view.widthPx = std::max(width(), 1);
    view.foldBelowPx = kFoldBelowPx;
    view.toNs = std::max<TimeNs>({m_flame->whole(), m_leastNs, 1});
    if (m_zoom)
        std::tie(view.fromNs, view.toNs) = m_flame->room(*m_zoom);
    view.toNs = std::max(view.toNs, view.fromNs + 1);
    return view;
}

std::optional<std::uint32_t> MergedPicture::nodeAt(const QPoint &position) const
{
    if (!m_flame || position.x() < 0 || position.x() >= width())
        return {};
    const std::uint32_t depth = depthAt(position.y());
    FlameExtent shown = view();
    shown.firstDepth = depth;
    shown.endDepth = depth + 1;
    const double x = position.x() + 0.5;
    for (const FlameItem &item : m_flame->index().layout(shown)) {
        if (x >= item.x0 && x < std::max(item.x1, item.x0 + 1))
            return item.zone;
    }
    return {};
}

QRect MergedPicture::rectOf(std::uint32_t node) const
{
    const FlameExtent shown = view();
    const auto [from, to] = m_flame->room(node);
    const double scale = shown.widthPx / static_cast<double>(shown.toNs - shown.fromNs);
    const double x0 = std::max(static_cast<double>(from - shown.fromNs) * scale, 0.0);
    const double x1 = std::min(static_cast<double>(to - shown.fromNs) * scale, shown.widthPx);
    return QRectF(x0, top(m_flame->node(node).depth), std::max(x1 - x0, 1.0), rowHeight()).toRect();
}

QColor MergedPicture::fillOf(const FlameItem &item) const
{
    if (m_colours.empty())
        m_colours.resize(m_flame->capture().sites().size());
    QColor &colour = m_colours[item.site.value];
    if (!colour.isValid())
        colour = Palette::of(*this).siteColour(m_flame->capture().site(item.site));
    return colour;
}

QColor MergedPicture::colourOf(const FlameItem &item) const
{
    const Palette &palette = Palette::of(*this);
    if (item.folded > 1 || !item.site.valid())
        return palette.missing;
    const QColor colour = fillOf(item);
    const bool stepsBack = !m_hit.empty() && m_hit[item.site.value] == 0;
    return stepsBack ? palette.dimmed(colour) : colour;
}

void MergedPicture::paintItem(QPainter &painter, const FlameItem &item)
{
    const Palette &palette = Palette::of(*this);
    const QColor fill = colourOf(item);
    const double width = std::max(item.x1 - item.x0 - kGap, 0.5);
    const QRectF rect(item.x0, top(item.depth), width, rowHeight() - kGap);
    painter.fillRect(rect, fill);
    if (item.folded == 1 && item.site.valid() && item.site == m_highlighted) {
        painter.setPen(QPen(palette.highlight, 2));
        painter.drawRect(rect.adjusted(1, 1, -1, -1));
    }
    if (item.folded == 1 && m_current == item.zone && hasFocus()) {
        painter.setPen(QPen(palette.outline, 1, Qt::DashLine));
        painter.drawRect(rect.adjusted(0.5, 0.5, -1, -1));
    }
    const double room = width - 2 * kTextMargin;
    if (item.folded > 1 || room < 4 * kTextMargin)
        return;
    painter.setPen(textOn(fill));
    const QPointF at(item.x0 + kTextMargin, top(item.depth) + (kRowAir - kGap) / 2);
    if (!item.site.valid()) {
        painter.drawText(rect.adjusted(kTextMargin, 0, -kTextMargin, 0), Qt::AlignVCenter,
                         fontMetrics().elidedText(m_flame->label(item.zone), Qt::ElideRight,
                                                  static_cast<int>(room)));
    } else if (const QStaticText *label =
                   m_labels.fit(item.site, m_flame->capture().site(item.site), room)) {
        painter.drawStaticText(at, *label);
    }
}

void MergedPicture::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), Palette::of(*this).background);
    if (!m_flame || m_flame->tree().nodes.empty())
        return;
    painter.setFont(font());
    m_labels.setFont(font());
    FlameExtent shown = view();
    const std::uint32_t a = depthAt(event->rect().top());
    const std::uint32_t b = depthAt(event->rect().bottom());
    shown.firstDepth = std::min(a, b);
    shown.endDepth = std::max(a, b) + 1;
    for (const FlameItem &item : m_flame->index().layout(shown))
        paintItem(painter, item);
}

void MergedPicture::mouseMoveEvent(QMouseEvent *event)
{
    const auto node = nodeAt(event->position().toPoint());
    if (node)
        QToolTip::showText(event->globalPosition().toPoint(), m_flame->description(*node), this);
    else
        QToolTip::hideText();
}

void MergedPicture::leaveEvent(QEvent *event)
{
    QToolTip::hideText();
    QWidget::leaveEvent(event);
}

void MergedPicture::mouseReleaseEvent(QMouseEvent *event)
{
    const auto node = nodeAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && node) {
        m_current = node;
        emit chosen(*node);
    } else if (event->button() == Qt::BackButton) {
        emit backWanted();
    } else if (event->button() == Qt::ForwardButton) {
        emit forwardWanted();
    }
}

void MergedPicture::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto node = byKey ? m_current : nodeAt(event->pos());
    if (node)
        emit menuWanted(*node, byKey ? mapToGlobal(rectOf(*node).center()) : event->globalPos());
}

// Elsewhere some of these keys are shortcuts of the window.
bool MergedPicture::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && m_flame) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (isOurKey(key->key()) && !(key->modifiers() & ~Qt::KeypadModifier)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void MergedPicture::keyPressEvent(QKeyEvent *event)
{
    if (!m_flame || m_flame->tree().nodes.empty() || (event->modifiers() & ~Qt::KeypadModifier)) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Escape:
        emit allWanted();
        break;
    case Qt::Key_Backspace: // where it is no shortcut of the window
        emit backWanted();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current)
            emit chosen(*m_current);
        break;
    case Qt::Key_Delete:
        if (m_current)
            emit ignoreWanted(*m_current);
        break;
    default:
        if (isOurKey(event->key()))
            moveCurrent(event->key());
        else
            QWidget::keyPressEvent(event);
    }
}

void MergedPicture::moveCurrent(int key)
{
    if (!m_current) {
        m_current = m_zoom.value_or(0);
    } else {
        const CallNode &node = m_flame->node(*m_current);
        const bool outwards = (key == Qt::Key_Up) == (m_grows == Grows::Down);
        const std::uint32_t first = node.parent == CallNode::kNoParent ? 0 : node.parent + 1;
        const auto end = node.parent == CallNode::kNoParent
                             ? static_cast<std::uint32_t>(m_flame->tree().nodes.size())
                             : m_flame->node(node.parent).end;
        if (key == Qt::Key_Right) {
            if (node.end < end)
                m_current = node.end;
        } else if (key == Qt::Key_Left) {
            std::uint32_t before = *m_current;
            for (std::uint32_t i = first; i < *m_current; i = m_flame->node(i).end)
                before = i;
            m_current = before;
        } else if (outwards) {
            if (node.parent != CallNode::kNoParent)
                m_current = node.parent;
        } else if (node.end > *m_current + 1) {
            m_current = *m_current + 1;
        }
    }
    setAccessibleDescription(m_flame->description(*m_current));
    update();
}

void MergedPicture::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_colours.clear();
        setMinimumHeight(sizeHint().height());
        update();
    }
    QWidget::changeEvent(event);
}

} // namespace zoe::app
