// Text in the header of a lane. Thread-safe: pure functions.
#pragma once

#include <QString>

#include "app/panels/flame/flame_scene.h"

namespace zoe::app {

struct LaneTitle {
    QString name;
    QString about; // counts and bounds, with their units
};

LaneTitle titleOf(const FlameScene &scene, const FlameLane &lane);

// A value of a plot as people write it: "12.5", "1.4 MiB", "35 %", "on".
QString plotValueText(PlotKind kind, double value);

} // namespace zoe::app
