// Small windows of the Help menu. None of them blocks. GUI thread only.
#pragma once

class QWidget;

namespace zoe {
class PluginManager;
}

namespace zoe::app {

// Lists the plugins, with the reason if one can't be used.
void showPlugins(PluginManager &plugins, QWidget &parent);
void showAbout(QWidget &parent);

} // namespace zoe::app
