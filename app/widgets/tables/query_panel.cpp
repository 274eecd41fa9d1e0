#include "app/widgets/tables/query_panel.h"

#include "app/session/frames_scope.h"

namespace zoe::app {

namespace {
constexpr int kQueryGrowthMs = 2000;
} // namespace

QueryPanel::QueryPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
{
    m_growth.setSingleShot(true);
    m_growth.setInterval(kQueryGrowthMs);
    connect(&m_growth, &QTimer::timeout, this, [this] {
        if (m_job.isRunning()) // it is never interrupted, however long it takes
            m_growth.start();
        else
            askAgain();
    });
}

void QueryPanel::showDocument()
{
    m_job.cancel();
    m_growth.stop();
    clear();
    if (document()) {
        const ViewSelection &selection = document()->selection();
        connect(&document()->scope(), &TableScope::changed, this, &QueryPanel::askAgain);
        connect(&selection, &ViewSelection::siteChanged, this, [this] { siteChanged(); });
        connect(&selection, &ViewSelection::frameChanged, this, [this] { frameChanged(); });
        connect(document(), &Document::captureGrew, this, [this] {
            if (!m_growth.isActive())
                m_growth.start();
        });
    }
    setState(State::Nothing);
    askAgain();
}

void QueryPanel::askAgain()
{
    if (m_growth.isActive())
        m_growth.stop();
    m_stale = true;
    askIfSeen();
}

void QueryPanel::askIfSeen()
{
    if (!m_stale || !document() || !isVisible())
        return;
    m_stale = false;
    ask();
}

void QueryPanel::setState(State state)
{
    m_state = state;
    showState();
}

Selection QueryPanel::selection() const
{
    Selection selection;
    if (document())
        selection.frames = document()->scope().frames();
    return selection;
}

SiteId QueryPanel::site() const
{
    return document() ? document()->selection().state().site : SiteId{};
}

QString QueryPanel::stateText() const
{
    if (!document())
        return tr("No capture is open");
    switch (m_state) {
    case State::Asking:
        return tr("Reading…");
    case State::Stopped:
        return tr("Nothing to show: the calculation was cancelled or failed");
    case State::Nothing:
    case State::Answered:
        break;
    }
    return {};
}

QString QueryPanel::framesText() const
{
    const auto &frames = document()->scope().frames();
    return framesScope(*document(),
                       frames ? frames->count() : document()->capture()->frames().size());
}

} // namespace zoe::app
