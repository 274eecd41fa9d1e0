// Commands: named actions. Menus, command palette, shortcut sheet and key settings find them among
// the window's children, whichever view made them. GUI thread only.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <optional>

class QAction;
class QWidget;

namespace zoe::app {

// Charts is not a menu: it groups the commands shared by charts, such as zooming.
enum class CommandMenu { None, File, Edit, Select, View, Go, Tools, Help, Charts };

// The owner keeps the action, and its shortcuts work in the owner's whole window. The id stays:
// settings remember keys by it. It is unique in the window, unless several views can carry the
// command out (view_commands.h). Keys that the user has given the id win over these.
QAction *addCommand(QWidget &owner, const char *id, const QString &text,
                    const QList<QKeySequence> &keys = {}, CommandMenu menu = CommandMenu::None);

// All of a window, in the order they were made. Of those with one id, only the window's own, or
// else the first.
[[nodiscard]] QList<QAction *> commandsOf(const QWidget &window);
// The window's command of this id, or the first of a view; null: there is none.
[[nodiscard]] QAction *commandCalled(const QWidget &window, const QString &id);
// Every action of them.
[[nodiscard]] QList<QAction *> commandActionsOf(const QWidget &window);
[[nodiscard]] CommandMenu menuOf(const QAction &command);
// What the command is called, without marks of mnemonics and dots.
[[nodiscard]] QString nameOf(const QAction &command);
// The keys as people read them: "Ctrl+F or F3"; empty: none.
[[nodiscard]] QString keysText(const QAction &command);
// Where people look for it: its menu, or the panel that made it, or "Window".
[[nodiscard]] QString groupOf(const QAction &command);

// Keys are the defaults, or those that the user has given a command: kept under its id.

// Gives the command its keys: the user's, or else these.
void setDefaultKeys(QAction &command, const QList<QKeySequence> &keys);
[[nodiscard]] QList<QKeySequence> defaultKeys(const QAction &command);

// Not set: the user has not changed them. An empty list: the command is to have none.
[[nodiscard]] std::optional<QList<QKeySequence>> userKeys(const QString &id);
// At once in all windows. Keys like the default ones are not kept: they follow later versions.
void setUserKeys(const QAction &command, const QList<QKeySequence> &keys);
void resetUserKeys(const QAction &command);
void resetAllUserKeys();

// The other commands that react to the same key: those that are active in the whole window, or in
// the same view.
[[nodiscard]] QList<QAction *> conflictsOf(const QKeySequence &key, const QAction &command,
                                           const QWidget &window);

} // namespace zoe::app
