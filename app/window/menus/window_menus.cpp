#include "app/window/menus/window_menus.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QInputDialog>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>
#include <utility>

#include "app/captures/recent_files.h"
#include "app/commands/command.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/layout_keeper.h"
#include "app/window/docks/layouts.h"
#include "app/window/docks/panes.h"
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

// Does not block: an ordinary window with a field.
void askForName(QWidget &window, LayoutKeeper &layouts)
{
    auto *dialog = new QInputDialog(&window);
    dialog->setObjectName("layoutNameDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(Menus::tr("Save layout"));
    dialog->setLabelText(Menus::tr("Layout name"));
    QObject::connect(dialog, &QInputDialog::textValueSelected, &layouts,
                     [&layouts](const QString &name) { layouts.saveAs(name); });
    dialog->show();
}

void fillUserLayouts(QMenu &menu, QMenu &remove, LayoutKeeper &layouts)
{
    for (QAction *action : menu.actions()) {
        if (action->data().isValid())
            delete action;
    }
    remove.clear();
    const QStringList names = layouts.userLayouts();
    for (const QString &name : names) {
        QString text = name;
        text.replace('&', "&&");
        auto *apply = new QAction(text, &menu);
        apply->setData(name);
        QObject::connect(apply, &QAction::triggered, &layouts,
                         [&layouts, name] { layouts.apply(name); });
        menu.insertAction(remove.menuAction(), apply);
        QObject::connect(remove.addAction(text), &QAction::triggered, &layouts,
                         [&layouts, name] { layouts.remove(name); });
    }
    remove.setEnabled(!names.isEmpty());
}

void buildLayouts(QMenu &menu, QWidget &window, const ViewActions &actions, LayoutKeeper &layouts)
{
    menu.addActions(layouts.commands());
    menu.addSeparator();
    auto *remove = new QMenu(Menus::tr("&Delete saved layout"), &menu);
    menu.addMenu(remove);
    menu.addActions({actions.saveLayout, actions.resetLayout});
    // Queued: the menu is rebuilt from within one of its own actions.
    QObject::connect(
        &layouts, &LayoutKeeper::userLayoutsChanged, &menu,
        [&menu, remove, &layouts] { fillUserLayouts(menu, *remove, layouts); },
        Qt::QueuedConnection);
    fillUserLayouts(menu, *remove, layouts);
    QObject::connect(actions.saveLayout, &QAction::triggered, &layouts,
                     [&window, &layouts] { askForName(window, layouts); });
    QObject::connect(actions.resetLayout, &QAction::triggered, &layouts,
                     [&layouts] { layouts.apply(layoutNames().first()); });
}

void buildView(QMenu &menu, QMainWindow &window, const Docks &docks, const WindowActions &actions,
               LayoutKeeper &layouts)
{
    menu.addActions({actions.showAll, actions.showSelection});
    menu.addSeparator();
    QMenu *panels = menu.addMenu(Menus::tr("&Panels"));
    for (const QDockWidget *dock : docks.all())
        panels->addAction(dock->toggleViewAction());
    buildLayouts(*menu.addMenu(Menus::tr("&Layout")), window, actions, layouts);
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
void buildCorner(QMainWindow &window, const Docks &docks, const Panes &panes,
                 const LayoutKeeper &layouts)
{
    auto *button = new QToolButton(window.menuBar());
    button->setObjectName("panelsButton");
    button->setText(Menus::tr("Pa&nels"));
    button->setToolTip(Menus::tr("Layouts and panels"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setAutoRaise(true);
    auto *menu = new QMenu(button);
    menu->addSection(Menus::tr("Layouts"));
    menu->addActions(layouts.commands());
    menu->addSection(Menus::tr("Panels"));
    for (const QDockWidget *dock : docks.all()) {
        QObject::connect(menu->addAction(dock->windowTitle()), &QAction::triggered,
                         panes.command(*dock), &QAction::trigger);
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

void buildMenus(QMainWindow &window, const Docks &docks, const Panes &panes,
                const WindowActions &actions, RecentFiles &recent, LayoutKeeper &layouts)
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
    menu(Menus::tr("&Edit"), CommandMenu::Edit, [&](QMenu &built) {
        built.addActions({actions.undo, actions.redo});
        built.addSeparator();
        built.addAction(actions.clearHighlight);
    });
    menu(Menus::tr("&View"), CommandMenu::View,
         [&](QMenu &built) { buildView(built, window, docks, actions, layouts); });
    menu(Menus::tr("&Go"), CommandMenu::Go, [&](QMenu &built) { buildGo(built, actions); });
    menu(Menus::tr("&Help"), CommandMenu::Help, [&](QMenu &built) { buildHelp(built, actions); });
    buildCorner(window, docks, panes, layouts);
}

} // namespace zoe::app
