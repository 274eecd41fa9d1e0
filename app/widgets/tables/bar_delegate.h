// Paints the bars of cells (CellBarRole): a share behind the text, or a step in the colour of
// slower or faster code. Icons keep their colour in selected rows, with an outline. GUI thread
// only.
#pragma once

#include <QStyledItemDelegate>

namespace zoe::app {

class BarDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    // The bar of an index within the rectangle of its cell; empty: none.
    [[nodiscard]] static QRectF barOf(const QRect &cell, const QModelIndex &index);

  protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace zoe::app
