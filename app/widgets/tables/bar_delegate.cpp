#include "app/widgets/tables/bar_delegate.h"

#include <QIcon>
#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <cmath>

#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

namespace {
constexpr int kAroundBar = kTightPx / 2;
constexpr int kAlpha = 60;

// Styles tint icons in selected rows until they can't be distinguished from the selection.
QIcon selectedSwatch(const QColor &colour, const QStyleOptionViewItem &option)
{
    QPixmap swatch(option.decorationSize);
    swatch.fill(colour);
    QPainter painter(&swatch);
    painter.setPen(option.palette.color(QPalette::HighlightedText));
    painter.drawRect(swatch.rect().adjusted(0, 0, -1, -1));
    painter.end();
    QIcon icon;
    icon.addPixmap(swatch, QIcon::Normal);
    icon.addPixmap(swatch, QIcon::Selected);
    return icon;
}

} // namespace

QRectF BarDelegate::barOf(const QRect &cell, const QModelIndex &index)
{
    const QVariant to = index.data(CellBarRole);
    if (!to.isValid())
        return {};
    const QRectF room = QRectF(cell).adjusted(kAroundBar, kAroundBar, -kAroundBar, -kAroundBar);
    const QVariant from = index.data(CellBarFromRole);
    const double begin = std::clamp(from.toDouble(), 0.0, 1.0);
    const double end = std::clamp(to.toDouble(), 0.0, 1.0);
    const double width = std::abs(end - begin) * room.width();
    return {room.left() + std::min(begin, end) * room.width(), room.top(),
            from.isValid() ? std::max(1.0, width) : width, room.height()};
}

void BarDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const QVariant decoration = index.data(Qt::DecorationRole);
    if ((option->state & QStyle::State_Selected) && decoration.metaType().id() == QMetaType::QColor)
        option->icon = selectedSwatch(decoration.value<QColor>(), *option);
}

void BarDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                        const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const QRectF bar = barOf(option.rect, index);
    if (bar.isEmpty())
        return;
    if (const QVariant from = index.data(CellBarFromRole); from.isValid()) {
        const Palette &palette = Palette::of(option.palette);
        const bool slower = index.data(CellBarRole).toDouble() >= from.toDouble();
        painter->fillRect(bar, slower ? palette.slower : palette.faster);
        return;
    }
    // Painted over the text; in a selected row, in the text's colour, to stay readable.
    QColor fill = option.palette.color(
        option.state & QStyle::State_Selected ? QPalette::HighlightedText : QPalette::Highlight);
    fill.setAlpha(kAlpha);
    painter->fillRect(bar, fill);
}

} // namespace zoe::app
