#include "app/widgets/item_layout.h"

namespace zoe::app {

ItemLayout::~ItemLayout() = default;

void ItemLayout::addItem(QLayoutItem *item)
{
    m_items.emplace_back(item);
    invalidate();
}

void ItemLayout::insertWidget(int index, QWidget *widget)
{
    addChildWidget(widget);
    m_items.insert(m_items.begin() + index, std::make_unique<QWidgetItemV2>(widget));
    invalidate();
}

QLayoutItem *ItemLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem *ItemLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem *item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    invalidate();
    return item;
}

std::vector<QLayoutItem *> ItemLayout::shown() const
{
    std::vector<QLayoutItem *> items;
    for (const auto &item : m_items) {
        if (!item->isEmpty())
            items.push_back(item.get());
    }
    return items;
}

} // namespace zoe::app
