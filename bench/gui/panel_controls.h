// Uses every control of a panel like a user: sorts its tables by all columns, expands its trees,
// types into its fields, and goes through its lists of choices, tabs and check boxes.
#pragma once

#include "window_stage.h"

namespace zoe::bench {

// Each is a step of the stage; told as one line.
void workPanel(Stage &stage, QWidget &panel); // that is seen
void workAllPanels(Stage &stage);

} // namespace zoe::bench
