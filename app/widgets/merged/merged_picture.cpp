#include "app/widgets/merged/merged_picture.h"

#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <tuple>
#include <utility>

#include "app/commands/view_commands.h"
#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/theme/plain_texts.h"
#include "app/theme/text.h"
#include "app/widgets/charts/view_gestures.h"
#include "app/widgets/focus_frame.h"
#include "app/widgets/picture_export.h"

namespace zoe::app {

namespace {

constexpr double kMergeBelowPx = 2;
constexpr double kGap = 1; // between rectangles
constexpr int kRowAir = 5;

} // namespace

MergedPicture::MergedPicture(Grows grows, QWidget *parent)
    : QWidget(parent)
    , m_grows(grows)
{
    setFocusPolicy(Qt::StrongFocus);
    FocusFrame::show(*this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    setProperty(kPictureProperty, true);
    connectGestures(*new ViewGestures(*this));
    addKeys(*new ViewCommands(*this));
}

void MergedPicture::connectGestures(ViewGestures &gestures)
{
    connect(&gestures, &ViewGestures::hovered, this,
            [this](const QPointF &position, const QPoint &globalPosition) {
                if (const auto node = nodeAt(position.toPoint()))
                    QToolTip::showText(globalPosition, plainToolTip(m_flame->description(*node)),
                                       this);
                else
                    QToolTip::hideText();
            });
    connect(&gestures, &ViewGestures::left, this, &QToolTip::hideText);
    connect(&gestures, &ViewGestures::clicked, this, [this](const QPointF &position) {
        if (const auto node = nodeAt(position.toPoint())) {
            m_current = node;
            emit chosen(*node);
        }
    });
    connect(&gestures, &ViewGestures::sideClicked, this, [this](Qt::MouseButton button) {
        if (button == Qt::BackButton)
            emit backWanted();
        else if (button == Qt::ForwardButton)
            emit forwardWanted();
    });
    connect(&gestures, &ViewGestures::menuWanted, this,
            [this](const QPoint &globalPosition, std::optional<QPointF> position) {
                const auto node = position ? nodeAt(position->toPoint()) : m_current;
                if (node && m_flame)
                    emit menuWanted(*node, position ? globalPosition
                                                    : mapToGlobal(rectOf(*node).center()));
            });
}

void MergedPicture::addKeys(ViewCommands &commands)
{
    const auto add = [&](const char *id, const QString &text, const char *keys, const auto &work) {
        commands.add({id, text, QKeySequence::listFromString(keys)},
                     [this, work] { return m_flame && !m_flame->tree().nodes.empty() && work(); });
    };
    const bool down = m_grows == Grows::Down;
    add("mergedUp", tr("Box above"), "Up",
        [this, down] { return walk(down ? Walk::Outwards : Walk::Inwards); });
    add("mergedDown", tr("Box below"), "Down",
        [this, down] { return walk(down ? Walk::Inwards : Walk::Outwards); });
    add("mergedLeft", tr("Box on the left"), "Left", [this] { return walk(Walk::Left); });
    add("mergedRight", tr("Box on the right"), "Right", [this] { return walk(Walk::Right); });
    const auto onCurrent = [this](void (MergedPicture::*wish)(quint32)) {
        return [this, wish] {
            if (m_current)
                emit(this->*wish)(*m_current);
            return true;
        };
    };
    add("mergedZoom", tr("Zoom to the box"), "Return; Enter", onCurrent(&MergedPicture::chosen));
    add("mergedHide", tr("Ignore the function of the box"), "Del",
        onCurrent(&MergedPicture::ignoreWanted));
    add("mergedAll", tr("Zoom out to all boxes"), "Esc", [this] {
        emit allWanted();
        return true;
    });
    commands.add({.id = "back",
                  .text = tr("Back"),
                  .keys = {QKeySequence("Backspace")},
                  .shared = true,
                  .underWindow = true},
                 [this] { emit backWanted(); });
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
    view.foldBelowPx = kMergeBelowPx;
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
    return hasOtherShade(item.zone) ? Palette::of(*this).otherShade(colour) : colour;
}

// In a run of boxes with one colour, shades alternate.
bool MergedPicture::hasOtherShade(std::uint32_t node) const
{
    const auto keyOf = [this](const CallNode &one) {
        return Palette::fillKey(m_flame->capture().site(one.site));
    };
    const std::uint32_t key = keyOf(m_flame->node(node));
    bool other = false;
    for (std::uint32_t above = m_flame->node(node).parent;
         above != CallNode::kNoParent && m_flame->node(above).site.valid() &&
         keyOf(m_flame->node(above)) == key;
         above = m_flame->node(above).parent)
        other = !other;
    return other;
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
    const double room = width - 2 * kTightPx;
    if (item.folded > 1 || room < 4 * kTightPx)
        return;
    painter.setPen(textOn(fill));
    const QPointF at(item.x0 + kTightPx, top(item.depth) + (kRowAir - kGap) / 2);
    if (!item.site.valid()) {
        painter.drawText(rect.adjusted(kTightPx, 0, -kTightPx, 0), Qt::AlignVCenter,
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

bool MergedPicture::walk(Walk walk)
{
    if (!m_current) {
        m_current = m_zoom.value_or(0);
    } else {
        const CallNode &node = m_flame->node(*m_current);
        const bool root = node.parent == CallNode::kNoParent;
        const auto nodes = static_cast<std::uint32_t>(m_flame->tree().nodes.size());
        const std::uint32_t end = root ? nodes : m_flame->node(node.parent).end;
        std::uint32_t before = root ? 0 : node.parent + 1;
        switch (walk) {
        case Walk::Right:
            if (node.end < end)
                m_current = node.end;
            break;
        case Walk::Left:
            while (before < *m_current && m_flame->node(before).end < *m_current)
                before = m_flame->node(before).end;
            m_current = before;
            break;
        case Walk::Outwards:
            if (!root)
                m_current = node.parent;
            break;
        case Walk::Inwards:
            if (node.end > *m_current + 1)
                m_current = *m_current + 1;
            break;
        }
    }
    setAccessibleDescription(m_flame->description(*m_current));
    update();
    return true;
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
