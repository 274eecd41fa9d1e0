#include "app/panels/frames/behaviour_legend.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "app/session/behaviour_frames.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/theme/plain_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {
constexpr int kMostLegendLetters = 40;
} // namespace

BehaviourLegend::BehaviourLegend(QWidget *parent)
    : QWidget(parent)
{
    setObjectName("behaviourLegend");
    setAccessibleName(tr("Colours of behaviours"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void BehaviourLegend::setBehaviours(std::shared_ptr<const Behaviours> behaviours)
{
    m_behaviours = std::move(behaviours);
    layOut();
    update();
}

void BehaviourLegend::setHighlighted(std::optional<std::int32_t> behaviour)
{
    m_highlighted = behaviour;
    update();
}

QSize BehaviourLegend::sizeHint() const
{
    return {200, fontMetrics().height() + kTightPx};
}

QSize BehaviourLegend::minimumSizeHint() const
{
    return {0, fontMetrics().height() + kTightPx};
}

void BehaviourLegend::layOut()
{
    m_entries.clear();
    m_rest.clear();
    if (!m_behaviours)
        return;
    std::vector<const Behaviour *> order;
    for (const Behaviour &behaviour : m_behaviours->behaviours)
        if (behaviour.frames > 0)
            order.push_back(&behaviour);
    std::ranges::stable_sort(order, std::greater<>{}, &Behaviour::shareOfTime);
    std::vector<std::int32_t> ids;
    for (const Behaviour *behaviour : order)
        ids.push_back(static_cast<std::int32_t>(behaviour->id));
    if (!m_behaviours->unusual.empty())
        ids.push_back(kUnusual);
    const QFontMetrics metrics = fontMetrics();
    const int swatch = metrics.ascent();
    const int forRest = metrics.horizontalAdvance(tr("+%1 more").arg(888)) + 2 * kTightPx;
    int x = kTightPx;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const QString name =
            ids[i] == kUnusual
                ? tr("unusual: %1").arg(countText(m_behaviours->unusual.size()))
                : metrics.elidedText(nameOfBehaviour(*m_behaviours, ids[i]), Qt::ElideRight,
                                     metrics.averageCharWidth() * kMostLegendLetters);
        const int needed = swatch + kTightPx + metrics.horizontalAdvance(name) + 3 * kTightPx;
        const int room = width() - (i + 1 < ids.size() ? forRest : 0);
        if (x + needed > room) {
            m_rest = tr("+%1 more").arg(ids.size() - i);
            break;
        }
        m_entries.push_back({ids[i], name, QRect(x, 0, needed, height())});
        x += needed;
    }
}

const BehaviourLegend::Entry *BehaviourLegend::at(const QPoint &position) const
{
    for (const Entry &entry : m_entries)
        if (entry.place.contains(position))
            return &entry;
    return nullptr;
}

void BehaviourLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &palette = Palette::of(*this);
    painter.fillRect(rect(), palette.surface);
    const int swatch = fontMetrics().ascent();
    for (const Entry &entry : m_entries) {
        QColor colour = palette.behaviourColour(m_behaviours->colourOf(entry.id));
        const bool back = m_highlighted && *m_highlighted != entry.id;
        painter.fillRect(QRect(entry.place.left(), (height() - swatch) / 2, swatch, swatch),
                         back ? palette.dimmed(colour) : colour);
        painter.setPen(back ? palette.mutedText : palette.text);
        painter.drawText(entry.place.adjusted(swatch + kTightPx, 0, 0, 0),
                         Qt::AlignVCenter | Qt::AlignLeft, entry.text);
    }
    if (m_rest.isEmpty())
        return;
    const int x = m_entries.empty() ? kTightPx : m_entries.back().place.right();
    painter.setPen(palette.mutedText);
    painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, m_rest);
}

void BehaviourLegend::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

bool BehaviourLegend::event(QEvent *event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange)
        layOut();
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const Entry *entry = at(help->pos());
    QString text;
    if (entry && entry->id == kUnusual) {
        text = tr("Frames that do not fit any behaviour; marked below the ribbon");
    } else if (entry) {
        const Behaviour &b = m_behaviours->behaviours[static_cast<std::size_t>(entry->id)];
        text = tr("%1: %2, %3 of the time. Click to select them.")
                   .arg(QString::fromStdString(b.name), countedFrames(b.frames),
                        shareText(b.shareOfTime));
    }
    QToolTip::showText(help->globalPos(), plainToolTip(text), this);
    return true;
}

void BehaviourLegend::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const Entry *entry = at(event->position().toPoint()))
        emit clicked(entry->id);
}

void BehaviourLegend::contextMenuEvent(QContextMenuEvent *event)
{
    if (const Entry *entry = at(event->pos()))
        emit menuWanted(entry->id, event->globalPos());
}

} // namespace zoe::app
