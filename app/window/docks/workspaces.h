// The workspaces of the window: each an arrangement of views and docks that answers one question.
// GUI thread only.
#pragma once

#include <QString>
#include <QStringList>

class QMainWindow;

namespace zoe::app {

class CentralViews;
class Docks;

// "Frames", "Behaviours", "Compare", "Live", "Fleet".
[[nodiscard]] QStringList workspaceNames();
// As people read it.
[[nodiscard]] QString workspaceTitle(const QString &name);
// The question that it answers.
[[nodiscard]] QString workspaceTip(const QString &name);
// As it is written in workspaceNames(); empty: there is none. Capitals don't matter.
[[nodiscard]] QString workspaceCalled(const QString &name);
// Where a panel belongs: the first workspace with it in the middle, or the only one that shows its
// dock; empty: none or several do.
[[nodiscard]] QString homeOf(const QString &panel);
// Below the time line, in the workspace of frames.
[[nodiscard]] bool isTable(const QString &panel);
// Whether a workspace shows the panel: not those of plugins.
[[nodiscard]] bool hasPlace(const QString &panel);
// The workspace that is shown while a program is watched, and only then.
[[nodiscard]] QString liveWorkspace();
// The one that is shown without a capture, while a store is open.
[[nodiscard]] QString fleetWorkspace();

// REQUIRES: a name of workspaceNames().
// It shows tables of the open capture.
[[nodiscard]] bool hasTables(const QString &name);
// Of the window's width, for the docks on the right.
[[nodiscard]] double sideShare(const QString &name);
void showCentralViews(const QString &name, CentralViews &views);
// Puts all docks where they come.
void arrangeDocks(const QString &name, QMainWindow &window, const Docks &docks);

} // namespace zoe::app
