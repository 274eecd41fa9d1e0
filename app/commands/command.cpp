#include "app/commands/command.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QHash>
#include <QVariant>
#include <QWidget>

#include "app/commands/user_keys.h"

namespace zoe::app {

namespace {

constexpr auto kMenuProperty = "zoeCommandMenu";

struct Commands {
    Q_DECLARE_TR_FUNCTIONS(Commands)
};

QString menuName(CommandMenu menu)
{
    switch (menu) {
    case CommandMenu::None:
        return {};
    case CommandMenu::File:
        return Commands::tr("File");
    case CommandMenu::Edit:
        return Commands::tr("Edit");
    case CommandMenu::View:
        return Commands::tr("View");
    case CommandMenu::Go:
        return Commands::tr("Go");
    case CommandMenu::Help:
        return Commands::tr("Help");
    case CommandMenu::Charts:
        return Commands::tr("Charts");
    }
    return {};
}

} // namespace

QAction *addCommand(QWidget &owner, const char *id, const QString &text,
                    const QList<QKeySequence> &keys, CommandMenu menu)
{
    auto *action = new QAction(text, &owner);
    action->setObjectName(id);
    action->setProperty(kMenuProperty, static_cast<int>(menu));
    setDefaultKeys(*action, keys);
    owner.addAction(action);
    return action;
}

QList<QAction *> commandActionsOf(const QWidget &window)
{
    QList<QAction *> commands = window.findChildren<QAction *>();
    commands.removeIf(
        [](const QAction *action) { return !action->property(kMenuProperty).isValid(); });
    return commands;
}

QList<QAction *> commandsOf(const QWidget &window)
{
    QList<QAction *> commands;
    QHash<QString, qsizetype> places; // by id
    for (QAction *action : commandActionsOf(window)) {
        const auto place = places.find(action->objectName());
        if (place == places.end()) {
            places[action->objectName()] = commands.size();
            commands << action;
        } else if (action->shortcutContext() == Qt::WindowShortcut) {
            commands[*place] = action;
        }
    }
    return commands;
}

CommandMenu menuOf(const QAction &command)
{
    return static_cast<CommandMenu>(command.property(kMenuProperty).toInt());
}

QString nameOf(const QAction &command)
{
    return command.text().remove('&').remove("…");
}

QString keysText(const QAction &command)
{
    QStringList keys;
    for (const QKeySequence &key : command.shortcuts())
        keys << key.toString(QKeySequence::NativeText);
    return keys.join(Commands::tr(" or "));
}

QString groupOf(const QAction &command)
{
    if (const QString menu = menuName(menuOf(command)); !menu.isEmpty())
        return menu;
    for (const QObject *owner = command.parent(); owner; owner = owner->parent()) {
        if (const auto *dock = qobject_cast<const QDockWidget *>(owner))
            return dock->windowTitle();
    }
    return Commands::tr("Window");
}

} // namespace zoe::app
