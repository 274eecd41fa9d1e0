// What can be done with the frames of a behaviour: selected, added, excluded. GUI thread only.
#pragma once

#include <functional>

#include "app/panels/frames/frame_rules.h"

class QPoint;
class QString;
class QWidget;

namespace zoe::app {

// Replace, Add or Remove is chosen, if anything.
void popUpBehaviourMenu(QWidget &parent, const QString &name, const QPoint &globalPos,
                        const std::function<void(RuleMode)> &chosen);

} // namespace zoe::app
