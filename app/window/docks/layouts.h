// Named arrangements of the docks. GUI thread only.
#pragma once

#include <QString>
#include <QStringList>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace zoe::app {

// The name is the one under which the window's state remembers the dock.
QDockWidget *addDock(QMainWindow &window, const QString &name, const QString &title, QWidget *view);
// "Frames", "Functions", "Behaviours", "Compare", "Live", "Calls", "Distribution".
[[nodiscard]] QStringList layoutNames();
// As people read it.
[[nodiscard]] QString layoutTitle(const QString &name);
// False if the name is unknown; not case-sensitive.
bool applyLayout(const QString &name, QMainWindow &window);

} // namespace zoe::app
