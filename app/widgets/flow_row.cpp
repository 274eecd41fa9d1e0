#include "app/widgets/flow_row.h"

#include <QWidget>
#include <algorithm>

#include "app/theme/look.h"

namespace zoe::app {

namespace {

constexpr int kElidedLetters = 16;

bool mayBeElided(const QWidget &widget)
{
    return widget.sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
}

// Asks the widget, because layout items may cache the size for another font.
QSize sizeOf(const QLayoutItem &item)
{
    const QWidget *widget = const_cast<QLayoutItem &>(item).widget();
    if (widget == nullptr)
        return item.sizeHint().expandedTo(item.minimumSize());
    QSize size = widget->sizeHint().expandedTo(widget->minimumSizeHint());
    if (mayBeElided(*widget))
        size.setWidth(
            std::min(size.width(), widget->fontMetrics().averageCharWidth() * kElidedLetters));
    return size.expandedTo(widget->minimumSize()).boundedTo(widget->maximumSize());
}

bool grows(const QLayoutItem &item)
{
    const QWidget *widget = const_cast<QLayoutItem &>(item).widget();
    return (item.expandingDirections() & Qt::Horizontal) != 0 || (widget && mayBeElided(*widget));
}

} // namespace

FlowRow::FlowRow()
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(kTightPx);
}

std::vector<FlowRow::Row> FlowRow::rowsIn(int width) const
{
    std::vector<Row> rows;
    for (QLayoutItem *item : shown()) {
        const QSize size = sizeOf(*item);
        if (rows.empty() || rows.back().width + spacing() + size.width() > width)
            rows.emplace_back();
        Row &row = rows.back();
        row.width += (row.items.empty() ? 0 : spacing()) + size.width();
        row.items.push_back({item, size});
    }
    for (Row &row : rows)
        fill(row, width);
    return rows;
}

void FlowRow::fill(Row &row, int width)
{
    auto growing = static_cast<int>(
        std::ranges::count_if(row.items, [](const Item &one) { return grows(*one.item); }));
    int left = std::max(0, width - row.width);
    for (auto &[item, size] : row.items) {
        if (grows(*item)) {
            const int more = left / growing--;
            size.rwidth() += more;
            left -= more;
        }
        size.setWidth(std::min(size.width(), width));
        if (item->hasHeightForWidth())
            size.setHeight(item->heightForWidth(size.width()));
        row.height = std::max(row.height, size.height());
    }
}

int FlowRow::heightForWidth(int width) const
{
    int height = 0;
    for (const Row &row : rowsIn(width))
        height += row.height + (height > 0 ? spacing() : 0);
    return height;
}

QSize FlowRow::minimumSize() const
{
    QSize least;
    for (const QLayoutItem *item : shown())
        least = least.expandedTo(item->minimumSize());
    return least;
}

QSize FlowRow::sizeHint() const
{
    const std::vector<Row> rows = rowsIn(QWIDGETSIZE_MAX);
    return rows.empty() ? QSize() : QSize(rows.front().width, rows.front().height);
}

void FlowRow::setGeometry(const QRect &area)
{
    QLayout::setGeometry(area);
    int y = area.top();
    for (const Row &row : rowsIn(area.width())) {
        place(row, {area.left(), y, area.width(), row.height});
        y += row.height + spacing();
    }
}

void FlowRow::place(const Row &row, const QRect &area) const
{
    int x = area.left();
    for (const auto &[item, size] : row.items) {
        const int down = (row.height - size.height()) / 2;
        item->setGeometry({QPoint(x, area.top() + down), size});
        x += size.width() + spacing();
    }
}

} // namespace zoe::app
