// How long a click in the frame chart of a whole window waits for the picture of its frame.
#pragma once

#include "window_stage.h"

namespace zoe::bench {

// Clicks many frames, one after another, and prints the time until each is painted in the time
// line. The window's other computations for the frame continue during that. REQUIRES: a capture is
// open.
void clickToPicture(Stage &stage);

} // namespace zoe::bench
