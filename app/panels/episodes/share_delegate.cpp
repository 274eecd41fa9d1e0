#include "app/panels/episodes/share_delegate.h"

#include <QPainter>

#include "app/theme/palette.h"

namespace zoe::app {

void ShareDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    const QVariant share = index.data(m_role);
    if (!share.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    const Palette &palette = Palette::of(option.palette);
    const QColor fill = mixed(palette.background, palette.frameLine, 0.1 + 0.8 * share.toDouble());
    painter->save();
    painter->fillRect(option.rect.adjusted(1, 1, -1, -1), fill);
    painter->setPen(textOn(fill));
    painter->drawText(option.rect, Qt::AlignCenter, index.data().toString());
    if (option.state & QStyle::State_Selected) {
        painter->setPen(QPen(palette.highlight, 2));
        painter->drawRect(option.rect.adjusted(2, 2, -2, -2));
    }
    painter->restore();
}

} // namespace zoe::app
