#include "app/window/menus/layout_menu.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QMenu>
#include <QWidget>

#include "app/window/docks/layout_keeper.h"
#include "app/window/docks/layouts.h"
#include "app/window/menus/window_actions.h"

namespace zoe::app {

namespace {

struct Layouts {
    Q_DECLARE_TR_FUNCTIONS(LayoutMenu)
};

// Does not block: an ordinary window with a field.
void askForName(QWidget &window, LayoutKeeper &layouts)
{
    auto *dialog = new QInputDialog(&window);
    dialog->setObjectName("layoutNameDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(Layouts::tr("Save layout"));
    dialog->setLabelText(Layouts::tr("Layout name"));
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

} // namespace

void buildLayoutMenu(QMenu &menu, QWidget &window, const ViewActions &actions,
                     LayoutKeeper &layouts)
{
    for (const QString &name : layoutNames())
        menu.addAction(window.findChild<QAction *>("layout." + name, Qt::FindDirectChildrenOnly));
    menu.addSeparator();
    auto *remove = new QMenu(Layouts::tr("&Delete saved layout"), &menu);
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

} // namespace zoe::app
