// The windows of the Help menu, the settings and the command palette of a main window. None of them
// blocks. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <memory>

#include "app/settings/settings_dialog.h"

namespace zoe {
class Capture;
}

namespace zoe::app {

class CommandPalette;
class ManualWindow;
class Navigator;
class Session;
class ShortcutSheet;
struct WindowActions;

class WindowHelp : public QObject {
    Q_OBJECT

  public:
    // Shows them over the window, which owns this; the session and the navigator outlive it.
    WindowHelp(QWidget &window, const WindowActions &actions, Session &session,
               Navigator &navigator);

  private:
    void buildPalette(Navigator &navigator);
    void showSettings(SettingsDialog::Page page);
    void showManual();
    void showShortcuts();
    [[nodiscard]] QStringList functionNames();
    [[nodiscard]] QStringList sampledNames();
    void readNames();

    QWidget &m_window;
    Session &m_session;
    CommandPalette *m_palette;
    QPointer<SettingsDialog> m_settings;
    QPointer<ManualWindow> m_manual;
    QPointer<ShortcutSheet> m_shortcuts;
    QStringList m_names;        // of the sites of m_namesOf, by their numbers
    QStringList m_sampledNames; // of functions that occur only in its samples
    std::weak_ptr<const Capture> m_namesOf;
};

} // namespace zoe::app
