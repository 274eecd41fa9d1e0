// Errors about things that only plugins provide, as the plugin may be disabled. For one thread.
#pragma once

#include <string>

#include "analysis/model/result.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::cli {

// Adds the names of disabled plugins that provide such things (a word of PluginInfo::provides) to
// the error.
[[nodiscard]] Error withDisabledPlugins(PluginManager &plugins, Error error, const char *provided);
// The error for a file that is neither a capture nor in a format that an importer recognises.
[[nodiscard]] Error unknownFormat(PluginManager &plugins, const std::string &file);

} // namespace zoe::cli
