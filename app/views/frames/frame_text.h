// What is told of a frame in a tooltip. Thread-safe: pure functions.
#pragma once

#include <QString>

#include "app/views/frames/frame_series.h"

namespace zoe::app {

// Lines of plain text. REQUIRES: frame < series.frameCount().
QString frameText(const FrameSeries &series, FrameIndex frame, const SpikeIndex &spikes,
                  const BehaviourCounts &behaviours);

} // namespace zoe::app
