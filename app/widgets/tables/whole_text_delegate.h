// Cells of a tree that show their text in full, wrapped also within long words, and in which a
// double-click selects it. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

class QTreeView;

namespace zoe::app {

class WholeTextDelegate final : public QStyledItemDelegate {
    Q_OBJECT

  public:
    // For one column, whose items must be editable for that: their text stays as it is.
    WholeTextDelegate(QTreeView &view, int column);

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model,
                      const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const override;

  protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

} // namespace zoe::app
