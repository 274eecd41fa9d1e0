// Puts the commands of the main window into its menu bar. GUI thread only.
#pragma once

class QMainWindow;

namespace zoe::app {

class LayoutKeeper;
class RecentFiles;
struct WindowActions;

// REQUIRES: the docks are in the window already; recent and layouts live as long as the window.
void buildMenus(QMainWindow &window, const WindowActions &actions, RecentFiles &recent,
                LayoutKeeper &layouts);

} // namespace zoe::app
