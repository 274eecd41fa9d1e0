#include "app/session/view_selection.h"

#include <utility>

namespace zoe::app {

namespace {
// A state holds a set of frames, so the history is bounded.
constexpr std::size_t kMaxHistory = 500;
} // namespace

ViewSelection::ViewSelection(QObject *parent)
    : QObject(parent)
{}

void ViewSelection::setFrame(std::optional<FrameIndex> frame)
{
    if (frame == m_state.frame)
        return;
    ViewState next = m_state;
    next.frame = frame;
    next.zone.reset();
    change(next);
}

void ViewSelection::setFrames(std::optional<FrameRanges> frames)
{
    ViewState next = m_state;
    next.frames = std::move(frames);
    change(next);
}

void ViewSelection::setSite(SiteId site)
{
    ViewState next = m_state;
    next.site = site;
    change(next);
}

void ViewSelection::setZone(std::optional<ZoneRef> zone, SiteId site)
{
    ViewState next = m_state;
    next.zone = zone;
    next.site = site;
    change(next);
}

void ViewSelection::setBehaviour(std::optional<std::int32_t> behaviour)
{
    ViewState next = m_state;
    next.behaviour = behaviour;
    change(next);
}

void ViewSelection::undo()
{
    if (m_undo.empty())
        return;
    const ViewState before = std::move(m_undo.back());
    m_undo.pop_back();
    m_redo.push_back(m_state);
    apply(before);
}

void ViewSelection::redo()
{
    if (m_redo.empty())
        return;
    const ViewState after = std::move(m_redo.back());
    m_redo.pop_back();
    m_undo.push_back(m_state);
    apply(after);
}

void ViewSelection::reset()
{
    m_undo.clear();
    m_redo.clear();
    apply({});
}

void ViewSelection::change(const ViewState &state)
{
    if (state == m_state)
        return;
    if (m_undo.size() == kMaxHistory)
        m_undo.erase(m_undo.begin());
    m_undo.push_back(m_state);
    m_redo.clear();
    apply(state);
}

void ViewSelection::apply(const ViewState &state)
{
    const ViewState before = std::exchange(m_state, state);
    // Listeners may select again from within a signal; what they then see is the newest state.
    const ViewState now = m_state;
    if (now.frame != before.frame)
        emit frameChanged();
    if (now.frames != before.frames)
        emit framesChanged();
    if (now.site != before.site)
        emit siteChanged();
    if (now.zone != before.zone)
        emit zoneChanged();
    if (now.behaviour != before.behaviour)
        emit behaviourChanged();
    emit changed();
}

} // namespace zoe::app
