#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/options/output_options.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct PluginsCommand {
    std::string enable;
    std::string disable;
    bool again = false;
    OutputForm form;
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

Columns<PluginInfo> columnsOfPlugins()
{
    using F = const PluginInfo &;
    const auto text = [](QString PluginInfo::*member) {
        return [member](F r) { return (r.*member).toStdString(); };
    };
    return {{{.id = "id", .title = "Plugin"}, text(&PluginInfo::id)},
            {{.id = "name", .places = kInScripts}, text(&PluginInfo::name)},
            {{.id = "version", .title = "Version", .rank = 2}, text(&PluginInfo::version)},
            {{.id = "description", .places = kInScripts}, text(&PluginInfo::description)},
            {{.id = "provides", .title = "Provides", .places = kInTable | kInCsv, .rank = 1},
             [](F r) { return r.provides.join(", ").toStdString(); }},
            {{.id = "state", .title = "State"}, stateOf},
            {{.id = "reason", .places = kInScripts}, text(&PluginInfo::reason)},
            {{.id = "file", .title = "File", .rank = 3}, text(&PluginInfo::fileName)}};
}

Status print(Context &context, const std::vector<PluginInfo> &plugins, const OutputForm &form)
{
    const RowLists<PluginInfo> lists{
        {"provides", [](const PluginInfo &r) { return QJsonArray::fromStringList(r.provides); }}};
    const Status printed = printRows(context, columnsOfPlugins(), plugins, form, lists);
    if (!printed || !form.isTable())
        return printed;
    for (const PluginInfo &plugin : plugins) {
        if (plugin.state == PluginState::Failed)
            sayText("{}: {}\n", plugin.fileName.toStdString(), plugin.reason.toStdString());
    }
    return {};
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
    return doneIf(print(context, plugins.plugins(), command.form));
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
    addOutput(app, context, command->form);
    app.onRun([&context, command] { conclude(context, plugins(context, *command)); });
}

} // namespace zoe::cli
