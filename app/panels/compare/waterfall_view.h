// The waterfall of a comparison: one row per step, each bar starting where the previous one ended.
// GUI thread only.
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

namespace zoe::app {

class WaterfallBars : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    // The bar of an index within the rectangle of its cell.
    [[nodiscard]] static QRectF barOf(const QRect &cell, const QModelIndex &index);
};

class WaterfallView : public QTableView {
    Q_OBJECT

  public:
    explicit WaterfallView(QWidget *parent = nullptr);
    void setModel(QAbstractItemModel *model) override;
};

} // namespace zoe::app
