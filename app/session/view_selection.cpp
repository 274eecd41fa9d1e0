#include "app/session/view_selection.h"

#include <utility>

namespace zoe::app {

namespace {
constexpr std::size_t kMaxHistory = 500;
constexpr std::size_t kMaxRanges = 4'000'000; // 32 MB, in the whole history
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
    change(std::move(next));
}

void ViewSelection::setFrames(std::optional<FrameRanges> frames)
{
    ViewState next = m_state;
    next.frames = std::move(frames);
    if (next.frames != m_state.frames)
        next.behaviour.reset();
    change(std::move(next));
}

void ViewSelection::setSite(SiteId site)
{
    ViewState next = m_state;
    next.site = site;
    change(std::move(next));
}

void ViewSelection::setZone(std::optional<ZoneRef> zone, SiteId site)
{
    ViewState next = m_state;
    next.zone = zone;
    next.site = site;
    change(std::move(next));
}

void ViewSelection::setZone(FrameIndex frame, const ZoneRef &zone, SiteId site)
{
    ViewState next = m_state;
    next.frame = frame;
    next.zone = zone;
    next.site = site;
    change(std::move(next));
}

void ViewSelection::setBehaviour(std::optional<std::int32_t> behaviour)
{
    ViewState next = m_state;
    next.behaviour = behaviour;
    change(std::move(next));
}

void ViewSelection::setTimes(const FrameTimesShown &times)
{
    ViewState next = m_state;
    next.times = times;
    change(std::move(next));
}

void ViewSelection::setBehaviour(std::int32_t behaviour, const FrameRanges &frames,
                                 std::optional<FrameIndex> frame)
{
    ViewState next = m_state;
    next.behaviour = behaviour;
    next.frames = frames;
    if (frame && frame != m_state.frame && !(m_state.frame && frames.contains(*m_state.frame))) {
        next.frame = frame;
        next.zone.reset();
    }
    change(std::move(next));
}

void ViewSelection::forgetBehaviours()
{
    for (auto *history : {&m_undo, &m_redo})
        for (ViewState &past : *history)
            past.behaviour.reset();
    if (!m_state.behaviour)
        return;
    ViewState next = m_state;
    next.behaviour.reset();
    next.frames.reset();
    apply(std::move(next));
}

void ViewSelection::setMerged(const MergedLook &look)
{
    setMerged(look, m_state.site);
}

void ViewSelection::setMerged(const MergedLook &look, SiteId site)
{
    ViewState next = m_state;
    next.merged = look;
    next.site = site;
    change(std::move(next));
}

void ViewSelection::undo()
{
    if (m_undo.empty())
        return;
    ViewState before = std::move(m_undo.back());
    m_undo.pop_back();
    m_redo.push_back(m_state);
    apply(std::move(before));
}

void ViewSelection::redo()
{
    if (m_redo.empty())
        return;
    ViewState after = std::move(m_redo.back());
    m_redo.pop_back();
    m_undo.push_back(m_state);
    apply(std::move(after));
}

void ViewSelection::reset(const FrameTimesShown &times)
{
    m_undo.clear();
    m_redo.clear();
    ViewState state;
    state.times = times;
    apply(std::move(state));
}

void ViewSelection::change(ViewState state)
{
    if (state == m_state)
        return;
    m_undo.push_back(m_state);
    forgetOldest();
    m_redo.clear();
    apply(std::move(state));
}

void ViewSelection::forgetOldest()
{
    std::size_t ranges = 0;
    std::size_t kept = 0;
    const std::optional<FrameRanges> *counted = nullptr; // states with the same ranges share them
    for (auto past = m_undo.rbegin(); past != m_undo.rend() && kept < kMaxHistory; ++past) {
        if (past->frames && (counted == nullptr || past->frames != *counted))
            ranges += past->frames->ranges().size();
        counted = &past->frames;
        if (ranges > kMaxRanges)
            break;
        ++kept;
    }
    m_undo.erase(m_undo.begin(), m_undo.end() - static_cast<std::ptrdiff_t>(kept));
}

void ViewSelection::apply(ViewState state)
{
    const ViewState before = std::exchange(m_state, std::move(state));
    // Slots may change the selection during a signal; they always see the newest state.
    using Signal = void (ViewSelection::*)();
    std::vector<Signal> news;
    const auto note = [&](bool other, Signal signal) {
        if (other)
            news.push_back(signal);
    };
    note(m_state.frame != before.frame, &ViewSelection::frameChanged);
    note(m_state.frames != before.frames, &ViewSelection::framesChanged);
    note(m_state.site != before.site, &ViewSelection::siteChanged);
    note(m_state.zone != before.zone, &ViewSelection::zoneChanged);
    note(m_state.behaviour != before.behaviour, &ViewSelection::behaviourChanged);
    note(m_state.times != before.times, &ViewSelection::timesChanged);
    note(m_state.merged != before.merged, &ViewSelection::mergedChanged);
    for (const Signal signal : news)
        emit(this->*signal)();
    emit changed();
}

} // namespace zoe::app
