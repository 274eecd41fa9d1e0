#include "app/widgets/tables/query_panel.h"

#include "app/theme/text.h"

namespace zoe::app {

namespace {
constexpr int kGrowthMs = 2000;
} // namespace

QueryPanel::QueryPanel(JobRunner &jobs, QWidget *parent)
    : Panel(parent)
    , m_jobs(jobs)
{
    m_growth.setSingleShot(true);
    m_growth.setInterval(kGrowthMs);
    connect(&m_growth, &QTimer::timeout, this, [this] {
        if (m_job != 0) // it comes to an end, however long it takes
            m_growth.start();
        else
            askAgain();
    });
    connect(&m_jobs, &JobRunner::ended, this, [this](quint64 job) {
        if (job == m_job) { // cancelled: it is taken from here when its result was
            m_job = 0;
            setState(State::Stopped);
        }
    });
}

void QueryPanel::setDocument(Document *document)
{
    if (m_document) {
        m_document->disconnect(this);
        m_document->selection().disconnect(this);
    }
    m_jobs.cancel(std::exchange(m_job, 0));
    m_growth.stop();
    m_document = document;
    clear();
    if (m_document) {
        const ViewSelection &selection = m_document->selection();
        connect(&selection, &ViewSelection::framesChanged, this, &QueryPanel::askAgain);
        connect(&selection, &ViewSelection::siteChanged, this, [this] { siteChanged(); });
        connect(&selection, &ViewSelection::frameChanged, this, [this] { frameChanged(); });
        connect(m_document, &Document::captureGrew, this, [this] {
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
    if (!m_stale || !m_document || !isVisible())
        return;
    m_stale = false;
    ask();
}

void QueryPanel::showEvent(QShowEvent *event)
{
    Panel::showEvent(event);
    askIfSeen();
}

void QueryPanel::setState(State state)
{
    m_state = state;
    showState();
}

Selection QueryPanel::selection() const
{
    Selection selection;
    if (m_document)
        selection.frames = m_document->selection().state().frames;
    return selection;
}

SiteId QueryPanel::site() const
{
    return m_document ? m_document->selection().state().site : SiteId{};
}

QString QueryPanel::stateText() const
{
    if (!m_document)
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
    const auto &frames = m_document->selection().state().frames;
    return frames ? tr("Selected frames: %1").arg(countText(frames->count()))
                  : tr("All frames: %1").arg(countText(m_document->capture()->frames().size()));
}

} // namespace zoe::app
