#include "app/widgets/fitting_columns.h"

#include <algorithm>

namespace zoe::app {

namespace {

using Items = std::vector<QLayoutItem *>;

int widest(const Items &items, QSize (QLayoutItem::*size)() const)
{
    int width = 0;
    for (const QLayoutItem *item : items)
        width = std::max(width, (item->*size)().width());
    return width;
}

int widthOf(int columns, int each, int gap)
{
    return columns * each + (columns - 1) * gap;
}

int rowHeight(const Items &items, std::size_t first, std::size_t columns)
{
    int height = 0;
    for (std::size_t i = first; i < std::min(first + columns, items.size()); ++i)
        height = std::max(height, items[i]->sizeHint().height());
    return height;
}

} // namespace

FittingColumns::FittingColumns(int mostColumns)
    : m_mostColumns(mostColumns)
{}

int FittingColumns::columnsIn(int width) const
{
    const Items items = shown();
    const int each = widest(items, &QLayoutItem::sizeHint);
    int columns = std::clamp(static_cast<int>(items.size()), 1, m_mostColumns);
    while (columns > 1 && widthOf(columns, each, spacing()) > width)
        --columns;
    return columns;
}

int FittingColumns::heightForWidth(int width) const
{
    const Items items = shown();
    const auto columns = static_cast<std::size_t>(columnsIn(width));
    int height = 0;
    for (std::size_t first = 0; first < items.size(); first += columns)
        height += rowHeight(items, first, columns) + (first > 0 ? spacing() : 0);
    return height;
}

QSize FittingColumns::minimumSize() const
{
    const Items items = shown();
    const int wide = widest(items, &QLayoutItem::sizeHint);
    return {widest(items, &QLayoutItem::minimumSize),
            heightForWidth(widthOf(m_mostColumns, wide, spacing()))};
}

QSize FittingColumns::sizeHint() const
{
    const int columns = std::clamp(static_cast<int>(shown().size()), 1, m_mostColumns);
    const int width = widthOf(columns, widest(shown(), &QLayoutItem::sizeHint), spacing());
    return {width, heightForWidth(width)};
}

void FittingColumns::setGeometry(const QRect &area)
{
    QLayout::setGeometry(area);
    const Items items = shown();
    const int columns = columnsIn(area.width());
    const int each = (area.width() - (columns - 1) * spacing()) / columns;
    int y = area.top();
    for (std::size_t first = 0; first < items.size(); first += static_cast<std::size_t>(columns)) {
        const int height = rowHeight(items, first, static_cast<std::size_t>(columns));
        for (int column = 0; column < columns; ++column) {
            const std::size_t i = first + static_cast<std::size_t>(column);
            if (i < items.size())
                items[i]->setGeometry({area.left() + column * (each + spacing()), y, each, height});
        }
        y += height + spacing();
    }
}

} // namespace zoe::app
