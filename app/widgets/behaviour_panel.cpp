#include "app/widgets/behaviour_panel.h"

namespace zoe::app {

BehaviourPanel::BehaviourPanel(Session &session, std::chrono::milliseconds leastRest,
                               QWidget *parent)
    : Panel(session, parent)
    , m_pace(*this, Pace::Uses::AllCores, leastRest, [this] { askIfSeen(); })
{}

void BehaviourPanel::showDocument()
{
    forget();
    if (document())
        connect(document(), &Document::behavioursChanged, this, &BehaviourPanel::askForNew);
}

void BehaviourPanel::forget()
{
    m_job.cancel();
    m_pace.stop();
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
    if (following() && (m_job.isRunning() || m_pace.resting()))
        return; // asked again when it is done
    ask();
}

void BehaviourPanel::begin()
{
    m_job.cancel();
    m_asked = document()->behaviours();
    m_isCancelled = false;
    m_pace.stop();
    m_pace.begin();
}

void BehaviourPanel::end()
{
    if (following())
        m_pace.end();
}

} // namespace zoe::app
