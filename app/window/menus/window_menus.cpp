#include "app/window/menus/window_menus.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <utility>

#include "app/captures/recent_files.h"
#include "app/commands/command.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/panes.h"
#include "app/window/docks/workspace_keeper.h"
#include "app/window/docks/workspaces.h"
#include "app/window/menus/window_actions.h"

namespace zoe::app {

namespace {

struct Menus {
    Q_DECLARE_TR_FUNCTIONS(WindowMenus)
};

void buildFile(QMenu &menu, const WindowActions &actions, RecentFiles &recent)
{
    menu.addAction(actions.open);
    recent.fill(*menu.addMenu(Menus::tr("Open &recent")));
    menu.addActions({actions.compare, actions.openFleet, actions.newWindow});
    menu.addSeparator();
    menu.addActions({actions.close, actions.closeAll});
    menu.addSeparator();
    menu.addActions({actions.saveFrames, actions.exportCapture, actions.exportPicture});
}

// Tables and panels of plugins are in submenus: at most twelve entries.
void buildPanels(QMenu &menu, const Docks &docks, const Panes &panes)
{
    QMenu *tables = nullptr;
    QMenu *ofPlugins = nullptr;
    const auto within = [&menu](QMenu *&part, const QString &title) {
        part = part ? part : menu.addMenu(title);
        return part;
    };
    for (const QDockWidget *dock : docks.all()) {
        const QString panel = Docks::panelOf(*dock);
        QMenu *place = isTable(panel)     ? within(tables, Menus::tr("&Tables"))
                       : !hasPlace(panel) ? within(ofPlugins, Menus::tr("P&lugins"))
                                          : &menu;
        place->addAction(dock->toggleViewAction());
    }
    menu.addSeparator();
    menu.addActions(panes.steps());
}

void buildView(QMenu &menu, const Docks &docks, const Panes &panes, const WindowActions &actions,
               WorkspaceKeeper &workspaces)
{
    menu.addActions(workspaces.commands());
    menu.addAction(actions.resetWorkspace);
    QObject::connect(actions.resetWorkspace, &QAction::triggered, &workspaces,
                     &WorkspaceKeeper::reset);
    menu.addSeparator();
    buildPanels(*menu.addMenu(Menus::tr("&Panels")), docks, panes);
    menu.addSeparator();
    menu.addActions({actions.showAll, actions.showSelection, actions.fullScreen});
}

void buildGo(QMenu &menu, const WindowActions &actions)
{
    menu.addActions({actions.nextSpike, actions.previousSpike, actions.worstFrame});
    menu.addSeparator();
    menu.addActions(
        {actions.nextFrame, actions.previousFrame, actions.firstFrame, actions.lastFrame});
    menu.addSeparator();
    menu.addActions({actions.back, actions.forward});
    menu.addSeparator();
    menu.addActions({actions.nextTab, actions.previousTab});
}

bool has(const QWidget &bar, const QAction *action)
{
    for (const QAction *entry : bar.actions()) {
        if (entry == action || (entry->menu() && has(*entry->menu(), action)))
            return true;
    }
    return false;
}

bool isPlaced(const QMainWindow &window, const QAction &action)
{
    return has(*window.menuBar(), &action);
}

// Appends commands for a menu made by views, and the window's commands that are in no other menu.
void addOthers(QMenu &menu, const QMainWindow &window, CommandMenu place)
{
    bool first = menu.isEmpty();
    for (QAction *command : commandsOf(window)) {
        if (menuOf(*command) != place || isPlaced(window, *command))
            continue;
        if (!std::exchange(first, true))
            menu.addSeparator();
        menu.addAction(command);
    }
}

// Keeps their keys working while the views that made them are hidden.
void keepKeys(QMainWindow &window)
{
    for (QAction *command : commandsOf(window)) {
        if (command->shortcutContext() == Qt::WindowShortcut)
            window.addAction(command);
    }
}

} // namespace

void buildMenus(QMainWindow &window, const Docks &docks, const Panes &panes,
                const WindowActions &actions, RecentFiles &recent, WorkspaceKeeper &workspaces)
{
    const auto menu = [&window](const QString &title) -> QMenu & {
        return *window.menuBar()->addMenu(title);
    };
    QMenu &file = menu(Menus::tr("&File"));
    buildFile(file, actions, recent);
    addOthers(file, window, CommandMenu::File);
    file.addSeparator();
    file.addAction(actions.quit);

    QMenu &edit = menu(Menus::tr("&Edit"));
    edit.addActions({actions.undo, actions.redo});
    addOthers(edit, window, CommandMenu::Edit);
    edit.addSeparator();
    edit.addAction(actions.settings);

    QMenu &select = menu(Menus::tr("&Select"));
    select.addAction(actions.allFrames);
    addOthers(select, window, CommandMenu::Select);
    select.addSeparator();
    select.addAction(actions.clearHighlight);

    QMenu &view = menu(Menus::tr("&View"));
    buildView(view, docks, panes, actions, workspaces);
    addOthers(*view.addMenu(Menus::tr("Frame &chart")), window, CommandMenu::View);

    QMenu &go = menu(Menus::tr("&Go"));
    buildGo(go, actions);
    addOthers(*go.addMenu(Menus::tr("&Zone")), window, CommandMenu::Go);

    QMenu &tools = menu(Menus::tr("&Tools"));
    tools.addAction(actions.palette);
    addOthers(tools, window, CommandMenu::Tools);
    tools.addSeparator();
    tools.addAction(actions.plugins);

    QMenu &help = menu(Menus::tr("&Help"));
    help.addActions({actions.manual, actions.shortcuts});
    help.addSeparator();
    help.addActions({actions.openSample, actions.errors, actions.about});
    addOthers(help, window, CommandMenu::Help);
    keepKeys(window);
}

} // namespace zoe::app
