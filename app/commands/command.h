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

// The owner keeps the action, and its shortcuts work in the owner's whole window. The id is
// permanent, because settings remember keys by it. It is unique in the window, unless several views
// can execute the command (view_commands.h). Keys that the user has assigned to the id take
// precedence over these.
QAction *addCommand(QWidget &owner, const char *id, const QString &text,
                    const QList<QKeySequence> &keys = {}, CommandMenu menu = CommandMenu::None);

// All commands of a window, in the order of their creation. If several have one id, only the
// window's own, or otherwise the first.
[[nodiscard]] QList<QAction *> commandsOf(const QWidget &window);
// The window's command with this id, or the first one of a view; null if there is none.
[[nodiscard]] QAction *commandCalled(const QWidget &window, const QString &id);
// Every action of them.
[[nodiscard]] QList<QAction *> commandActionsOf(const QWidget &window);
[[nodiscard]] CommandMenu menuOf(const QAction &command);
// The visible name of the command, without mnemonic markers and dots.
[[nodiscard]] QString nameOf(const QAction &command);
// The keys as people read them: "Ctrl+F or F3"; empty: none.
[[nodiscard]] QString keysText(const QAction &command);
// The group under which it is listed: its menu, or the panel that made it, or "Window".
[[nodiscard]] QString groupOf(const QAction &command);

// Keys are the defaults, or those assigned by the user, stored under the command's id.

// Gives the command its keys: the user's, or otherwise these.
void setDefaultKeys(QAction &command, const QList<QKeySequence> &keys);
[[nodiscard]] QList<QKeySequence> defaultKeys(const QAction &command);

// Not set: the user has not changed them. An empty list: no keys.
[[nodiscard]] std::optional<QList<QKeySequence>> userKeys(const QString &id);
// Applies immediately in all windows. Keys equal to the defaults are not stored, so they follow
// later versions.
void setUserKeys(const QAction &command, const QList<QKeySequence> &keys);
void resetUserKeys(const QAction &command);
void resetAllUserKeys();

// The other commands that react to the same key: those active in the whole window, or in the same
// view.
[[nodiscard]] QList<QAction *> conflictsOf(const QKeySequence &key, const QAction &command,
                                           const QWidget &window);

} // namespace zoe::app
