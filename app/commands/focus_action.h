// A command that the view with the focus carries out in its own way. GUI thread only.
#pragma once

class QWidget;

namespace zoe::app {

// Calls the slot of this name ("zoomToAll") of the widget with the focus, or of the nearest one
// around it that has such a slot; that of the other widget where there is none.
void actOnFocus(const char *slot, QWidget &otherwise);

} // namespace zoe::app
