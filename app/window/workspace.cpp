#include "app/window/workspace.h"

#include <QFileInfo>
#include <QSplitter>
#include <utility>

#include "app/live/live_session.h"
#include "app/panels/behaviours/behaviours_panel.h"
#include "app/panels/call_tree/call_tree_panel.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/compare/compare_parts.h"
#include "app/panels/distribution/distribution_panel.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/summary/summary_panel.h"
#include "app/panels/zone_tree/zone_tree_view.h"
#include "app/session/document.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::app {

namespace {
// Takes a second or so; for more, the user decides.
constexpr std::size_t kFramesToClusterUnasked = 20'000;
} // namespace

Workspace::Workspace(JobRunner &jobs, PluginManager &plugins, QWidget *parent)
    : QObject(parent)
    , m_central(new QSplitter(Qt::Vertical, parent))
    , m_chart(new FrameChart(jobs, m_central))
    , m_timeLine(new FlamePanel(jobs, m_central))
    , m_flame(&m_timeLine->view())
    , m_zoneTree(new ZoneTreeView(jobs, parent))
    , m_summary(new SummaryPanel(jobs, parent))
    , m_callTree(new CallTreePanel(jobs, parent))
    , m_distribution(new DistributionPanel(jobs, parent))
    , m_behaviours(new BehavioursPanel(jobs, parent))
    , m_compare(new ComparePanel(jobs, parent))
    , m_ranges(new RangeKeeper(*m_chart, *m_flame, this))
{
    m_central->setObjectName("centralSplitter");
    m_central->setChildrenCollapsible(false);
    m_central->addWidget(m_chart);
    m_central->addWidget(m_timeLine);
    m_central->setStretchFactor(0, 1);
    m_central->setStretchFactor(1, 2);
    m_central->setSizes({300, 600});
    connectChart();
    connectZoneViews();
    connectCallTree();
    m_behaviours->setClusterers(plugins.clusterers());
    m_chart->setMetrics(plugins.frameMetrics());
    m_summary->setPluginColumns(plugins.summaryColumns());
    connect(m_summary, &SummaryPanel::failed, this, &Workspace::failed);
    connectBehaviours();
    connectCompare();
}

void Workspace::connectChart()
{
    connect(m_chart, &FrameChart::frameActivated, this,
            [this](FrameIndex frame) { select(frame); });
    connect(m_chart, &FrameChart::framesSelected, this, [this](const FrameRanges &frames) {
        if (m_document)
            m_document->selection().setFrames(frames.empty() ? std::nullopt
                                                             : std::optional(frames));
    });
    connect(m_chart, &FrameChart::timesChosen, this, [this](const FrameTimesShown &times) {
        if (m_document)
            m_document->selection().setTimes(times);
    });
    connect(m_chart, &FrameChart::failed, this, &Workspace::failed);
}

void Workspace::connectZoneViews()
{
    const auto select = [this](ThreadId thread, std::size_t zone, SiteId site) {
        if (m_document)
            m_document->selection().setZone(ZoneRef{thread, zone}, site);
    };
    connect(m_flame, &FlameView::zoneSelected, this, select);
    connect(m_timeLine, &FlamePanel::sourceWanted, this, [this](SiteId site) {
        this->select(site);
        emit sourceWanted();
    });
    connect(m_zoneTree, &ZoneTreeView::zoneSelected, this, select);
    connect(m_flame, &FlameView::zoneWanted, this,
            [this](FrameIndex frame, const ZoneRef &zone, SiteId site) {
                if (m_document)
                    m_document->selection().setZone(frame, zone, site);
            });
    connect(m_flame, &FlameView::zoneCleared, this, [this] {
        if (m_document)
            m_document->selection().setZone(std::nullopt, {});
    });
}

void Workspace::connectCallTree()
{
    connect(m_callTree, &CallTreePanel::failed, this, &Workspace::failed);
    connect(m_distribution, &DistributionPanel::failed, this, &Workspace::failed);
    connect(m_callTree, &CallTreePanel::frameActivated, this,
            [this](FrameIndex frame) { select(frame); });
}

void Workspace::connectBehaviours()
{
    connect(m_behaviours, &BehavioursPanel::failed, this, &Workspace::failed);
    connect(m_chart, &FrameChart::behaviourWanted, m_behaviours, &BehavioursPanel::chooseBehaviour);
}

