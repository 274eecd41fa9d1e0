#include "app/window/panels.h"

#include <QCoreApplication>

#include "app/panels/annotations/annotations_panel.h"
#include "app/panels/behaviour_map/behaviour_map_panel.h"
#include "app/panels/behaviours/behaviours_panel.h"
#include "app/panels/call_tree/call_tree_panel.h"
#include "app/panels/callers/callers_panel.h"
#include "app/panels/capture_info/info_panel.h"
#include "app/panels/cause/cause_bar.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/details/details_panel.h"
#include "app/panels/distribution/distribution_panel.h"
#include "app/panels/episodes/episodes_panel.h"
#include "app/panels/events/events_panel.h"
#include "app/panels/flame/flame_area.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/fleet/fleet_panel.h"
#include "app/panels/fleet/fleet_series_panel.h"
#include "app/panels/frame_facts/frame_panel.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/live/live_panel.h"
#include "app/panels/locks/locks_panel.h"
#include "app/panels/merged/merged_panel.h"
#include "app/panels/messages/messages_panel.h"
#include "app/panels/plots/plots_panel.h"
#include "app/panels/plugin/plugin_panel.h"
#include "app/panels/samples/samples_panel.h"
#include "app/panels/sites/sites_panel.h"
#include "app/panels/sql/sql_panel.h"
#include "app/panels/summary/summary_panel.h"
#include "app/panels/why/why_panel.h"
#include "app/panels/zone_tree/zone_tree_panel.h"
#include "app/widgets/paged_panel.h"

