#include "app/window/workspace.h"

#include <QFileInfo>
#include <QSplitter>
#include <utility>

#include "app/session/document.h"
#include "app/views/behaviours/behaviours_panel.h"
#include "app/views/compare/compare_panel.h"
#include "app/views/distribution/distribution_panel.h"
#include "app/views/flame/flame_view.h"
#include "app/views/flame/zone_tree_view.h"
#include "app/views/frames/frame_chart.h"
#include "app/views/tables/call_tree_panel.h"
#include "app/views/tables/summary_panel.h"
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
    , m_flame(new FlameView(jobs, m_central))
    , m_zoneTree(new ZoneTreeView(jobs, parent))
    , m_summary(new SummaryPanel(parent))
    , m_callTree(new CallTreePanel(jobs, parent))
    , m_distribution(new DistributionPanel(jobs, parent))
    , m_behaviours(new BehavioursPanel(jobs, parent))
    , m_compare(new ComparePanel(jobs, parent))
{
    m_central->setObjectName("centralSplitter");
    m_central->setChildrenCollapsible(false);
    m_central->addWidget(m_chart);
    m_central->addWidget(m_flame);
    m_central->setStretchFactor(0, 1);
    m_central->setStretchFactor(1, 2);
    m_central->setSizes({300, 600});
    connectChart();
    connectZoneViews();
    connectCallTree();
    m_behaviours->setClusterers(plugins.clusterers());
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
}

void Workspace::connectZoneViews()
{
    const auto select = [this](ThreadId thread, std::size_t zone, SiteId site) {
        if (m_document)
            m_document->selection().setZone(ZoneRef{thread, zone}, site);
    };
    connect(m_flame, &FlameView::zoneSelected, this, select);
    connect(m_zoneTree, &ZoneTreeView::zoneSelected, this, select);
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
    connect(m_behaviours, &BehavioursPanel::behavioursChanged, m_chart, &FrameChart::setBehaviours);
    connect(m_behaviours, &BehavioursPanel::failed, this, &Workspace::failed);
    connect(m_behaviours, &BehavioursPanel::behaviourSelected, this, [this](int id) {
        if (m_document)
            m_document->selection().setBehaviour(id < 0 ? std::nullopt : std::optional<int>(id));
    });
    connect(m_behaviours, &BehavioursPanel::frameActivated, this,
            [this](FrameIndex frame) { select(frame); });
    connect(m_behaviours, &BehavioursPanel::siteActivated, this,
            [this](SiteId site) { select(site); });
}

void Workspace::connectCompare()
{
    connect(m_compare, &ComparePanel::siteActivated, this, [this](SiteId site) { select(site); });
    connect(m_compare, &ComparePanel::otherWanted, this, &Workspace::otherWanted);
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
    m_document = document;
    m_chart->setCapture(document ? document->capture() : nullptr);
    m_flame->setCapture(document ? document->capture() : nullptr);
    m_zoneTree->setCapture(document ? document->capture() : nullptr);
    m_summary->setDocument(document);
    m_callTree->setDocument(document);
    m_distribution->setDocument(document);
    m_behaviours->setCapture(document ? document->capture() : nullptr);
    m_compare->setOpenCapture(document ? document->capture() : nullptr,
                              document ? document->title() : QString());
    setOther({});
    if (!document)
        return;
    followSelection(*document);
    if (document->capture()->frames().size() <= kFramesToClusterUnasked)
        m_behaviours->findBehaviours();
}

void Workspace::followSelection(Document &document)
{
    const ViewSelection &selection = document.selection();
    connect(&document, &Document::failed, this, &Workspace::failed);
    connect(&document, &Document::spikesChanged, this,
            [this] { m_chart->setSpikes(m_document->spikes()); });
    const auto on = [&](auto signal, auto show) {
        connect(&selection, signal, this, [this, show] { show(m_document->selection().state()); });
    };
    on(&ViewSelection::frameChanged, [this](const ViewState &state) {
        m_chart->setCurrentFrame(state.frame);
        m_flame->setFrame(state.frame);
        m_zoneTree->setFrame(state.frame);
    });
    on(&ViewSelection::framesChanged, [this](const ViewState &state) {
        m_chart->setSelectedFrames(state.frames.value_or(FrameRanges()));
    });
    on(&ViewSelection::zoneChanged, [this](const ViewState &state) {
        m_flame->setSelectedZone(state.zone);
        m_zoneTree->setSelectedZone(state.zone);
    });
    on(&ViewSelection::siteChanged, [this](const ViewState &state) {
        m_flame->setHighlightedSite(state.site);
        m_zoneTree->setHighlightedSite(state.site);
    });
    on(&ViewSelection::behaviourChanged, [this](const ViewState &state) {
        m_behaviours->selectBehaviour(state.behaviour.value_or(kUnusual));
        m_chart->setHighlightedBehaviour(state.behaviour);
    });
}

} // namespace zoe::app
