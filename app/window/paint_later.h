// Lets a window be rearranged in one turn of the event loop and painted in the next, so that what
// the user does in between is not kept waiting for both. GUI thread only.
#pragma once

#include <chrono>

class QWidget;

namespace zoe::app {

// What waits so long comes in another turn; with 0 Qt still counts it to this one.
constexpr std::chrono::milliseconds kNextTurn{1};

// From now to the next turn nothing of the window is painted.
void paintLater(QWidget &window);

} // namespace zoe::app
