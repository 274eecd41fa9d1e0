// Puts the actions of the main window into its menu bar. GUI thread only.
#pragma once

#include <QString>
#include <functional>

class QMainWindow;

namespace zoe::app {

class RecentFiles;
struct WindowActions;

// REQUIRES: the docks are in the window already; recent lives as long as the window.
void buildMenus(QMainWindow &window, const WindowActions &actions, RecentFiles &recent,
                const std::function<void(const QString &)> &setLayout);

} // namespace zoe::app
