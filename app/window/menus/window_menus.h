// Puts the commands of the main window into its menu bar. GUI thread only.
#pragma once

class QMainWindow;

namespace zoe::app {

class Docks;
class Panes;
class RecentFiles;
class WorkspaceKeeper;
struct WindowActions;

// REQUIRES: all docks and commands are in the window already. All live as long as the window.
void buildMenus(QMainWindow &window, const Docks &docks, const Panes &panes,
                const WindowActions &actions, RecentFiles &recent, WorkspaceKeeper &workspaces);

} // namespace zoe::app
