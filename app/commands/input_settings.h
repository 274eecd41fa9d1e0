// Mouse and keyboard settings shared by all views. GUI thread only.
#pragma once

namespace zoe::app {

// The wheel scrolls and zooms with Shift, instead of zooming and scrolling with Shift. Remembered
// as "view/wheelScrolls"; no unless it was set. Cost: reads the settings, so call it once per wheel
// event.
[[nodiscard]] bool wheelScrolls();
void setWheelScrolls(bool scrolls);

} // namespace zoe::app
