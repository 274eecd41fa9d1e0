#include "app/panels/behaviours/behaviour_list.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <algorithm>

namespace zoe::app {

namespace {
constexpr int kHistogramLetters = 16; // wide
} // namespace

void HistogramDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear(); // shown by the picture
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, option.widget);
    const auto heights = index.data(PictureRole).value<QList<double>>();
    if (heights.isEmpty())
        return;
    const QRectF area = QRectF(option.rect).adjusted(3, 2, -3, -2);
    const double width = area.width() / static_cast<double>(heights.size());
    const QColor colour = option.state & QStyle::State_Selected
                              ? option.palette.color(QPalette::HighlightedText)
                              : index.data(ColourRole).value<QColor>();
    painter->save();
    painter->setPen(option.palette.color(QPalette::Mid));
    painter->drawLine(area.bottomLeft(), area.bottomRight());
    for (qsizetype i = 0; i < heights.size(); ++i) {
        if (heights[i] <= 0)
            continue;
        const double height = std::max(1.0, heights[i] * area.height());
        painter->fillRect(QRectF(area.left() + width * static_cast<double>(i),
                                 area.bottom() - height, std::max(1.0, width - 1), height),
                          colour);
    }
    painter->restore();
}

QSize HistogramDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.fontMetrics.averageCharWidth() * kHistogramLetters, option.fontMetrics.height()};
}

BehaviourList::BehaviourList(JobRunner &jobs, QWidget *parent)
    : RowsView(jobs, "behaviourList", tr("Behaviours"), rowColumns(behaviourColumns()), parent)
{
    setEditTriggers(QAbstractItemView::EditKeyPressed);
    setItemDelegateForColumn(static_cast<int>(BehaviourColumn::FrameTimes),
                             new HistogramDelegate(this));
    sortBy(static_cast<int>(BehaviourColumn::ShareOfTime), Qt::DescendingOrder);
    setMinimumHeight(fontMetrics().height() * 4);
    setContextMenuPolicy(Qt::CustomContextMenu);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!m_quiet && !following())
            emit chosenChanged();
    });
    connect(this, &QWidget::customContextMenuRequested, this, [this](const QPoint &position) {
        const QModelIndex index = indexAt(position);
        if (index.isValid())
            emit menuWanted(index.data(KeyRole).toUInt(), viewport()->mapToGlobal(position));
    });
}

std::vector<std::uint32_t> BehaviourList::chosen() const
{
    std::vector<std::uint32_t> ids;
    for (const QModelIndex &index : selectionModel()->selectedRows())
        ids.push_back(index.data(KeyRole).toUInt());
    std::ranges::sort(ids);
    return ids;
}

void BehaviourList::choose(const std::vector<std::int32_t> &ids)
{
    const QScopedValueRollback quiet(m_quiet, true);
    QItemSelection chosen;
    for (const std::int32_t id : ids) {
        const int row = id < 0 ? -1 : rows().rowOfKey(static_cast<std::uint64_t>(id));
        if (row >= 0)
            chosen.select(rows().index(row, 0), rows().index(row, rows().columnCount() - 1));
    }
    selectionModel()->select(chosen, QItemSelectionModel::ClearAndSelect);
    if (!chosen.isEmpty() && !selectionModel()->isSelected(currentIndex()))
        selectionModel()->setCurrentIndex(chosen.front().topLeft(), QItemSelectionModel::NoUpdate);
}

void BehaviourList::rename(std::uint32_t id)
{
    const QModelIndex index = rows().index(rows().rowOfKey(id), 0);
    if (!index.isValid())
        return;
    setFocus(Qt::OtherFocusReason);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    scrollTo(index);
    edit(index);
}

QItemSelectionModel::SelectionFlags BehaviourList::selectionCommand(const QModelIndex &index,
                                                                    const QEvent *event) const
{
    if (event && (event->type() == QEvent::MouseButtonPress ||
                  event->type() == QEvent::MouseButtonRelease)) {
        if (static_cast<const QMouseEvent *>(event)->button() == Qt::RightButton)
            return QItemSelectionModel::NoUpdate;
    }
    return RowsView::selectionCommand(index, event);
}

} // namespace zoe::app
