// The context menu of the frame chart. GUI thread only.
#pragma once

#include <optional>

#include "analysis/model/ids.h"

class QPoint;

namespace zoe::app {

class FrameChart;

// Shows the menu and runs the chosen action. current: where the search for spikes starts.
void showFrameMenu(FrameChart &chart, std::optional<FrameIndex> current, const QPoint &globalPos);

} // namespace zoe::app
