// Named arrangements of the docks. GUI thread only.
#pragma once

#include <QString>
#include <QStringList>

class QMainWindow;

namespace zoe::app {

class Docks;

// "Frames", "Functions", "Behaviours", "Compare", "Live", "Calls", "Distribution".
[[nodiscard]] QStringList layoutNames();
// As people read it.
[[nodiscard]] QString layoutTitle(const QString &name);
// False if the name is unknown; not case-sensitive.
bool applyLayout(const QString &name, QMainWindow &window, const Docks &docks);

} // namespace zoe::app
