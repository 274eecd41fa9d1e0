#include "app/window/docks/workspace_keeper.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <utility>

#include "app/commands/command.h"
#include "app/window/docks/central_views.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/paint_later.h"
#include "app/window/docks/workspaces.h"

namespace zoe::app {

namespace {

constexpr auto kWorkspacesKey = "workspaces";
constexpr auto kCurrentKey = "workspaces/current";
constexpr auto kVersionKey = "workspaces/version";
constexpr int kDocksVersion = 5; // of the set of docks; other arrangements are discarded
// Keys of the layouts from before workspaces.
constexpr const char *kOldKeys[] = {"window/state", "window/central", "layouts"};

QString keyOf(const QString &name, const char *part)
{
    return QStringLiteral("%1/%2/%3").arg(kWorkspacesKey, name, part);
}

} // namespace

WorkspaceKeeper::WorkspaceKeeper(QMainWindow &window, const Docks &docks, CentralViews &views)
    : QObject(&window)
    , m_window(window)
    , m_docks(docks)
    , m_views(views)
    , m_shares(window, docks)
    , m_current(workspaceNames().first())
{
    // Docks on the right use the full height.
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    int number = 0;
    for (const QString &name : workspaceNames()) {
        // The ids are those of the layouts of earlier versions, so that keys chosen by the user are
        // kept.
        const QByteArray id = "layout." + name.toUtf8();
        QAction *action =
            addCommand(window, id.constData(), tr("Workspace: %1").arg(workspaceTitle(name)),
                       {QKeySequence(QString("Ctrl+%1").arg(++number))}, CommandMenu::View);
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, name] {
            show(name);
            updateCommands(); // the current one stays checked
        });
        m_commands << action;
    }
    updateCommands();
}

bool WorkspaceKeeper::available(const QString &name) const
{
    if (name == fleetWorkspace())
        return m_fleet;
    return m_capture && (name != liveWorkspace() || m_live || m_current == name);
}

void WorkspaceKeeper::restore()
{
    QSettings settings;
    for (const char *key : kOldKeys)
        settings.remove(key);
    if (settings.value(kVersionKey).toInt() != kDocksVersion) {
        settings.remove(kWorkspacesKey);
        return;
    }
    for (const QString &name : workspaceNames()) {
        const State state{settings.value(keyOf(name, "docks")).toByteArray(),
                          settings.value(keyOf(name, "views")).toByteArray(),
                          {settings.value(keyOf(name, "sideShare")).toDouble(),
                           settings.value(keyOf(name, "bottomShare")).toDouble()}};
        if (!state.docks.isEmpty())
            m_states[name] = state;
    }
    const QString last = workspaceCalled(settings.value(kCurrentKey).toString());
    // Compare would be empty, because comparisons are not restored.
    if (!last.isEmpty() && last != liveWorkspace() && hasTables(last))
        m_current = last;
    updateCommands();
}

void WorkspaceKeeper::store()
{
    if (m_shown)
        keep();
    QSettings settings;
    settings.setValue(kVersionKey, kDocksVersion);
    settings.setValue(kCurrentKey, m_current);
    for (auto one = m_states.cbegin(); one != m_states.cend(); ++one) {
        settings.setValue(keyOf(one.key(), "docks"), one->docks);
        settings.setValue(keyOf(one.key(), "views"), one->views);
        settings.setValue(keyOf(one.key(), "sideShare"), one->shares.right);
        settings.setValue(keyOf(one.key(), "bottomShare"), one->shares.bottom);
    }
}

bool WorkspaceKeeper::show(const QString &name)
{
    const QString wanted = workspaceCalled(name);
    // A name given before anything is open may be that of the live workspace.
    if (wanted.isEmpty() || (m_shown && !available(wanted)))
        return false;
    if (wanted == m_current)
        return true;
    if (m_shown)
        keep();
    m_current = wanted;
    if (m_shown)
        enter();
    updateCommands();
    return true;
}

void WorkspaceKeeper::reset()
{
    m_states.remove(m_current);
    if (m_shown)
        enter();
}

void WorkspaceKeeper::keep()
{
    m_states[m_current] = {m_window.saveState(kDocksVersion), m_views.saveState(),
                           m_shares.shares()};
}

void WorkspaceKeeper::enter()
{
    showCentralViews(m_current, m_views);
    const State state = m_states.value(m_current);
    if (m_window.restoreState(state.docks, kDocksVersion)) {
        m_shares.set(state.shares);
    } else {
        arrangeDocks(m_current, m_window, m_docks);
        m_shares.set(dockShares(m_current));
    }
    if (!state.views.isEmpty())
        m_views.restoreState(state.views);
    paintLater(m_window); // after the docks in front have been shown
}

void WorkspaceKeeper::setOpen(bool capture, bool fleet)
{
    m_capture = capture;
    m_fleet = fleet;
    const bool before = std::exchange(m_shown, capture || fleet);
    const bool isLive = m_current == liveWorkspace() && !m_live;
    const bool mustLeave = m_shown && (!available(m_current) || (!before && isLive));
    // Another capture came to the front: keeps the user's arrangement.
    if (before && m_shown && !mustLeave) {
        updateCommands();
        return;
    }
    if (before)
        keep();
    if (mustLeave)
        m_current = capture ? workspaceNames().first() : fleetWorkspace();
    if (m_shown) {
        enter();
    } else {
        for (QDockWidget *dock : m_docks.all())
            dock->hide();
    }
    updateCommands();
}

void WorkspaceKeeper::setLive(bool live)
{
    if (std::exchange(m_live, live) != live)
        updateCommands();
}

void WorkspaceKeeper::leave(const QString &name)
{
    if (m_shown && m_current == name && m_capture)
        show(workspaceNames().first());
}

void WorkspaceKeeper::updateCommands()
{
    const QStringList names = workspaceNames();
    for (qsizetype i = 0; i < names.size(); ++i) {
        m_commands[i]->setEnabled(m_shown && available(names[i]));
        m_commands[i]->setChecked(names[i] == m_current);
    }
    emit changed();
}

} // namespace zoe::app
