// What a thread did during a zone or at a moment, in words: running, preempted, waiting, and what
// it waited for. Thread-safe: pure functions.
#pragma once

#include <QString>
#include <QStringList>

#include "app/panels/flame/scene/flame_scene.h"

namespace zoe::app {

// "running 2.1 ms, preempted 3 ms", followed by what the thread waited for, one per line; empty if
// its states are unknown.
QStringList zoneStateLines(const FlameScene &scene, const FlameZone &zone);

// The state and the sample at a point of the ribbon; empty if there are none.
QString ribbonText(const FlameScene &scene, ThreadId thread, double x);

} // namespace zoe::app
