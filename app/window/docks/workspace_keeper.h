// Shows one workspace of the window at a time, and remembers the user's arrangement of each.
// Without a capture, no dock is shown. GUI thread only.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QObject>
#include <QString>

#include "app/window/docks/dock_shares.h"

class QAction;
class QMainWindow;

namespace zoe::app {

class CentralViews;
class Docks;

class WorkspaceKeeper : public QObject {
    Q_OBJECT

  public:
    // Makes a command for each workspace, Ctrl+1 and so on. Docks and views must outlive this.
    WorkspaceKeeper(QMainWindow &window, const Docks &docks, CentralViews &views);

    // Loads from the settings, and saves to them.
    void restore();
    void store();
    // Now, or as soon as docks are shown. False: unknown, or not available.
    bool show(const QString &name);
    void reset(); // restores the default arrangement of the current one
    // Whether a capture and a store are open: workspaces that can't be shown without them are left.
    void setOpen(bool capture, bool fleet);
    // Without a running program, there is no live workspace; if it is shown, it stays until the
    // user leaves it.
    void setLive(bool live);
    void leave(const QString &name); // if it is shown and another one is available
    [[nodiscard]] bool isShown(const QString &name) const { return m_shown && m_current == name; }

    [[nodiscard]] const QString &current() const { return m_current; }
    [[nodiscard]] bool available(const QString &name) const;
    [[nodiscard]] const QList<QAction *> &commands() const { return m_commands; }

  signals:
    void changed(); // the current one, or those available

  private:
    struct State {
        QByteArray docks; // from QMainWindow::saveState()
        QByteArray views;
        DockShares::Shares shares;
    };

    void keep(); // the arrangement of the current one
    void enter();
    void updateCommands();

    QMainWindow &m_window;
    const Docks &m_docks;
    CentralViews &m_views;
    DockShares m_shares;
    QList<QAction *> m_commands; // in the order of the workspaces
    QHash<QString, State> m_states;
    QString m_current;
    bool m_shown = false; // something is open
    bool m_capture = false;
    bool m_fleet = false;
    bool m_live = false;
};

} // namespace zoe::app
