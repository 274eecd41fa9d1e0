#include "app/window/menus/navigator.h"

#include <QAction>
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "app/session/document.h"
#include "app/session/fleet/open_fleet.h"
#include "app/theme/text.h"

namespace zoe::app {

Navigator::Navigator(const WindowActions &actions, Session &session, QObject *parent)
    : QObject(parent)
    , m_actions(actions)
    , m_session(session)
{
    connect(&session, &Session::documentChanged, this, &Navigator::follow);
    connect(&session, &Session::editsChanged, this, &Navigator::followEdits);
    connectActions();
    updateActions();
}

void Navigator::connectActions()
{
    const auto on = [this](QAction *action, auto what) {
        connect(action, &QAction::triggered, this, [this, what] {
            if (m_document)
                what();
        });
    };
    on(m_actions.nextSpike, [this] { goToSpike(true); });
    on(m_actions.previousSpike, [this] { goToSpike(false); });
    on(m_actions.worstFrame, [this] { showMostStriking(); });
    on(m_actions.nextFrame, [this] { step(1); });
    on(m_actions.previousFrame, [this] { step(-1); });
    on(m_actions.firstFrame, [this] { showEnd(false); });
    on(m_actions.lastFrame, [this] { showEnd(true); });
    connect(m_actions.undo, &QAction::triggered, this, [this] {
        if (EditHistory *edits = m_session.edits())
            edits->undo();
    });
    connect(m_actions.redo, &QAction::triggered, this, [this] {
        if (EditHistory *edits = m_session.edits())
            edits->redo();
    });
    on(m_actions.clearHighlight, [this] { m_document->selection().setZone(std::nullopt, {}); });
    on(m_actions.back, [this] { m_document->selection().undo(); });
    on(m_actions.forward, [this] { m_document->selection().redo(); });
    on(m_actions.allFrames, [this] { m_document->selection().setFrames(std::nullopt); });
}

void Navigator::follow()
{
    if (m_document)
        m_document->selection().disconnect(this);
    m_document = m_session.document();
    if (m_document)
        connect(&m_document->selection(), &ViewSelection::changed, this, &Navigator::updateActions);
    updateActions();
}

void Navigator::followEdits()
{
    if (m_edits)
        m_edits->disconnect(this);
    m_edits = m_session.edits();
    if (m_edits)
        connect(m_edits, &EditHistory::changed, this, &Navigator::updateActions);
    updateActions();
}

void Navigator::showFrame(FrameIndex frame)
{
    if (!m_document || m_document->capture()->frames().empty())
        return;
    const auto last = static_cast<FrameIndex>(m_document->capture()->frames().size() - 1);
    if (frame > last)
        m_session.say(tr("Frame %1 does not exist: the last frame is %2").arg(frame).arg(last));
    m_document->selection().setFrame(std::min(frame, last));
}

void Navigator::showMostStriking()
{
    if (!m_document)
        return;
    if (const auto frame = m_document->mostStrikingFrame())
        m_document->selection().setFrame(frame);
}

void Navigator::goToSpike(bool forwards)
{
    const auto from = current();
    const auto to = forwards ? m_document->spikeAfter(from) : m_document->spikeBefore(from);
    if (!to) {
        m_session.say(m_document->spikesKnown() ? tr("No spikes in this capture. Spikes are frames "
                                                     "much longer than their neighbours.")
                                                : tr("Still finding spikes"));
        return;
    }
    if (from && *to == *from)
        m_session.say(
            m_document->spikesOfOtherSet()
                ? tr("All spikes of this frame set begin in this frame. To go from one to "
                     "the next, choose the set in Capture > Frames by.")
                : tr("This is the only spike"));
    else if (from && forwards != (*to > *from))
        m_session.say(forwards ? tr("Continued at the first spike")
                               : tr("Continued at the last spike"));
    m_document->selection().setFrame(to);
}

void Navigator::step(int by)
{
    const auto frames = m_document->capture()->frames();
    const auto from = current();
    if (!from) {
        showEnd(by < 0);
        return;
    }
    const auto count = static_cast<std::int64_t>(frames.size());
    std::int64_t to = static_cast<std::int64_t>(*from) + by;
    while (to >= 0 && to < count && frames[static_cast<std::size_t>(to)].missing())
        to += by;
    if (to >= 0 && to < count)
        m_document->selection().setFrame(static_cast<FrameIndex>(to));
    else
        m_session.say(by > 0 ? tr("This is the last frame") : tr("This is the first frame"));
}

void Navigator::showEnd(bool last)
{
    const auto frames = m_document->capture()->frames();
    std::size_t first = 0;
    std::size_t end = frames.size();
    while (first < end && frames[first].missing())
        ++first;
    while (first < end && frames[end - 1].missing())
        --end;
    if (first < end)
        m_document->selection().setFrame(static_cast<FrameIndex>(last ? end - 1 : first));
}

void Navigator::updateActions()
{
    for (QAction *action : m_actions.ofDocument())
        action->setEnabled(m_document != nullptr);
    m_actions.undo->setEnabled(m_edits && m_edits->canUndo());
    m_actions.redo->setEnabled(m_edits && m_edits->canRedo());
    m_actions.close->setEnabled(m_document ||
                                (m_session.fleet() && m_session.fleet()->isWatched()));
    m_actions.clearHighlight->setEnabled(
        m_document &&
        (m_document->selection().state().site.valid() || m_document->selection().state().zone));
    m_actions.back->setEnabled(m_document && m_document->selection().canUndo());
    m_actions.forward->setEnabled(m_document && m_document->selection().canRedo());
    const bool hasSelection = m_document && m_document->selection().state().frames.has_value();
    m_actions.allFrames->setEnabled(hasSelection);
    m_actions.saveFrames->setEnabled(hasSelection);
}

std::optional<FrameIndex> Navigator::current() const
{
    return m_document->selection().state().frame;
}

} // namespace zoe::app
