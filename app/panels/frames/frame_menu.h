// The context menu of the frame chart. GUI thread only.
#pragma once

#include <optional>

#include "analysis/model/ids.h"

class QPoint;

namespace zoe::app {

class FrameChart;

// Shows it and carries out what is chosen. current: from where spikes are looked for.
void showFrameMenu(FrameChart &chart, std::optional<FrameIndex> current, const QPoint &globalPos);

} // namespace zoe::app
