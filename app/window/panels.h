// All panels of the window, one line each. GUI thread only.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

class QWidget;

namespace zoe::app {

class Panel;
class Session;

// Bar: a row below the previous central panel.
enum class PanelPlace { Central, Bar, Dock };

struct MadePanel {
    QString name; // "messages" is in the dock "messagesDock", and --panel brings it to the front
    QString title;
    PanelPlace place;
    Panel *panel;
};

// In the order of View > Panels; those of plugins come last.
[[nodiscard]] std::vector<MadePanel> makePanels(Session &session, QWidget &parent);
// All panels in docks, those with pages and their pages, without those of plugins.
[[nodiscard]] QStringList panelNames();
// The panel with this page, or the panel itself; empty if there is none. Ignores case.
[[nodiscard]] QString panelWith(const QString &name);

} // namespace zoe::app
