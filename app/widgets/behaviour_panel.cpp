#include "app/widgets/behaviour_panel.h"

#include <algorithm>

namespace zoe::app {

namespace {

// Ratio of pause to computing time: at most a third of a core.
constexpr int kRestPerClustering = 2;
constexpr int kMostRestMs = 20'000;

} // namespace

BehaviourPanel::BehaviourPanel(Session &session, int leastRestMs, QWidget *parent)
    : Panel(session, parent)
    , m_leastRestMs(leastRestMs)
{
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, &BehaviourPanel::askIfSeen);
}

void BehaviourPanel::showDocument()
{
    forget();
    if (document())
        connect(document(), &Document::behavioursChanged, this, &BehaviourPanel::askForNew);
}

void BehaviourPanel::forget()
{
    m_job.cancel();
    m_rest.stop();
    m_asked.reset();
    m_isCancelled = false;
}

bool BehaviourPanel::following() const
{
    return document() && document()->behaviourStore().following();
}

void BehaviourPanel::askForNew()
{
    if (!document()->behaviours())
        forget();
    else if (!following())
        m_job.cancel();
    askIfSeen();
    showState();
}

void BehaviourPanel::askIfSeen()
{
    if (!document() || !isVisible() || !document()->behaviours() ||
        m_asked == document()->behaviours())
        return;
    if (following() && (m_job.isRunning() || m_rest.isActive()))
        return; // asked again when it is done
    ask();
}

void BehaviourPanel::begin()
{
    m_job.cancel();
    m_asked = document()->behaviours();
    m_isCancelled = false;
    m_rest.stop();
    m_jobTime.start();
}

void BehaviourPanel::end()
{
    if (following())
        m_rest.start(static_cast<int>(std::clamp<qint64>(kRestPerClustering * m_jobTime.elapsed(),
                                                         m_leastRestMs, kMostRestMs)));
}

} // namespace zoe::app
