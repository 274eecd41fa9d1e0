#include "app/session/table_scope.h"

#include <QSettings>
#include <utility>

#include "app/session/behaviour_frames.h"
#include "app/session/view_selection.h"

namespace zoe::app {

namespace {
constexpr auto kScopeKey = "tables/scope";
}

Scope rememberedScope()
{
    const int scope = QSettings().value(kScopeKey, static_cast<int>(Scope::Selection)).toInt();
    return scope >= 0 && scope <= static_cast<int>(Scope::All) ? static_cast<Scope>(scope)
                                                               : Scope::Selection;
}

void rememberScope(Scope scope)
{
    QSettings().setValue(kScopeKey, static_cast<int>(scope));
}

TableScope::TableScope(const ViewSelection &selection, Known behaviours, QObject *parent)
    : QObject(parent)
    , m_selection(selection)
    , m_behaviours(std::move(behaviours))
{
    connect(&selection, &ViewSelection::frameChanged, this, &TableScope::update);
    connect(&selection, &ViewSelection::framesChanged, this, &TableScope::update);
    connect(&selection, &ViewSelection::behaviourChanged, this, &TableScope::update);
}

void TableScope::setScope(Scope scope)
{
    if (std::exchange(m_scope, scope) == scope)
        return;
    emit scopeChanged();
    update();
}

void TableScope::update()
{
    std::optional<FrameRanges> frames = framesNow();
    if (frames == m_frames)
        return;
    m_frames = std::move(frames);
    emit changed();
}

std::optional<FrameRanges> TableScope::framesNow()
{
    const ViewState &state = m_selection.state();
    m_behaviour.reset();
    const auto counted = std::exchange(m_counted, std::nullopt);
    switch (m_scope) {
    case Scope::All:
        return std::nullopt;
    case Scope::Frame:
        if (state.frame)
            return FrameRanges(FrameRange{*state.frame, *state.frame + 1});
        return std::nullopt;
    case Scope::Behaviour: {
        const auto all = m_behaviours();
        if (!all || !state.frame || *state.frame >= all->assignment.size())
            return std::nullopt;
        m_behaviour = all->assignment[*state.frame];
        const bool same = m_countedOf.lock() == all && counted == m_behaviour;
        m_countedOf = all;
        m_counted = m_behaviour;
        return same ? m_frames : framesOfBehaviour(*all, *m_behaviour);
    }
    case Scope::Selection:
        break;
    }
    m_behaviour = state.frames ? state.behaviour : std::nullopt;
    return state.frames;
}

} // namespace zoe::app
