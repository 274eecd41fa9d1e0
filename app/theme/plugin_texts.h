// Names and descriptions of the plugins that come with the program, in the language of the window:
// their metadata is in English. GUI thread only.
#pragma once

#include <QString>

namespace zoe::app {

// The text itself if it is not of such a plugin.
[[nodiscard]] QString pluginText(const QString &english);

} // namespace zoe::app