void Workspace::connectCompare()
{
    connect(m_compare, &ComparePanel::siteActivated, this, [this](SiteId site) { select(site); });
    connect(m_compare, &ComparePanel::frameActivated, this,
            [this](FrameIndex frame) { select(frame); });
    connect(m_compare, &ComparePanel::otherWanted, this, &Workspace::otherWanted);
    m_compare->setChoices([this] {
        std::vector<CompareChoice> choices;
        if (m_document)
            choices = partsOf(*m_document);
        for (const Document *tab : m_tabs ? m_tabs() : std::vector<Document *>{}) {
            if (tab != m_document)
                choices.push_back({tr("Other tabs"), wholeOf(*tab)});
        }
        return choices;
    });
    m_compare->setSelected([this] { return m_document ? selectedOf(*m_document) : std::nullopt; });
    m_compare->setDefinitions([this]() -> std::shared_ptr<const BehaviourDefinition> {
        const auto behaviours = m_document ? m_document->behaviours() : nullptr;
        return behaviours ? behaviours->definition : nullptr;
    });
    connect(m_compare, &ComparePanel::failed, this, &Workspace::failed);
}

void Workspace::select(FrameIndex frame)
{
    if (m_document)
        m_document->selection().setFrame(frame);
}

void Workspace::select(SiteId site)
{
    if (m_document)
        m_document->selection().setSite(site);
}

void Workspace::setOther(OpenedCapture other)
{
    m_other = std::move(other);
    m_compare->setOtherCapture(m_other.capture, QFileInfo(m_other.request.fileName).fileName());
}

void Workspace::setDocument(Document *document)
{
    if (m_document) {
        m_document->disconnect(this);
        m_document->selection().disconnect(this);
    }
    m_document = nullptr; // signals of views while they are cleared concern no document
    m_ranges->show({});
    const auto capture = document ? document->capture() : nullptr;
    m_chart->setCapture(capture);
    m_timeLine->setDocument(document);
    m_zoneTree->setCapture(capture);
    m_behaviours->setDocument(document);
    m_document = document;
    m_summary->setDocument(document);
    m_callTree->setDocument(document);
    m_distribution->setDocument(document);
    m_compare->setOpenCapture(capture, document ? document->title() : QString(), document);
    setOther({});
    if (!document)
        return;
    followSelection(*document);
    showSelection();
    const bool known = document->behaviours() || document->behaviourStore().following();
    if (!known && document->live() && document->live()->isRunning())
        m_behaviours->follow();
    else if (!known && !document->live() && capture->frames().size() <= kFramesToClusterUnasked)
        m_behaviours->findUnasked();
}

void Workspace::followSelection(Document &document)
{
    const ViewSelection &selection = document.selection();
    connect(&document, &Document::spikesChanged, this,
            [this] { m_chart->setSpikes(m_document->spikes()); });
    connect(&document, &Document::behavioursChanged, this,
            [this] { m_chart->setBehaviours(m_document->behaviours()); });
    connect(&selection, &ViewSelection::frameChanged, this, &Workspace::showFrame);
    connect(&selection, &ViewSelection::framesChanged, this, &Workspace::showFrames);
    connect(&selection, &ViewSelection::zoneChanged, this, &Workspace::showZone);
    connect(&selection, &ViewSelection::siteChanged, this, &Workspace::showSite);
    connect(&selection, &ViewSelection::behaviourChanged, this, &Workspace::showBehaviour);
    connect(&selection, &ViewSelection::timesChanged, this, &Workspace::showTimes);
}

// The existing selection of a capture that was open before.
void Workspace::showSelection()
{
    m_chart->setSpikes(m_document->spikes());
    m_chart->setBehaviours(m_document->behaviours());
    m_chart->setHighlightedBehaviour(m_document->selection().state().behaviour);
    showTimes();
    showFrame();
    showFrames();
    showSite();
    showZone();
}

void Workspace::showFrame()
{
    const auto frame = m_document->selection().state().frame;
    m_chart->setCurrentFrame(frame);
    m_flame->setFrame(frame);
    m_zoneTree->setFrame(frame);
}

void Workspace::showFrames()
{
    static const FrameRanges all;
    const auto &frames = m_document->selection().state().frames;
    m_chart->setSelectedFrames(frames ? *frames : all);
}

void Workspace::showTimes()
{
    m_chart->setTimes(m_document->selection().state().times);
}

void Workspace::showZone()
{
    const auto zone = m_document->selection().state().zone;
    m_flame->setSelectedZone(zone);
    m_zoneTree->setSelectedZone(zone);
}

void Workspace::showSite()
{
    const SiteId site = m_document->selection().state().site;
    m_chart->setHighlightedSite(site);
    m_flame->setHighlightedSite(site);
    m_zoneTree->setHighlightedSite(site);
    m_compare->setHighlightedSite(site);
}

void Workspace::showBehaviour()
{
    m_chart->setHighlightedBehaviour(m_document->selection().state().behaviour);
}

} // namespace zoe::app