namespace zoe::app {

namespace {

struct PanelEntry {
    const char *name;
    const char *title; // translated in the context "Panels"
    Panel *(*make)(Session &session, QWidget &parent);
    PanelPlace place = PanelPlace::Dock;
    QStringList (*pages)() = nullptr;
};

QString titled(const char *title)
{
    return QCoreApplication::translate("Panels", title);
}

template <class P>
Panel *make(Session &session, QWidget &parent)
{
    return new P(session, &parent);
}

// Details of the selected function and frame, and the notes.
Panel *makeInspector(Session &session, QWidget &parent)
{
    auto *inspector = new PagedPanel("inspector", titled(QT_TRANSLATE_NOOP("Panels", "Inspector")),
                                     session, &parent);
    auto *zone = new DetailsPanel(session, inspector);
    auto *frame = new FramePanel(session, inspector);
    auto *callers = new CallersPanel(session, zone);
    auto *distribution = new DistributionPanel(session, frame);
    auto *capture = new InfoPanel(session, frame);
    zone->tabs().addTab(callers, titled(QT_TRANSLATE_NOOP("Panels", "Callers")));
    frame->tabs().addTab(distribution, titled(QT_TRANSLATE_NOOP("Panels", "Distribution")));
    frame->tabs().addTab(capture, titled(QT_TRANSLATE_NOOP("Panels", "Capture")));
    inspector->addPage("details", titled(QT_TRANSLATE_NOOP("Panels", "Zone")), *zone);
    inspector->addPage("frame", titled(QT_TRANSLATE_NOOP("Panels", "Frame")), *frame);
    inspector->addPage("notes", titled(QT_TRANSLATE_NOOP("Panels", "Notes")),
                       *new AnnotationsPanel(session, inspector));
    inspector->addPart("callers", *callers);
    inspector->addPart("distribution", *distribution);
    inspector->addPart("info", *capture);
    inspector->startWith(*frame, *zone);
    return inspector;
}

QStringList inspectorPages()
{
    return {"details", "frame", "notes", "callers", "distribution", "info"};
}

Panel *makeEvents(Session &session, QWidget &parent)
{
    auto *events =
        new PagedPanel("events", titled(QT_TRANSLATE_NOOP("Panels", "Events")), session, &parent);
    events->addPage("allEvents", titled(QT_TRANSLATE_NOOP("Panels", "All")),
                    *new EventsPanel(session, events));
    events->addPage("messages", titled(QT_TRANSLATE_NOOP("Panels", "Messages")),
                    *new MessagesPanel(session, events));
    events->addPage("locks", titled(QT_TRANSLATE_NOOP("Panels", "Locks")),
                    *new LocksPanel(session, events));
    events->addPage("sites", titled(QT_TRANSLATE_NOOP("Panels", "Sites")),
                    *new SitesPanel(session, events));
    events->addPage("plots", titled(QT_TRANSLATE_NOOP("Panels", "Plots")),
                    *new PlotsPanel(session, events));
    return events;
}

QStringList eventPages()
{
    return {"allEvents", "messages", "locks", "sites", "plots"};
}

Panel *makeBehaviours(Session &session, QWidget &parent)
{
    auto *behaviours = new PagedPanel(
        "behaviours", titled(QT_TRANSLATE_NOOP("Panels", "Behaviours")), session, &parent);
    behaviours->addPage("types", titled(QT_TRANSLATE_NOOP("Panels", "Types")),
                        *new BehavioursPanel(session, behaviours));
    behaviours->addPage("episodes", titled(QT_TRANSLATE_NOOP("Panels", "Episodes")),
                        *new EpisodesPanel(session, behaviours));
    return behaviours;
}

QStringList behaviourPages()
{
    return {"types", "episodes"};
}

const std::vector<PanelEntry> &entries()
{
    static const std::vector<PanelEntry> all{
        {"frames", QT_TRANSLATE_NOOP("Panels", "Frames"), make<FrameChart>, PanelPlace::Central},
        {"cause", QT_TRANSLATE_NOOP("Panels", "Cause"), make<CauseBar>, PanelPlace::Bar},
        {"flame", QT_TRANSLATE_NOOP("Panels", "Time line"), make<FlamePanel>, PanelPlace::Central},
        {"compare", QT_TRANSLATE_NOOP("Panels", "Compare"), make<ComparePanel>, PanelPlace::Central,
         comparePageNames},
        {"fleet", QT_TRANSLATE_NOOP("Panels", "Fleet"), make<FleetPanel>, PanelPlace::Central},
        {"fleetSeries", QT_TRANSLATE_NOOP("Panels", "Series of the fleet"), make<FleetSeriesPanel>,
         PanelPlace::Central},
        {"inspector", QT_TRANSLATE_NOOP("Panels", "Inspector"), makeInspector, PanelPlace::Dock,
         inspectorPages},
        {"zoneTree", QT_TRANSLATE_NOOP("Panels", "Zone tree"), make<ZoneTreePanel>},
        {"why", QT_TRANSLATE_NOOP("Panels", "Why"), make<WhyPanel>},
        {"summary", QT_TRANSLATE_NOOP("Panels", "Functions"), make<SummaryPanel>},
        {"callTree", QT_TRANSLATE_NOOP("Panels", "Call tree"), make<CallTreePanel>},
        {"samples", QT_TRANSLATE_NOOP("Panels", "Samples"), make<SamplesPanel>},
        {"merged", QT_TRANSLATE_NOOP("Panels", "Flame graph"), make<MergedPanel>},
        {"events", QT_TRANSLATE_NOOP("Panels", "Events"), makeEvents, PanelPlace::Dock, eventPages},
        {"behaviours", QT_TRANSLATE_NOOP("Panels", "Behaviours"), makeBehaviours, PanelPlace::Dock,
         behaviourPages},
        {"behaviourMap", QT_TRANSLATE_NOOP("Panels", "Behaviour map"), make<BehaviourMapPanel>},
        {"sql", QT_TRANSLATE_NOOP("Panels", "SQL"), make<SqlPanel>},
        {"live", QT_TRANSLATE_NOOP("Panels", "Live"), make<LivePanel>},
    };
    return all;
}

// Searches the created panels; null: none is a P.
template <class P>
P *madeOf(const std::vector<MadePanel> &panels)
{
    for (const MadePanel &made : panels) {
        if (auto *panel = qobject_cast<P *>(made.panel))
            return panel;
    }
    return nullptr;
}

} // namespace

std::vector<MadePanel> makePanels(Session &session, QWidget &parent)
{
    std::vector<MadePanel> panels;
    for (const PanelEntry &entry : entries()) {
        panels.push_back(
            {entry.name, titled(entry.title), entry.place, entry.make(session, parent)});
    }
    madeOf<SummaryPanel>(panels)->showInstead(madeOf<FlamePanel>(panels)->area());
    for (PluginPanel *panel : makePluginPanels(session, &parent))
        panels.push_back(
            {"plugin-" + panel->info().id, panel->info().title, PanelPlace::Dock, panel});
    return panels;
}

QStringList panelNames()
{
    QStringList names;
    for (const PanelEntry &entry : entries()) {
        if (entry.place == PanelPlace::Dock || entry.pages)
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
