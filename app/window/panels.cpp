#include "app/window/panels.h"

#include <QtGlobal>
#include <vector>

#include "app/panels/annotations/annotations_panel.h"
#include "app/panels/behaviour_map/behaviour_map_panel.h"
#include "app/panels/callers/callers_panel.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/details/details_panel.h"
#include "app/panels/episodes/episodes_panel.h"
#include "app/panels/live/live_panel.h"
#include "app/panels/locks/locks_panel.h"
#include "app/panels/merged/merged_panel.h"
#include "app/panels/messages/messages_panel.h"
#include "app/panels/plots/plots_panel.h"
#include "app/panels/sites/sites_panel.h"

namespace zoe::app {

namespace {

template <class P>
Panel *make(const PanelNeeds &needs)
{
    return new P(needs.jobs, needs.parent);
}

} // namespace

std::span<const PanelEntry> panelEntries()
{
    static const std::vector<PanelEntry> entries{
        {"details", QT_TRANSLATE_NOOP("Panels", "Function"), make<DetailsPanel>},
        {"merged", QT_TRANSLATE_NOOP("Panels", "Merged flame graph"), make<MergedPanel>},
        {"messages", QT_TRANSLATE_NOOP("Panels", "Messages"), make<MessagesPanel>},
        {"plots", QT_TRANSLATE_NOOP("Panels", "Plots"), make<PlotsPanel>},
        {"sites", QT_TRANSLATE_NOOP("Panels", "Sites"), make<SitesPanel>},
        {"locks", QT_TRANSLATE_NOOP("Panels", "Locks"), make<LocksPanel>},
        {"callers", QT_TRANSLATE_NOOP("Panels", "Callers and callees"), make<CallersPanel>},
        {"annotations", QT_TRANSLATE_NOOP("Panels", "Annotations"), make<AnnotationsPanel>},
        {"behaviourMap", QT_TRANSLATE_NOOP("Panels", "Behaviour map"), make<BehaviourMapPanel>},
        {"episodes", QT_TRANSLATE_NOOP("Panels", "Episodes"), make<EpisodesPanel>},
        {"live", QT_TRANSLATE_NOOP("Panels", "Live"),
         [](const PanelNeeds &needs) -> Panel * { return new LivePanel(needs.parent); }},
    };
    return entries;
}

QStringList panelNames()
{
    QStringList names{"summary",    "callTree", "distribution", "zoneTree",
                      "behaviours", "compare",  "info",         "error"};
    names << comparePageNames();
    for (const PanelEntry &entry : panelEntries())
        names << entry.name;
    return names;
}

} // namespace zoe::app
