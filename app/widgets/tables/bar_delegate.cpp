#include "app/widgets/tables/bar_delegate.h"

#include <QPainter>
#include <algorithm>

namespace zoe::app {

namespace {
constexpr int kGap = 2; // pixels around a bar
constexpr int kAlpha = 60;
} // namespace

BarDelegate::BarDelegate(int role, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_role(role)
{}

void BarDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                        const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant share = index.data(m_role);
    if (!share.isValid())
        return;
    QRect bar = option.rect.adjusted(kGap, kGap, -kGap, -kGap);
    bar.setWidth(static_cast<int>(bar.width() * std::clamp(share.toDouble(), 0.0, 1.0)));
    // Painted over the text: in a selected row in the text's colour to stay readable.
    QColor fill = option.palette.color(
        option.state & QStyle::State_Selected ? QPalette::HighlightedText : QPalette::Highlight);
    fill.setAlpha(kAlpha);
    painter->fillRect(bar, fill);
}

} // namespace zoe::app
