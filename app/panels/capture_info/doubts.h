// What the user must know before believing any number. GUI thread only.
#pragma once

class QDockWidget;

namespace zoe::app {

class Document;
class InfoPanel;
class MessageBar;

// One sentence about what is missing or was guessed, with an offer to show more; hides the bar
// where there is nothing to tell.
void tellDoubts(const Document &document, MessageBar &message, InfoPanel &info, QDockWidget &dock);

} // namespace zoe::app
