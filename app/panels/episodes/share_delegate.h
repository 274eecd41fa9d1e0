// Fills cells in proportion to their share. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace zoe::app {

class ShareDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    // role: of the share, 0 to 1.
    ShareDelegate(int role, QObject *parent)
        : QStyledItemDelegate(parent)
        , m_role(role)
    {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;

  private:
    int m_role;
};

} // namespace zoe::app
