// Works every control of a panel as a user would: sorts its tables by all columns, opens its trees,
// types into its fields, goes through its lists of choices, its tabs and boxes to tick.
#pragma once

#include "window_stage.h"

namespace zoe::bench {

// Each is a step of the stage; told as one line.
void workPanel(Stage &stage, QWidget &panel); // that is seen
void workAllPanels(Stage &stage);

} // namespace zoe::bench
