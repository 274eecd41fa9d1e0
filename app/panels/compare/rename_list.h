// Possible renames between the sides, with check boxes. GUI thread only.
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "analysis/comparison/comparison.h"

class QListWidget;
class QToolButton;

namespace zoe::app {

class RenameList : public QWidget {
    Q_OBJECT

  public:
    explicit RenameList(QWidget *parent);

    // Proposed renames are unticked, accepted ones ticked; hidden if there are none. Null: none.
    void setComparison(const std::shared_ptr<const Comparison> &comparison);

  signals:
    void chosen(const std::vector<zoe::Rename> &renames); // all that are ticked

  private:
    void add(const Rename &rename, const QString &why, bool accepted);
    void tell();

    QToolButton *m_open;
    QListWidget *m_list;
    std::vector<Rename> m_renames; // a row each
};

} // namespace zoe::app
