// The workspaces of the window: arrangements of views and docks, each for one question. GUI thread
// only.
#pragma once

#include <QString>
#include <QStringList>

#include "app/window/docks/dock_shares.h"

class QMainWindow;

namespace zoe::app {

class CentralViews;
class Docks;

// "Frames", "Behaviours", "Compare", "Live", "Fleet".
[[nodiscard]] QStringList workspaceNames();
// The visible title.
[[nodiscard]] QString workspaceTitle(const QString &name);
// The question that it answers.
[[nodiscard]] QString workspaceTip(const QString &name);
// The spelling in workspaceNames(), ignoring case; empty if there is none.
[[nodiscard]] QString workspaceCalled(const QString &name);
// The workspace of a panel: the first one with it in the middle, or the only one that shows its
// dock; empty: none or several.
[[nodiscard]] QString homeOf(const QString &panel);
// Whether it is below the time line, in the workspace of frames.
[[nodiscard]] bool isTable(const QString &panel);
// Whether a workspace shows the panel; not true for those of plugins.
[[nodiscard]] bool hasPlace(const QString &panel);
// The workspace shown only while a program is watched.
[[nodiscard]] QString liveWorkspace();
// The workspace shown without a capture, while a store is open.
[[nodiscard]] QString fleetWorkspace();

// REQUIRES: a name in workspaceNames(). Whether it shows tables of the open capture.
[[nodiscard]] bool hasTables(const QString &name);
void showCentralViews(const QString &name, CentralViews &views);
// Puts all docks in their places; dockShares() are their shares of the window.
[[nodiscard]] DockShares::Shares dockShares(const QString &name);
void arrangeDocks(const QString &name, QMainWindow &window, const Docks &docks);

} // namespace zoe::app
