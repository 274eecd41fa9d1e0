// Text about a frame, for tooltips and accessible descriptions. Pure functions.
#pragma once

#include <QString>

#include "app/live/spike_alarm.h"
#include "app/panels/frames/behaviour_counts.h"
#include "app/panels/frames/frame_series.h"
#include "app/panels/frames/marked_places.h"
#include "app/panels/frames/overlay_series.h"

namespace zoe::app {

// Plain text, one fact per line. spikes: by frame of the main set. overlay: null if there is none.
// REQUIRES: place < series.placeCount()
QString placeText(const FrameSeries &series, FrameIndex place, const SpikeIndex &spikes,
                  const BehaviourCounts &behaviours, const OverlaySeries *overlay);
// For a main frame that could not be read.
QString unreadableFrameText(FrameIndex frame);
// A line about what triggered the alarm of a running program.
QString alarmText(const Alarm &alarm);
// What the series shows if not the main frames by time; may be empty.
QString captionText(const FrameSeries &series, const OverlaySeries *overlay);

} // namespace zoe::app
