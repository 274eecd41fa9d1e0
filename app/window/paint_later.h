// Lets a window be rearranged in one turn of the event loop and painted in the next, so that what
// the user does in between is not kept waiting for both. GUI thread only.
#pragma once

class QWidget;

namespace zoe::app {

// From now to the next turn nothing of the window is painted.
void paintLater(QWidget &window);

} // namespace zoe::app
