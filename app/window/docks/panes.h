// Moves the focus from pane to pane by keyboard: the central views and every open dock, including
// those behind others. Also offers each as a command. GUI thread only.
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>

class QAction;
class QDockWidget;
class QMainWindow;

namespace zoe::app {

class Docks;

class Panes : public QObject {
    Q_OBJECT

  public:
    // views: the central views in tab order. REQUIRES: all docks are in the window already.
    Panes(QMainWindow &window, const Docks &docks, const QList<QWidget *> &views);

    void step(int by);
    // Opens the dock, brings it to the front and gives it the focus.
    void enter(QDockWidget &dock);
    [[nodiscard]] const QList<QAction *> &steps() const { return m_steps; } // their commands
    [[nodiscard]] QWidget *current() const; // the pane with the focus; null: none

  private:
    [[nodiscard]] QList<QWidget *> open() const;
    void focusInto(QWidget &pane);
    void rememberFocus(QWidget *now);

    QList<QPointer<QWidget>> m_views;
    const QList<QDockWidget *> m_docks;
    QList<QAction *> m_steps;
    QHash<const QWidget *, QPointer<QWidget>> m_lastFocus; // by pane
    // The target of step(), and the previous focus: a pane may take the focus only later.
    QPointer<QWidget> m_entered;
    QPointer<QWidget> m_focusThen;
};

} // namespace zoe::app
