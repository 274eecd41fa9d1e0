// What the user must know before believing any number. GUI thread only.
#pragma once

class QDockWidget;

namespace zoe::app {

class Document;
class InfoPanel;
class MessageBar;

// Shows one sentence about missing or guessed content with a button for details; hides the bar if
// there is nothing to report.
void tellDoubts(const Document &document, MessageBar &message, InfoPanel &info, QDockWidget &dock);

} // namespace zoe::app
