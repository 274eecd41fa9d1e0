#include "app/window/workspace.h"

#include <QSplitter>

#include "app/session/document.h"
#include "app/views/flame/flame_view.h"
#include "app/views/frames/frame_chart.h"
#include "app/views/tables/summary_panel.h"

namespace zoe::app {

Workspace::Workspace(JobRunner &jobs, PluginManager &, QWidget *parent)
    : QObject(parent)
    , m_central(new QSplitter(Qt::Vertical, parent))
    , m_chart(new FrameChart(jobs, m_central))
    , m_flame(new FlameView(jobs, m_central))
    , m_summary(new SummaryPanel(parent))
{
    m_central->setObjectName("centralSplitter");
    m_central->setChildrenCollapsible(false);
    m_central->addWidget(m_chart);
    m_central->addWidget(m_flame);
    m_central->setStretchFactor(0, 2);
    m_central->setStretchFactor(1, 3);
    connectChart();
    connectFlame();
}

void Workspace::connectChart()
{
    connect(m_chart, &FrameChart::frameActivated, this, [this](FrameIndex frame) {
        if (m_document)
            m_document->selection().setFrame(frame);
    });
    connect(m_chart, &FrameChart::framesSelected, this, [this](const FrameRanges &frames) {
        if (m_document)
            m_document->selection().setFrames(frames.empty() ? std::nullopt
                                                             : std::optional(frames));
    });
}

void Workspace::connectFlame()
{
    connect(m_flame, &FlameView::zoneSelected, this,
            [this](ThreadId thread, std::size_t zone, SiteId site) {
                if (m_document)
                    m_document->selection().setZone(ZoneRef{thread, zone}, site);
            });
    connect(m_flame, &FlameView::zoneCleared, this, [this] {
        if (m_document)
            m_document->selection().setZone(std::nullopt, {});
    });
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
    m_summary->setDocument(document);
    if (document)
        followSelection(*document);
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
    });
    on(&ViewSelection::framesChanged, [this](const ViewState &state) {
        m_chart->setSelectedFrames(state.frames.value_or(FrameRanges()));
    });
    on(&ViewSelection::zoneChanged,
       [this](const ViewState &state) { m_flame->setSelectedZone(state.zone); });
    on(&ViewSelection::siteChanged,
       [this](const ViewState &state) { m_flame->setHighlightedSite(state.site); });
}

} // namespace zoe::app
