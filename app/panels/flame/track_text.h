// Tool tips of everything other than zones. Thread-safe: pure functions.
#pragma once

#include <QString>

#include "app/panels/flame/flame_scene.h"

namespace zoe::app {

// Of the lock, async span, message or plot value under a point of the content; empty if there is
// none.
QString trackText(const FlameScene &scene, double x, int y);

} // namespace zoe::app
