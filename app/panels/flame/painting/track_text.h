// Texts of lanes: headers, and tool tips of everything other than zones. Thread-safe: pure
// functions.
#pragma once

#include <QString>

#include "app/panels/flame/scene/flame_scene.h"

namespace zoe::app {

struct LaneTitle {
    QString name;
    QString about; // counts and bounds, with their units
};

LaneTitle titleOf(const FlameScene &scene, const FlameLane &lane);

// A value of a plot in readable form: "12.5", "1.4 MiB", "35 %", "on".
QString trackValueText(PlotKind kind, double value);

// The lock, async span, message or plot value at a point of the content; empty if there is none.
QString trackText(const FlameScene &scene, double x, int y);

} // namespace zoe::app
