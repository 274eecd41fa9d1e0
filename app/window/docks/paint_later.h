// Splits rearranging and painting of a window into two turns of the event loop, so that user input
// waits for at most one of them. GUI thread only.
#pragma once

#include <chrono>

class QWidget;

namespace zoe::app {

// A timer with this interval fires in another turn; with 0, Qt would still include it in this one.
constexpr std::chrono::milliseconds kNextTurn{1};

// Prevents painting of the window until the next turn.
void paintLater(QWidget &window);

} // namespace zoe::app
