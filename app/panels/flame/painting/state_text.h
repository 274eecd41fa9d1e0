// What a thread did during a zone or at a moment, in words: running, preempted, waiting and for
// what. Thread-safe: pure functions.
#pragma once

#include <QString>
#include <QStringList>

#include "app/panels/flame/scene/flame_scene.h"

namespace zoe::app {

// "running 2.1 ms, preempted 3 ms", then what was waited for, each on its line; empty if nothing is
// known of the thread's states.
QStringList zoneStateLines(const FlameScene &scene, const FlameZone &zone);

// Of the state and the sample under a point of the ribbon; empty if there are none.
QString ribbonText(const FlameScene &scene, ThreadId thread, double x);

} // namespace zoe::app
