#include "app/window/panels.h"

#include <QCoreApplication>

#include "app/panels/annotations/annotations_panel.h"
#include "app/panels/behaviour_map/behaviour_map_panel.h"
#include "app/panels/behaviours/behaviours_panel.h"
#include "app/panels/call_tree/call_tree_panel.h"
#include "app/panels/callers/callers_panel.h"
#include "app/panels/capture_info/info_panel.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/details/details_panel.h"
#include "app/panels/distribution/distribution_panel.h"
#include "app/panels/episodes/episodes_panel.h"
#include "app/panels/errors/error_panel.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/live/live_panel.h"
#include "app/panels/locks/locks_panel.h"
#include "app/panels/merged/merged_panel.h"
#include "app/panels/messages/messages_panel.h"
#include "app/panels/plots/plots_panel.h"
#include "app/panels/plugin/plugin_panel.h"
#include "app/panels/sites/sites_panel.h"
#include "app/panels/summary/summary_panel.h"
#include "app/panels/why/why_panel.h"
#include "app/panels/zone_tree/zone_tree_panel.h"

namespace zoe::app {

namespace {

struct PanelEntry {
    const char *name;
    const char *title; // to be translated in the context "Panels"
    Panel *(*make)(Session &session, QWidget &parent);
    PanelPlace place = PanelPlace::Dock;
    QStringList (*pages)() = nullptr;
};

template <class P>
Panel *make(Session &session, QWidget &parent)
{
    return new P(session, &parent);
}

const std::vector<PanelEntry> &entries()
{
    static const std::vector<PanelEntry> all{
        {"frames", QT_TRANSLATE_NOOP("Panels", "Frames"), make<FrameChart>, PanelPlace::Central},
        {"flame", QT_TRANSLATE_NOOP("Panels", "Time line"), make<FlamePanel>, PanelPlace::Central},
        {"why", QT_TRANSLATE_NOOP("Panels", "Why"), make<WhyPanel>},
        {"summary", QT_TRANSLATE_NOOP("Panels", "Summary"), make<SummaryPanel>},
        {"callTree", QT_TRANSLATE_NOOP("Panels", "Call tree"), make<CallTreePanel>},
        {"distribution", QT_TRANSLATE_NOOP("Panels", "Distribution"), make<DistributionPanel>},
        {"zoneTree", QT_TRANSLATE_NOOP("Panels", "Zone tree"), make<ZoneTreePanel>},
        {"behaviours", QT_TRANSLATE_NOOP("Panels", "Behaviours"), make<BehavioursPanel>},
        {"compare", QT_TRANSLATE_NOOP("Panels", "Compare"), make<ComparePanel>, PanelPlace::Dock,
         comparePageNames},
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
        {"live", QT_TRANSLATE_NOOP("Panels", "Live"), make<LivePanel>},
        {"info", QT_TRANSLATE_NOOP("Panels", "Capture"), make<InfoPanel>},
        {"error", QT_TRANSLATE_NOOP("Panels", "Errors"), make<ErrorPanel>},
    };
    return all;
}

} // namespace

std::vector<MadePanel> makePanels(Session &session, QWidget &parent)
{
    std::vector<MadePanel> panels;
    for (const PanelEntry &entry : entries()) {
        panels.push_back({entry.name, QCoreApplication::translate("Panels", entry.title),
                          entry.place, entry.make(session, parent)});
    }
    for (PluginPanel *panel : makePluginPanels(session, &parent))
        panels.push_back(
            {"plugin-" + panel->info().id, panel->info().title, PanelPlace::Dock, panel});
    return panels;
}

QStringList panelNames()
{
    QStringList names;
    for (const PanelEntry &entry : entries()) {
        if (entry.place == PanelPlace::Dock)
            names << entry.name;
        if (entry.pages)
            names << entry.pages();
    }
    return names;
}

QString panelWith(const QString &name)
{
    for (const PanelEntry &entry : entries()) {
        const bool isPage = entry.pages && entry.pages().contains(name, Qt::CaseInsensitive);
        if (isPage || name.compare(QLatin1String(entry.name), Qt::CaseInsensitive) == 0)
            return entry.name;
    }
    return {};
}

} // namespace zoe::app
