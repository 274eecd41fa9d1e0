#include "cli/program/disabled_plugins.h"

namespace zoe::cli {

Error withDisabledPlugins(PluginManager &plugins, Error error, const char *provided)
{
    QStringList disabled;
    for (const PluginInfo &plugin : plugins.plugins()) {
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

Error unknownFormat(PluginManager &plugins, const std::string &file)
{
    return withDisabledPlugins(
        plugins,
        {ErrorCode::BadInput,
         "unknown file format: not a capture, and no importer recognises it; `zoe formats` lists "
         "what can be read, `zoe import --format` chooses one",
         file},
        "importer");
}

} // namespace zoe::cli
