#include "app/panels/live/live_views.h"

#include <algorithm>
#include <optional>

#include "app/live/live_session.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/panels/zone_tree/zone_tree_view.h"
#include "app/session/document.h"

namespace zoe::app {

namespace {

constexpr double kFramesAtEdge = 600; // shown when the user goes back to live

// The last frame that ended normally.
std::optional<FrameIndex> newestFrame(const Capture &capture)
{
    const auto frames = capture.frames();
    for (std::size_t i = frames.size(); i-- > 0;)
        if (!frames[i].missing() && (frames[i].flags & kFramePartial) == 0)
            return static_cast<FrameIndex>(i);
    return std::nullopt;
}

} // namespace

LiveViews::LiveViews(const ViewsToGrow &views, QObject *parent)
    : QObject(parent)
    , m_views(views)
{
    connect(&m_views.flame, &FlameView::zoneSelected, this, &LiveViews::pin);
    connect(&m_views.zoneTree, &ZoneTreeView::zoneSelected, this, &LiveViews::pin);
}

void LiveViews::setDocument(Document *document)
{
    if (m_document)
        m_document->disconnect(this);
    if (m_document && m_document->live())
        m_document->live()->disconnect(this);
    m_document = document;
    if (!document)
        return;
    connect(document, &Document::captureGrew, this, &LiveViews::grow);
    connect(document, &Document::captureSettled, this, &LiveViews::settle);
    connect(document, &Document::newestFrameWanted, this, &LiveViews::showEdge);
    if (document->live()) {
        connect(document->live(), &LiveSession::alarmsChanged, this, &LiveViews::showAlarms);
        showAlarms();
    }
    showNewest();
}

void LiveViews::showAlarms()
{
    if (m_document && m_document->live())
        m_views.chart.setAlarms(m_document->live()->alarms());
}

void LiveViews::grow()
{
    m_views.chart.growCapture(m_document->capture());
    m_views.flame.growTo(m_document->capture());
    m_views.zoneTree.growTo(m_document->capture());
    showNewest();
}

// Only after the previous one is done: a slow machine shows fewer frames.
void LiveViews::showNewest()
{
    if (!m_document->isFollowing() || m_document->selection().state().frame ||
        !m_views.flame.settled())
        return;
    const auto newest = newestFrame(*m_document->capture());
    m_views.flame.setFrame(newest);
    if (m_views.zoneTree.isVisible())
        m_views.zoneTree.setFrame(newest);
}

// A manual request covers everything received so far.
void LiveViews::settle()
{
    m_views.compare.growOpenCapture(m_document->capture(), m_document->title());
}

void LiveViews::showEdge()
{
    const VisibleRange all = m_views.chart.plot().picture().range;
    VisibleRange edge = all;
    edge.show(std::max(all.low(), all.high() - kFramesAtEdge), all.high());
    m_views.chart.plot().setRange(edge);
    showNewest();
}

// The zone is in a frame that was only passing by: keep that frame from now on.
void LiveViews::pin(ThreadId thread, std::size_t zone, SiteId site)
{
    const auto shown = m_views.flame.frame();
    if (!m_document || !shown || m_document->selection().state().frame)
        return;
    m_document->selection().setFrame(shown);
    m_document->selection().setZone(ZoneRef{thread, zone}, site);
}

} // namespace zoe::app
