#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/options/transform_output.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"
#include "cli/program/say.h"
#include "formats/symbols/symbolize.h"
#include "formats/transform/save_symbols.h"

namespace zoe::cli {

namespace {

struct SymbolizeCommand {
    std::string input;
    std::vector<std::string> debugFolders;
    TransformOutput output;
};

void printSymbols(const Symbols &symbols, bool asJson)
{
    if (asJson) {
        QJsonArray modules;
        for (const SymbolizedModule &module : symbols.modules) {
            QJsonObject object{{"path", qString(module.path)},
                               {"buildId", qString(module.buildId)},
                               {"found", !module.file.empty()},
                               {"addresses", number(module.addresses)},
                               {"resolved", number(module.resolved)}};
            if (!module.file.empty())
                object["file"] = qString(module.file);
            if (!module.whyNot.empty())
                object["whyNot"] = qString(module.whyNot);
            modules.append(object);
        }
        printJson({{"modules", modules},
                   {"addresses", number(std::uint64_t{symbols.addresses.size()})},
                   {"resolved", number(symbols.resolved)}});
        return;
    }
    TextTable table;
    table.column("addresses");
    table.column("with names");
    table.column("module", Align::Left);
    table.column("symbols", Align::Left);
    for (const SymbolizedModule &module : symbols.modules)
        table.row({formatCount(module.addresses), formatCount(module.resolved), module.path,
                   module.whyNot.empty() ? module.file : module.whyNot});
    table.print();
    say("{} of {} have names.\n", formatCount(symbols.resolved),
        counted(symbols.addresses.size(), "address", "addresses"));
}

Result<int> symbolizeCapture(Context &context, const SymbolizeCommand &command)
{
    if (Status status = command.output.check({&command.input, 1}); !status)
        return status.error();
    const auto capture = openAny(context, command.input);
    if (!capture)
        return capture.error();
    SymbolOptions options;
    options.debugFolders.assign(command.debugFolders.begin(), command.debugFolders.end());
    auto symbols = symbolize(**capture, options, context.task("looking up symbols"));
    if (!symbols)
        return symbols.error();
    const auto report = saveSymbols(**capture, symbols->addresses, command.output.file,
                                    command.output.writer(), context.task("saving"));
    context.endProgress();
    if (!report)
        return report.error();
    for (const Note &note : report->notes())
        tell("zoe: {}: {} ({})\n", command.output.file, note.what, note.count);
    printSymbols(*symbols, command.output.json);
    return kDone;
}

} // namespace

void addSymbolize(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<SymbolizeCommand>();
    const Command app =
        addCommand(zoe, "symbolize", "Save a capture with the function names of its samples",
                   "symbolize run.zoe -o named.zoe");
    app.addOption("capture", command->input, "Capture").required();
    app.addOption("--debug-dir", command->debugFolders,
                  "Folder with debug files, by build id or by name");
    command->output.addTo(app);
    app.onRun([&context, command] { conclude(context, symbolizeCapture(context, *command)); });
}

} // namespace zoe::cli
