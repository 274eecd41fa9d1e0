// The application's texts in the user's language. GUI thread only.
#pragma once

#include <QString>

namespace zoe::app {

// The language of the settings, or the system's; English where there is no translation. Takes the
// place of the language before. REQUIRES: a QApplication; the resources are registered
void installTranslations();

} // namespace zoe::app
