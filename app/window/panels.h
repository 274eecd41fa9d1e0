// All panels of the window: one line each. GUI thread only.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

class QWidget;

namespace zoe::app {

class Panel;
class Session;

enum class PanelPlace { Central, Dock };

struct MadePanel {
    QString name; // "messages" is in the dock "messagesDock", and --panel brings it to the front
    QString title;
    PanelPlace place;
    Panel *panel;
};

// In the order of the menu "Panels"; those of plugins come last.
[[nodiscard]] std::vector<MadePanel> makePanels(Session &session, QWidget &parent);
// Of all panels in docks and of their pages, without those of plugins.
[[nodiscard]] QStringList panelNames();
// The panel that has this page, or the panel itself; empty: there is none. Capitals don't matter.
[[nodiscard]] QString panelWith(const QString &name);

} // namespace zoe::app
