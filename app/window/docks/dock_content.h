// The content of a dock that shares its place with others, as tabs. GUI thread only.
#pragma once

#include <QWidget>

class QDockWidget;

namespace zoe::app {

// Hides its view while another dock is in front. Qt only moves the dock out of sight, and the view
// would keep computing.
class DockContent : public QWidget {
    Q_OBJECT

  public:
    // Takes the view, and as much room as that needs.
    DockContent(QDockWidget &dock, QWidget *view);

    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    [[nodiscard]] bool inFront() const;
    void showInFront();

    QDockWidget &m_dock;
    QWidget *m_view;
    bool m_waiting = false; // showInFront() comes in the next turn
};

} // namespace zoe::app
