#include "app/panels/compare/waterfall_view.h"

#include <QHeaderView>
#include <QPainter>
#include <algorithm>

#include "app/panels/compare/waterfall_model.h"
#include "app/theme/palette.h"

namespace zoe::app {

QRectF WaterfallBars::barOf(const QRect &cell, const QModelIndex &index)
{
    const double least = index.data(WaterfallModel::LeastRole).toDouble();
    const double most = index.data(WaterfallModel::MostRole).toDouble();
    const double from = index.data(WaterfallModel::FromRole).toDouble();
    const double to = index.data(WaterfallModel::ToRole).toDouble();
    const QRectF room = QRectF(cell).adjusted(4, 3, -4, -3);
    if (!(most > least))
        return {};
    const auto x = [&](double ns) {
        return room.left() + room.width() * (ns - least) / (most - least);
    };
    const double left = x(std::min(from, to));
    const double right = x(std::max(from, to));
    return {left, room.top(), std::max(1.0, right - left), room.height()};
}

void WaterfallBars::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const QRectF bar = barOf(option.rect, index);
    if (bar.isEmpty())
        return;
    const Palette &palette = Palette::of(option.palette);
    const bool slower = index.data(WaterfallModel::ToRole).toDouble() >=
                        index.data(WaterfallModel::FromRole).toDouble();
    painter->fillRect(bar, slower ? palette.slower : palette.faster);
}

WaterfallView::WaterfallView(QWidget *parent)
    : QTableView(parent)
{
    setObjectName("compareWaterfall");
    setAccessibleName(tr("Contributions to the change of the mean frame time"));
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setItemDelegateForColumn(WaterfallModel::Bar, new WaterfallBars(this));
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    horizontalHeader()->setHighlightSections(false);
}

void WaterfallView::setModel(QAbstractItemModel *model)
{
    QTableView::setModel(model);
    if (!model)
        return;
    setColumnWidth(WaterfallModel::Function, fontMetrics().averageCharWidth() * 26);
    setColumnWidth(WaterfallModel::Delta, fontMetrics().horizontalAdvance("+888.888 ms") + 12);
    horizontalHeader()->setSectionResizeMode(WaterfallModel::Bar, QHeaderView::Stretch);
}

} // namespace zoe::app
