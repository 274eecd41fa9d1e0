#include "app/panels/compare/mix_bars.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "analysis/behaviours/clustering/clustering.h"
#include "app/panels/compare/mix_rows.h"
#include "app/theme/palette.h"
#include "app/theme/plain_texts.h"
#include "app/theme/text.h"
#include "app/widgets/focus_frame.h"
#include "app/widgets/picture_export.h"

namespace zoe::app {

namespace {

constexpr std::size_t kFewestBars = 3; // without unusual frames
constexpr int kBarAir = 6;

} // namespace

MixBars::MixBars(QWidget *parent)
    : QWidget(parent)
{
    setObjectName("compareMixBars");
    setAccessibleName(tr("Contributions of mix, same behaviour and unusual frames to the change"));
    setFocusPolicy(Qt::StrongFocus);
    FocusFrame::show(*this);
    setMouseTracking(true);
    setProperty(kPictureProperty, true);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void MixBars::setComparison(std::shared_ptr<const Comparison> comparison)
{
    m_comparison = comparison && comparison->mix ? std::move(comparison) : nullptr;
    QStringList texts;
    for (const Bar &bar : parts())
        texts << bar.name + ' ' + signedDurationText(bar.sumNs);
    setAccessibleDescription(texts.join("; "));
    updateGeometry();
    update();
}

void MixBars::setShown(std::vector<std::string> names)
{
    m_shown = std::move(names);
    update();
}

QColor MixBars::colourOf(const BehaviourChange &behaviour) const
{
    const Palette &palette = Palette::of(*this);
    if (behaviour.behaviour < 0)
        return palette.behaviourColour(kUnusual);
    const auto shown = std::ranges::find(m_shown, behaviour.name);
    if (shown != m_shown.end())
        return palette.behaviourColour(static_cast<std::int32_t>(shown - m_shown.begin()));
    // Others share the remaining colours, in order.
    auto left = static_cast<std::int32_t>(m_shown.size());
    for (const BehaviourChange &other : m_comparison->mix->behaviours) {
        if (other.behaviour == behaviour.behaviour)
            break;
        if (other.behaviour >= 0 && std::ranges::find(m_shown, other.name) == m_shown.end())
            ++left;
    }
    return palette.behaviourColour(left);
}

std::vector<MixBars::Bar> MixBars::parts() const
{
    if (!m_comparison)
        return {};
    const Palette &palette = Palette::of(*this);
    const Mix &mix = *m_comparison->mix;
    Bar other{tr("Different mix of behaviours"), mix.mix.deltaNs, {}, 0};
    const bool isFaster = mix.within.deltaNs < 0;
    Bar code{isFaster ? tr("Same behaviour, shorter frames") : tr("Same behaviour, longer frames"),
             mix.within.deltaNs,
             {},
             0};
    for (const BehaviourChange &behaviour : mix.behaviours) {
        if (behaviour.behaviour < 0)
            continue;
        const QColor colour = colourOf(behaviour);
        other.segments.push_back({behaviourText(behaviour), behaviour.mix.deltaNs, colour, {}});
        code.segments.push_back({behaviourText(behaviour), behaviour.within.deltaNs, colour, {}});
    }
    const QColor ofUnusual = palette.behaviourColour(kUnusual);
    Bar unusual{tr("Unusual frames"), mix.unusual.deltaNs, {}, 0};
    unusual.segments = {{tr("unusual frames"), mix.unusual.deltaNs, ofUnusual, {}}};
    Bar change{tr("Change of mean frame time"), m_comparison->frames.deltaNs, {}, 0};
    change.segments = {{tr("different mix"), mix.mix.deltaNs, palette.mutedText, {}},
                       {isFaster ? tr("shorter frames") : tr("longer frames"),
                        mix.within.deltaNs,
                        isFaster ? palette.faster : palette.slower,
                        {}},
                       {tr("unusual frames"), mix.unusual.deltaNs, ofUnusual, {}}};
    const bool hasUnusual = std::ranges::any_of(
        mix.behaviours, [](const BehaviourChange &one) { return one.behaviour < 0; });
    return hasUnusual ? std::vector<Bar>{other, code, unusual, change}
                      : std::vector<Bar>{other, code, change};
}

QRectF MixBars::area() const
{
    int names = 0;
    const auto all = parts();
    for (const Bar &bar : all)
        names = std::max(names, fontMetrics().horizontalAdvance(bar.name));
    const int numbers = fontMetrics().horizontalAdvance("+888.88 ms") + 2 * kBarAir;
    return {static_cast<double>(names + 2 * kBarAir), 0,
            static_cast<double>(std::max(20, width() - names - numbers - 3 * kBarAir)),
            static_cast<double>(std::max(all.size(), kFewestBars)) *
                (fontMetrics().height() + 2 * kBarAir)};
}

void MixBars::layOut(std::vector<Bar> &bars) const
{
    double least = 0;
    double most = 0;
    for (const Bar &bar : bars) {
        double down = 0;
        double up = 0;
        for (const Segment &segment : bar.segments)
            (segment.deltaNs < 0 ? down : up) += segment.deltaNs;
        least = std::min(least, down);
        most = std::max(most, up);
    }
    const QRectF room = area();
    const double span = most > least ? most - least : 1;
    const auto x = [&](double ns) { return room.left() + (ns - least) / span * room.width(); };
    const double height_ = room.height() / static_cast<double>(bars.size());
    for (std::size_t i = 0; i < bars.size(); ++i) {
        double down = 0;
        double up = 0;
        const double top = static_cast<double>(i) * height_ + 3;
        for (Segment &segment : bars[i].segments) {
            double &end = segment.deltaNs < 0 ? down : up;
            const double from = x(end);
            end += segment.deltaNs;
            segment.rect = QRectF(QPointF(std::min(from, x(end)), top),
                                  QPointF(std::max(from, x(end)), top + height_ - 6));
        }
        bars[i].sumX = x(bars[i].sumNs);
    }
}

std::vector<MixBars::Bar> MixBars::bars() const
{
    auto bars = parts();
    layOut(bars);
    return bars;
}

// Draws squares with names, in lines of the available width; null: only counts the lines.
int MixBars::legend(QPainter *painter, int width) const
{
    if (!m_comparison)
        return 1;
    const Palette &palette = Palette::of(*this);
    const int line = fontMetrics().height() + 2;
    const int square = fontMetrics().height() - 4;
    int lines = 1;
    int x = kBarAir;
    for (const BehaviourChange &behaviour : m_comparison->mix->behaviours) {
        const QString name = behaviourText(behaviour);
        const int needed = square + 4 + fontMetrics().horizontalAdvance(name) + 2 * kBarAir;
        if (x > kBarAir && x + needed > width) {
            ++lines;
            x = kBarAir;
        }
        if (painter) {
            const int y = static_cast<int>(area().bottom()) + (lines - 1) * line;
            painter->fillRect(QRect(x, y + 3, square, square), colourOf(behaviour));
            painter->setPen(palette.text);
            painter->drawText(QRect(x + square + 4, y, needed, line), Qt::AlignVCenter, name);
        }
        x += needed;
    }
    return lines;
}

int MixBars::heightForWidth(int width) const
{
    const int line = fontMetrics().height() + 2;
    return static_cast<int>(area().height()) + legend(nullptr, width) * line + kBarAir;
}

QSize MixBars::sizeHint() const
{
    return {400, heightForWidth(std::max(width(), 400))};
}

void MixBars::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    const Palette &palette = Palette::of(*this);
    painter.fillRect(event->rect(), palette.background);
    const auto all = bars();
    if (all.empty())
        return;
    const QRectF room = area();
    const double height_ = room.height() / static_cast<double>(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QRectF row(kBarAir, static_cast<double>(i) * height_, room.left() - 2 * kBarAir,
                         height_);
        painter.setPen(palette.text);
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, all[i].name);
        for (const Segment &segment : all[i].segments) {
            painter.fillRect(segment.rect, segment.colour);
            if (segment.rect.width() > 4) {
                painter.setPen(palette.background);
                painter.drawRect(segment.rect);
            }
        }
        painter.setPen(QPen(palette.outline, 2));
        painter.drawLine(QPointF(all[i].sumX, row.top() + 1),
                         QPointF(all[i].sumX, row.bottom() - 1));
        painter.setPen(palette.text);
        painter.drawText(QRectF(room.right() + kBarAir, row.top(),
                                width() - room.right() - 2 * kBarAir, height_),
                         Qt::AlignVCenter | Qt::AlignRight, signedDurationText(all[i].sumNs));
    }
    const auto &first = all.front().segments;
    if (!first.empty()) {
        // The start of both directions.
        const bool towardsLonger = first.front().deltaNs >= 0;
        const double zero = towardsLonger ? first.front().rect.left() : first.front().rect.right();
        painter.setPen(QPen(palette.mutedText, 1));
        painter.drawLine(QPointF(zero, 0), QPointF(zero, room.bottom()));
    }
    legend(&painter, width());
}

void MixBars::mouseMoveEvent(QMouseEvent *event)
{
    for (const Bar &bar : bars()) {
        for (const Segment &segment : bar.segments) {
            if (segment.rect.contains(event->position())) {
                QToolTip::showText(event->globalPosition().toPoint(),
                                   plainToolTip(tr("%1\n%2: %3 per frame")
                                                    .arg(bar.name, segment.name,
                                                         signedDurationText(segment.deltaNs))),
                                   this);
                return;
            }
        }
    }
    QToolTip::hideText();
}

void MixBars::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        updateGeometry();
        update();
    }
    QWidget::changeEvent(event);
}

} // namespace zoe::app
