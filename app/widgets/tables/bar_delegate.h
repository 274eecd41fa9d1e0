// Paints a bar behind the text of cells that have one: a share of 0 to 1 in a role of the model.
#pragma once

#include <QStyledItemDelegate>

namespace zoe::app {

class BarDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    explicit BarDelegate(int role, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;

  private:
    int m_role;
};

} // namespace zoe::app
