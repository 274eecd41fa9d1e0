#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct PluginsCommand {
    std::string enable;
    std::string disable;
    bool again = false;
    bool json = false;
};

std::string stateOf(const PluginInfo &plugin)
{
    switch (plugin.state) {
    case PluginState::Found:
    case PluginState::Loaded:
        return "ready";
    case PluginState::Disabled:
        return "disabled";
    case PluginState::Failed:
        return "failed";
    }
    return {};
}

Status change(PluginManager &plugins, const std::string &id, bool enabled)
{
    for (const PluginInfo &plugin : plugins.plugins()) {
        if (plugin.id == qString(id) && plugin.state != PluginState::Failed) {
            plugins.setEnabled(plugin.id, enabled);
            return {};
        }
    }
    return Error{ErrorCode::BadInput, "no plugin '" + id + "' is available",
                 enabled ? "--enable" : "--disable"};
}

void print(const std::vector<PluginInfo> &plugins, bool json)
{
    if (json) {
        JsonRows rows;
        for (const PluginInfo &plugin : plugins)
            rows.row({{"id", plugin.id},
                      {"name", plugin.name},
                      {"version", plugin.version},
                      {"description", plugin.description},
                      {"provides", QJsonArray::fromStringList(plugin.provides)},
                      {"state", qString(stateOf(plugin))},
                      {"reason", plugin.reason},
                      {"file", plugin.fileName}});
        return;
    }
    TextTable table;
    table.column("plugin", Align::Left);
    table.column("version", Align::Left, 2);
    table.column("provides", Align::Left, 1);
    table.column("state", Align::Left);
    table.column("file", Align::Left, 3);
    for (const PluginInfo &plugin : plugins)
        table.row({plugin.id.toStdString(), plugin.version.toStdString(),
                   plugin.provides.join(", ").toStdString(), stateOf(plugin),
                   plugin.fileName.toStdString()});
    table.print();
    for (const PluginInfo &plugin : plugins) {
        if (plugin.state == PluginState::Failed)
            say("{}: {}\n", plugin.fileName.toStdString(), plugin.reason.toStdString());
    }
}

Result<int> plugins(Context &context, const PluginsCommand &command)
{
    PluginManager &plugins = context.plugins();
    for (const auto &[id, enabled] : {std::pair(command.enable, true), {command.disable, false}}) {
        if (id.empty())
            continue;
        if (Status changed = change(plugins, id, enabled); !changed)
            return changed.error();
    }
    if (command.again) {
        const std::vector<PluginInfo> before = plugins.plugins();
        for (const PluginInfo &plugin : before) {
            if (plugin.state == PluginState::Failed)
                plugins.tryAgain(plugin.fileName);
        }
    }
    plugins.tryAll();
    print(plugins.plugins(), command.json);
    return kDone;
}

} // namespace

void addPlugins(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<PluginsCommand>();
    const Command app = addCommand(zoe, "plugins", "List plugins, and why some can't be used",
                                   "plugins --disable hdbscan");
    app.addOption("--enable", command->enable, "Enable the plugin with this id");
    app.addOption("--disable", command->disable, "Disable the plugin with this id");
    app.addFlag("--try-again", command->again, "Retry plugins that failed to load");
    app.addFlag("--json", command->json, "JSON instead of a table");
    app.onRun([&context, command] { conclude(context, plugins(context, *command)); });
}

} // namespace zoe::cli
