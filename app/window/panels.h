// The registry of panels: one line each. GUI thread only.
#pragma once

#include <QStringList>
#include <Qt>
#include <span>

#include "app/widgets/panel.h"

namespace zoe::app {

struct PanelEntry {
    const char *name;  // of the dock: "messages" is remembered as "messagesDock"
    const char *title; // to be translated in the context "Panels"
    Panel *(*make)(const PanelNeeds &needs);
};

[[nodiscard]] std::span<const PanelEntry> panelEntries();
// Of all docks, those that the window makes itself included.
[[nodiscard]] QStringList panelNames();

} // namespace zoe::app
