// Splits rearranging and painting of a window into two turns of the event loop, so user input waits
// for one of them at most. GUI thread only.
#pragma once

#include <chrono>

class QWidget;

namespace zoe::app {

// What waits so long comes in another turn; with 0 Qt still counts it to this one.
constexpr std::chrono::milliseconds kNextTurn{1};

// From now to the next turn nothing of the window is painted.
void paintLater(QWidget &window);

} // namespace zoe::app
