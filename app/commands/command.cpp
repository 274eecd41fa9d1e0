#include "app/commands/command.h"

#include <QAction>
#include <QApplication>
#include <QCoreApplication>
#include <QDockWidget>
#include <QHash>
#include <QSettings>
#include <QWidget>
#include <algorithm>

namespace zoe::app {

namespace {

constexpr auto kDefaultProperty = "zoeDefaultKeys";
constexpr auto kKeysGroup = "keys/";

QStringList textOf(const QList<QKeySequence> &keys)
{
    QStringList text;
    for (const QKeySequence &key : keys)
        text << key.toString(QKeySequence::PortableText);
    return text;
}

QList<QKeySequence> keysOf(const QStringList &text)
{
    QList<QKeySequence> keys;
    for (const QString &key : text) {
        if (const QKeySequence known(key, QKeySequence::PortableText); !known.isEmpty())
            keys << known;
    }
    return keys;
}

void applyTo(QAction &command)
{
    command.setShortcuts(userKeys(command.objectName()).value_or(defaultKeys(command)));
}

void applyToAll(const QString &id)
{
    for (const QWidget *window : QApplication::topLevelWidgets()) {
        for (QAction *command : commandActionsOf(*window)) {
            if (command->objectName() == id)
                applyTo(*command);
        }
    }
}

bool clash(const QKeySequence &a, const QKeySequence &b)
{
    return !a.isEmpty() && !b.isEmpty() &&
           (a.matches(b) != QKeySequence::NoMatch || b.matches(a) != QKeySequence::NoMatch);
}

enum class Reach { Window, Charts, View };

Reach reachOf(const QAction &command)
{
    if (command.shortcutContext() == Qt::WindowShortcut)
        return Reach::Window;
    return menuOf(command) == CommandMenu::Charts ? Reach::Charts : Reach::View;
}

// While a view has the focus, its own keys take precedence over those of all charts, and both over
// those of the window.
bool meet(const QAction &a, const QAction &b)
{
    return reachOf(a) == reachOf(b) && (reachOf(a) != Reach::View || a.parent() == b.parent());
}

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
    case CommandMenu::Select:
        return Commands::tr("Select");
    case CommandMenu::View:
        return Commands::tr("View");
    case CommandMenu::Go:
        return Commands::tr("Go");
    case CommandMenu::Tools:
        return Commands::tr("Tools");
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

QAction *commandCalled(const QWidget &window, const QString &id)
{
    const QList<QAction *> commands = commandsOf(window);
    const auto found = std::ranges::find(commands, id, &QAction::objectName);
    return found == commands.end() ? nullptr : *found;
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

void setDefaultKeys(QAction &command, const QList<QKeySequence> &keys)
{
    command.setProperty(kDefaultProperty, textOf(keys));
    applyTo(command);
}

QList<QKeySequence> defaultKeys(const QAction &command)
{
    return keysOf(command.property(kDefaultProperty).toStringList());
}

std::optional<QList<QKeySequence>> userKeys(const QString &id)
{
    const QSettings settings;
    if (!settings.contains(kKeysGroup + id))
        return std::nullopt;
    return keysOf(settings.value(kKeysGroup + id).toStringList());
}

void setUserKeys(const QAction &command, const QList<QKeySequence> &keys)
{
    QStringList text = textOf(keys);
    if (text == textOf(defaultKeys(command))) {
        resetUserKeys(command);
        return;
    }
    if (text.isEmpty())
        text << QString(); // an empty list would not be stored
    QSettings().setValue(kKeysGroup + command.objectName(), text);
    applyToAll(command.objectName());
}

void resetUserKeys(const QAction &command)
{
    QSettings().remove(kKeysGroup + command.objectName());
    applyToAll(command.objectName());
}

void resetAllUserKeys()
{
    QSettings().remove("keys");
    for (const QWidget *window : QApplication::topLevelWidgets()) {
        for (QAction *command : commandActionsOf(*window))
            applyTo(*command);
    }
}

QList<QAction *> conflictsOf(const QKeySequence &key, const QAction &command, const QWidget &window)
{
    QList<QAction *> others;
    for (QAction *other : commandsOf(window)) {
        const auto keys = other->shortcuts();
        const auto clashes = [&](const QKeySequence &theirs) { return clash(key, theirs); };
        if (other->objectName() != command.objectName() && meet(*other, command) &&
            std::any_of(keys.begin(), keys.end(), clashes))
            others << other;
    }
    return others;
}

} // namespace zoe::app
