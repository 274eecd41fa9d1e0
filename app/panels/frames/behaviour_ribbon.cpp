#include "app/panels/frames/behaviour_ribbon.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace zoe::app {

namespace {
constexpr int kHeightPx = 18;
constexpr int kMarkPx = 4;
} // namespace

BehaviourRibbon::BehaviourRibbon(QWidget *parent)
    : QWidget(parent)
{
    setFixedHeight(kHeightPx);
    setMouseTracking(true);
    setAccessibleName(tr("Behaviours of the frames"));
}

void BehaviourRibbon::setBehaviours(BehaviourCounts counts)
{
    m_counts = std::move(counts);
    update();
}

void BehaviourRibbon::setHighlighted(std::optional<std::int32_t> behaviour)
{
    m_highlighted = behaviour;
    update();
}

void BehaviourRibbon::follow(const FramePicture &picture)
{
    m_picture = &picture;
    update();
}

int BehaviourRibbon::markHeight()
{
    return kMarkPx;
}

// Unusual frames always get a mark below, even if they are few.
void BehaviourRibbon::paintColumn(QPainter &painter, const FrameColumn &column) const
{
    std::vector<std::uint32_t> counts = m_counts.in(column.first, column.end);
    const bool unusual = counts.back() > 0;
    counts.pop_back();
    const QRectF band = m_picture->band(column.first, column.end);
    const auto colourOf = [this](std::int32_t id) {
        const QColor colour =
            m_picture->palette->behaviourColour(m_counts.behaviours()->colourOf(id));
        return m_highlighted && *m_highlighted != id ? m_picture->palette->dimmed(colour) : colour;
    };
    const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
    const double room = height() - kMarkPx;
    double upTo = 0;
    double top = 0;
    for (std::size_t slot = 0; slot < counts.size(); ++slot) {
        if (counts[slot] == 0)
            continue;
        upTo += counts[slot];
        const double bottom = std::round(upTo / all * room);
        painter.fillRect(QRectF(band.left(), top, band.width(), bottom - top),
                         colourOf(static_cast<std::int32_t>(slot)));
        top = bottom;
    }
    if (!unusual)
        return;
    const double from = all > 0 ? room + 1 : 0;
    painter.fillRect(QRectF(band.left(), from, std::max(2.0, band.width()), height() - from),
                     colourOf(kUnusual));
}

void BehaviourRibbon::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!m_picture)
        return;
    painter.fillRect(rect(), m_picture->palette->background);
    if (!m_counts.behaviours())
        return;
    for (const FrameColumn &column : m_picture->columns)
        paintColumn(painter, column);
}

void BehaviourRibbon::mouseMoveEvent(QMouseEvent *event)
{
    if (m_picture)
        emit hovered(m_picture->placeAt(event->position().x()), event->globalPosition().toPoint());
}

void BehaviourRibbon::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_picture)
        return;
    if (const auto place = m_picture->placeAt(event->position().x()))
        emit clicked(*place);
}

void BehaviourRibbon::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_picture)
        return;
    if (const auto place = m_picture->placeAt(event->x()))
        emit menuWanted(*place, event->globalPos());
}

void BehaviourRibbon::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    emit hovered(std::nullopt, {});
}

} // namespace zoe::app
