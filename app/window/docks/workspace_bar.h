// The workspaces as tabs at the top of the window. GUI thread only.
#pragma once

#include <QToolBar>

class QTabBar;

namespace zoe::app {

class WorkspaceKeeper;

class WorkspaceBar : public QToolBar {
    Q_OBJECT

  public:
    // The keeper must outlive it.
    WorkspaceBar(WorkspaceKeeper &keeper, QWidget *parent);

    // At the right end, in order. The action shows and hides the control.
    QAction *addAtEnd(QWidget &control);
    [[nodiscard]] QTabBar &tabs() const { return *m_tabs; }

  private:
    void refresh();

    WorkspaceKeeper &m_keeper;
    QTabBar *m_tabs;
};

} // namespace zoe::app
