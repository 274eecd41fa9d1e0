#include "app/panels/behaviours/behaviour_list.h"

#include <QApplication>
#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <algorithm>

#include "app/panels/behaviours/behaviour_model.h"
#include "app/widgets/tables/table_style.h"

namespace zoe::app {

namespace {
constexpr int kHistogramLetters = 16; // wide
constexpr int kNameLetters = 26;
} // namespace

void HistogramDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear(); // said by the picture
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, option.widget);
    const auto heights = index.data(BehaviourModel::HistogramRole).value<QList<double>>();
    if (heights.isEmpty())
        return;
    const QRectF area = QRectF(option.rect).adjusted(3, 2, -3, -2);
    const double width = area.width() / static_cast<double>(heights.size());
    painter->save();
    painter->setPen(option.palette.color(QPalette::Mid));
    painter->drawLine(area.bottomLeft(), area.bottomRight());
    for (qsizetype i = 0; i < heights.size(); ++i) {
        if (heights[i] <= 0)
            continue;
        const double height = std::max(1.0, heights[i] * area.height());
        painter->fillRect(QRectF(area.left() + width * static_cast<double>(i),
                                 area.bottom() - height, std::max(1.0, width - 1), height),
                          index.data(BehaviourModel::ColourRole).value<QColor>());
    }
    painter->restore();
}

QSize HistogramDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.fontMetrics.averageCharWidth() * kHistogramLetters, option.fontMetrics.height()};
}

BehaviourList::BehaviourList(BehaviourModel &model, QWidget *parent)
    : QTableView(parent)
    , m_sorted(new QSortFilterProxyModel(this))
{
    setObjectName("behaviourList");
    setAccessibleName(tr("Behaviours"));
    m_sorted->setSourceModel(&model);
    m_sorted->setSortRole(BehaviourModel::RawRole);
    setModel(m_sorted);
    styleTable(*this);
    setEditTriggers(QAbstractItemView::EditKeyPressed);
    setItemDelegateForColumn(static_cast<int>(BehaviourColumn::FrameTimes),
                             new HistogramDelegate(this));
    for (int column = 0; column < kBehaviourColumns; ++column)
        setColumnWidth(column, fontMetrics().horizontalAdvance("88 888 88") + 16);
    setColumnWidth(static_cast<int>(BehaviourColumn::Name),
                   fontMetrics().averageCharWidth() * kNameLetters);
    setColumnWidth(static_cast<int>(BehaviourColumn::FrameTimes),
                   fontMetrics().averageCharWidth() * kHistogramLetters);
    setSortingEnabled(true);
    sortByColumn(static_cast<int>(BehaviourColumn::ShareOfTime), Qt::DescendingOrder);
    setMinimumHeight(fontMetrics().height() * 4);
    setContextMenuPolicy(Qt::CustomContextMenu);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!m_quiet)
            emit chosenChanged();
    });
    connect(&model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_quiet = true; });
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { m_quiet = false; });
    connect(this, &QWidget::customContextMenuRequested, this, [this](const QPoint &position) {
        const QModelIndex index = indexAt(position);
        if (index.isValid())
            emit menuWanted(index.data(BehaviourModel::IdRole).toUInt(),
                            viewport()->mapToGlobal(position));
    });
}

std::vector<std::uint32_t> BehaviourList::chosen() const
{
    std::vector<std::uint32_t> ids;
    for (const QModelIndex &index : selectionModel()->selectedRows())
        ids.push_back(index.data(BehaviourModel::IdRole).toUInt());
    std::ranges::sort(ids);
    return ids;
}

int BehaviourList::rowOf(std::uint32_t id) const
{
    for (int row = 0; row < m_sorted->rowCount(); ++row)
        if (m_sorted->index(row, 0).data(BehaviourModel::IdRole).toUInt() == id)
            return row;
    return -1;
}

void BehaviourList::choose(const std::vector<std::int32_t> &ids)
{
    const QScopedValueRollback quiet(m_quiet, true);
    QItemSelection rows;
    for (const std::int32_t id : ids) {
        const int row = id < 0 ? -1 : rowOf(static_cast<std::uint32_t>(id));
        if (row >= 0)
            rows.select(m_sorted->index(row, 0), m_sorted->index(row, kBehaviourColumns - 1));
    }
    selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    if (!rows.isEmpty() && !selectionModel()->isSelected(currentIndex()))
        selectionModel()->setCurrentIndex(rows.front().topLeft(), QItemSelectionModel::NoUpdate);
}

void BehaviourList::rename(std::uint32_t id)
{
    const QModelIndex index = m_sorted->index(rowOf(id), 0);
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
    return QTableView::selectionCommand(index, event);
}

} // namespace zoe::app
