// Actions on the frames of a behaviour: select, add, exclude. GUI thread only.
#pragma once

#include <functional>

#include "app/panels/frames/frame_rules.h"

class QPoint;
class QString;
class QWidget;

namespace zoe::app {

// The user's choice: Replace, Add or Remove; not set: none.
void popUpBehaviourMenu(QWidget &parent, const QString &name, const QPoint &globalPos,
                        const std::function<void(RuleMode)> &chosen);

} // namespace zoe::app
