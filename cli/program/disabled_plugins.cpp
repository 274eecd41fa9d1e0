#include "cli/program/disabled_plugins.h"

#include <utility>

namespace zoe::cli {

Error withDisabledPlugins(Context &context, Error error, const char *provided)
{
    QStringList disabled;
    for (const PluginInfo &plugin : context.plugins().plugins()) {
        if (plugin.state == PluginState::Disabled &&
            plugin.provides.contains(QLatin1String(provided)))
            disabled << plugin.id;
    }
    if (!disabled.isEmpty())
        error.message +=
            " (disabled plugins that may provide it: " + disabled.join(", ").toStdString() +
            "; `zoe plugins --enable ID`)";
    return error;
}

} // namespace zoe::cli
