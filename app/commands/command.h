// Commands: named actions that the menus, the palette of commands, the sheet of shortcuts and the
// settings of keys find among the children of the window, whichever view made them. GUI thread
// only.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

class QAction;
class QWidget;

namespace zoe::app {

enum class CommandMenu { None, File, Edit, View, Go, Help };

// The owner keeps the action, and its shortcuts work in the owner's whole window. The id is unique
// in the window and stays: settings remember keys by it. Keys that the user has given the id win
// over these.
QAction *addCommand(QWidget &owner, const char *id, const QString &text,
                    const QList<QKeySequence> &keys = {}, CommandMenu menu = CommandMenu::None);

// All of a window, in the order they were made.
[[nodiscard]] QList<QAction *> commandsOf(const QWidget &window);
[[nodiscard]] CommandMenu menuOf(const QAction &command);
// What the command is called, without marks of mnemonics and dots.
[[nodiscard]] QString nameOf(const QAction &command);
// The keys as people read them: "Ctrl+F or F3"; empty: none.
[[nodiscard]] QString keysText(const QAction &command);
// Where people look for it: its menu, or the panel that made it, or "Window".
[[nodiscard]] QString groupOf(const QAction &command);

} // namespace zoe::app
