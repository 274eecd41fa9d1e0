// The docks of a window, by the names of their panels. GUI thread only.
#pragma once

#include <QList>
#include <QString>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace zoe::app {

class Docks {
  public:
    // The window must outlive this, and owns the docks.
    explicit Docks(QMainWindow &window)
        : m_window(window)
    {}

    // "messages" creates "messagesDock", under which the window's state remembers it.
    QDockWidget &add(const QString &name, const QString &title, QWidget &view);
    [[nodiscard]] static QString panelOf(const QDockWidget &dock); // the name it was added with
    [[nodiscard]] QDockWidget *find(const QString &name) const;    // null: there is none
    // In the order of creation, because raising one reorders the window's children.
    [[nodiscard]] const QList<QDockWidget *> &all() const { return m_all; }

  private:
    QMainWindow &m_window;
    QList<QDockWidget *> m_all;
};

} // namespace zoe::app
