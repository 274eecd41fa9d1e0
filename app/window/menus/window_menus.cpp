#include "app/window/menus/window_menus.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>
#include <utility>

#include "app/captures/recent_files.h"
#include "app/commands/command.h"
#include "app/window/docks/layouts.h"
#include "app/window/menus/layout_menu.h"
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
    menu.addActions({actions.compare, actions.newWindow});
    menu.addSeparator();
    menu.addActions({actions.close, actions.closeAll});
    menu.addSeparator();
    menu.addActions({actions.saveFrames, actions.exportCapture, actions.exportPicture});
}

void buildView(QMenu &menu, QMainWindow &window, const WindowActions &actions,
               LayoutKeeper &layouts)
{
    menu.addActions({actions.showAll, actions.showSelection});
    menu.addSeparator();
    QMenu *panels = menu.addMenu(Menus::tr("&Panels"));
    for (const QDockWidget *dock : window.findChildren<QDockWidget *>(Qt::FindDirectChildrenOnly))
        panels->addAction(dock->toggleViewAction());
    buildLayoutMenu(*menu.addMenu(Menus::tr("&Layout")), window, actions, layouts);
    menu.addSeparator();
    menu.addActions({actions.fullScreen, actions.settings});
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
    menu.addAction(actions.allFrames);
    menu.addSeparator();
    menu.addActions({actions.nextTab, actions.previousTab});
}

void buildHelp(QMenu &menu, const WindowActions &actions)
{
    menu.addActions({actions.manual, actions.palette, actions.shortcuts});
    menu.addSeparator();
    menu.addActions({actions.openSample, actions.plugins, actions.about});
}

// What there is to show, seen at once: at the end of the menu bar.
void buildCorner(QMainWindow &window)
{
    auto *button = new QToolButton(window.menuBar());
    button->setObjectName("panelsButton");
    button->setText(Menus::tr("Pa&nels"));
    button->setToolTip(Menus::tr("Layouts and panels"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setAutoRaise(true);
    auto *menu = new QMenu(button);
    menu->addSection(Menus::tr("Layouts"));
    for (const QString &name : layoutNames())
        menu->addAction(window.findChild<QAction *>("layout." + name, Qt::FindDirectChildrenOnly));
    menu->addSection(Menus::tr("Panels"));
    for (const QDockWidget *dock : window.findChildren<QDockWidget *>(Qt::FindDirectChildrenOnly)) {
        auto *command =
            window.findChild<QAction *>("panel." + dock->objectName(), Qt::FindDirectChildrenOnly);
        QObject::connect(menu->addAction(dock->windowTitle()), &QAction::triggered, command,
                         &QAction::trigger);
    }
    button->setMenu(menu);
    window.menuBar()->setCornerWidget(button);
}

bool has(const QMenu &menu, const QAction *action)
{
    if (menu.actions().contains(const_cast<QAction *>(action)))
        return true;
    for (const QAction *entry : menu.actions()) {
        if (entry->menu() && has(*entry->menu(), action))
            return true;
    }
    return false;
}

// The commands that views have made for a menu, at its end.
void addOthers(QMenu &menu, const QMainWindow &window, CommandMenu place)
{
    bool first = true;
    for (QAction *command : commandsOf(window)) {
        if (menuOf(*command) != place || has(menu, command))
            continue;
        if (std::exchange(first, false))
            menu.addSeparator();
        menu.addAction(command);
    }
}

} // namespace

void buildMenus(QMainWindow &window, const WindowActions &actions, RecentFiles &recent,
                LayoutKeeper &layouts)
{
    const auto menu = [&window](const QString &title, CommandMenu place, const auto &build,
                                QAction *last = nullptr) {
        QMenu &built = *window.menuBar()->addMenu(title);
        build(built);
        if (last)
            built.addAction(last);
        addOthers(built, window, place);
        if (last) {
            built.removeAction(last);
            built.addSeparator();
            built.addAction(last);
        }
        if (built.isEmpty())
            built.menuAction()->setVisible(false);
    };
    menu(
        Menus::tr("&File"), CommandMenu::File,
        [&](QMenu &built) { buildFile(built, actions, recent); }, actions.quit);
    menu(Menus::tr("&Edit"), CommandMenu::Edit, [](QMenu &) {});
    menu(Menus::tr("&View"), CommandMenu::View,
         [&](QMenu &built) { buildView(built, window, actions, layouts); });
    menu(Menus::tr("&Go"), CommandMenu::Go, [&](QMenu &built) { buildGo(built, actions); });
    menu(Menus::tr("&Help"), CommandMenu::Help, [&](QMenu &built) { buildHelp(built, actions); });
    buildCorner(window);
}

} // namespace zoe::app
