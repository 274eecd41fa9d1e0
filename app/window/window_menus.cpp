#include "app/window/window_menus.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include "app/window/layouts.h"
#include "app/window/recent_files.h"
#include "app/window/window_actions.h"

namespace zoe::app {

namespace {

struct Menus {
    Q_DECLARE_TR_FUNCTIONS(WindowMenus)
};

void buildFile(QMenu &menu, const WindowActions &actions, RecentFiles &recent)
{
    menu.addAction(actions.open);
    recent.fill(*menu.addMenu(Menus::tr("Open &recent")));
    menu.addAction(actions.compare);
    menu.addAction(actions.close);
    menu.addSeparator();
    menu.addAction(actions.saveFrames);
    menu.addAction(actions.exportPicture);
    menu.addSeparator();
    menu.addAction(actions.quit);
}

void buildView(QMenu &menu, QMainWindow &window, const WindowActions &actions,
               const std::function<void(const QString &)> &setLayout)
{
    menu.addActions({actions.showAll, actions.showSelection});
    menu.addSeparator();
    for (const QDockWidget *dock : window.findChildren<QDockWidget *>(Qt::FindDirectChildrenOnly))
        menu.addAction(dock->toggleViewAction());
    menu.addSeparator();
    QMenu *layouts = menu.addMenu(Menus::tr("&Layout"));
    for (const QString &name : layoutNames()) {
        QObject::connect(layouts->addAction(name), &QAction::triggered, layouts,
                         [setLayout, name] { setLayout(name); });
    }
    QObject::connect(menu.addAction(Menus::tr("&Reset the layout")), &QAction::triggered, &menu,
                     [setLayout] { setLayout(layoutNames().first()); });
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
    menu.addActions({actions.allFrames, actions.findFunction});
}

} // namespace

void buildMenus(QMainWindow &window, const WindowActions &actions, RecentFiles &recent,
                const std::function<void(const QString &)> &setLayout)
{
    QMenuBar &bar = *window.menuBar();
    buildFile(*bar.addMenu(Menus::tr("&File")), actions, recent);
    buildView(*bar.addMenu(Menus::tr("&View")), window, actions, setLayout);
    buildGo(*bar.addMenu(Menus::tr("&Go")), actions);
    bar.addMenu(Menus::tr("&Help"))
        ->addActions({actions.plugins, actions.shortcuts, actions.about});
}

} // namespace zoe::app
