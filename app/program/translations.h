// The application's texts in the user's language. GUI thread only.
#pragma once

namespace zoe::app {

// Loads the language from the settings, or the system's; English if there is no translation.
// Replaces the previous language. REQUIRES: a QApplication; the resources are registered
void installTranslations();

} // namespace zoe::app
