// Errors about something that only a plugin has: it may be one that is switched off. For one
// thread.
#pragma once

#include <string>

#include "analysis/model/result.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::cli {

// The error, with the disabled plugins that provide such things (a word of PluginInfo::provides).
[[nodiscard]] Error withDisabledPlugins(PluginManager &plugins, Error error, const char *provided);
// Of a file that is neither a capture nor of a format that an importer recognises.
[[nodiscard]] Error unknownFormat(PluginManager &plugins, const std::string &file);

} // namespace zoe::cli
