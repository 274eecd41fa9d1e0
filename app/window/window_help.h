// The windows of the Help menu, the settings and the palette of commands of a main window. None of
// them blocks. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <memory>

#include "app/settings/settings_dialog.h"

namespace zoe {
class Capture;
class PluginManager;
} // namespace zoe

namespace zoe::app {

class CommandPalette;
class MainWindow;

class WindowHelp : public QObject {
    Q_OBJECT

  public:
    // Both must outlive it.
    WindowHelp(MainWindow &window, PluginManager &plugins);

  private:
    void buildPalette();
    void showSettings(SettingsDialog::Page page);
    void showManual();
    void showShortcuts();
    [[nodiscard]] QStringList functionNames();

    MainWindow &m_window;
    PluginManager &m_plugins;
    CommandPalette *m_palette;
    QPointer<SettingsDialog> m_settings;
    QStringList m_names; // of the sites of m_namesOf, by their numbers
    std::weak_ptr<const Capture> m_namesOf;
};

} // namespace zoe::app
