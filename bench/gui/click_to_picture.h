// How long a click in the frame chart of a whole window waits for the picture of its frame.
#pragma once

#include "window_stage.h"

namespace zoe::bench {

// Clicks many frames, one after another, and prints what passes until each is painted in the time
// line. What else the window computes of the frame goes on meanwhile. REQUIRES: a capture is open.
void clickToPicture(Stage &stage);

} // namespace zoe::bench
