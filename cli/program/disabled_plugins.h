// Errors about something that only a plugin has: it may be one that is switched off. For one
// thread.
#pragma once

#include "cli/program/context.h"

namespace zoe::cli {

// The error, with the disabled plugins that provide such things (a word of PluginInfo::provides).
[[nodiscard]] Error withDisabledPlugins(Context &context, Error error, const char *provided);

} // namespace zoe::cli
