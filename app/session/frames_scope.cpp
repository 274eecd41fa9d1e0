#include "app/session/frames_scope.h"

#include <QCoreApplication>

#include "app/session/behaviour_frames.h"
#include "app/session/document.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct ScopeWords {
    Q_DECLARE_TR_FUNCTIONS(FramesScope)
};

} // namespace

QString behaviourScope(const Document &document, std::uint64_t frames)
{
    const auto behaviours = document.behaviours();
    const TableScope &scope = document.scope();
    if (!behaviours || !scope.frames() || scope.scope() == Scope::Frame)
        return {};
    const QString name = scope.behaviour() ? nameOfBehaviour(*behaviours, *scope.behaviour())
                                           : nameOfFrames(*behaviours, *scope.frames());
    if (name.isEmpty())
        return {};
    return ScopeWords::tr("Behaviour: %1 (%2)").arg(name, countedFrames(frames));
}

QString framesScope(const Document &document, std::uint64_t frames)
{
    const QString behaviour = behaviourScope(document, frames);
    if (!behaviour.isEmpty())
        return behaviour;
    const auto &shown = document.scope().frames();
    if (shown && document.scope().scope() == Scope::Frame)
        return ScopeWords::tr("Frame %1").arg(countText(shown->ranges().front().first));
    return (shown ? ScopeWords::tr("Selected frames: %1") : ScopeWords::tr("All frames: %1"))
        .arg(countText(frames));
}

} // namespace zoe::app
