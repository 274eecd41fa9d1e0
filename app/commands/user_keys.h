// Which keys commands have: those they were made with, or those that the user has given them, kept
// over sessions under the id of the command. GUI thread only.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <optional>

class QAction;
class QWidget;

namespace zoe::app {

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
