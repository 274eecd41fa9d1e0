#include <filesystem>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/options/output_options.h"
#include "cli/options/transform_output.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"
#include "formats/stream/platform/path_text.h"
#include "formats/symbols/symbolize.h"
#include "formats/transform/save_symbols.h"

namespace zoe::cli {

namespace {

struct SymbolizeCommand {
    std::string input;
    std::vector<std::string> debugFolders;
    TransformOutput output;
    OutputForm form;
};

Columns<SymbolizedModule> columnsOfModules()
{
    using F = const SymbolizedModule &;
    using enum ColumnKind;
    return {
        {{.id = "addresses", .kind = Count, .title = "Addresses"}, [](F r) { return r.addresses; }},
        {{.id = "resolved", .kind = Count, .title = "With names"}, [](F r) { return r.resolved; }},
        {{.id = "path", .title = "Module"}, [](F r) { return r.path; }},
        {{.id = "buildId", .places = kInScripts}, [](F r) { return r.buildId; }},
        {{.id = "found", .kind = Yes, .places = kInScripts}, [](F r) { return !r.file.empty(); }},
        {{.id = "file", .places = kInScripts},
         [](F r) { return valueIf(!r.file.empty(), r.file); }},
        {{.id = "whyNot", .places = kInScripts},
         [](F r) { return valueIf(!r.whyNot.empty(), r.whyNot); }},
        {{.id = "symbols", .title = "Symbols", .places = kInTable},
         [](F r) { return r.whyNot.empty() ? r.file : r.whyNot; }}};
}

Status printSymbols(Context &context, const Symbols &symbols, const OutputForm &form)
{
    if (form.json && form.columns.empty()) {
        QJsonArray modules;
        for (const SymbolizedModule &module : symbols.modules)
            modules.append(jsonOf(columnsOfModules(), module));
        printJson(context,
                  {{"modules", modules},
                   {"addresses", number(std::uint64_t{symbols.addresses.size()})},
                   {"resolved", number(symbols.resolved)}},
                  "modules");
        return {};
    }
    const Status printed = printRows(context, columnsOfModules(), symbols.modules, form);
    if (printed && form.isTable())
        sayText("{} of {} {}.\n", formatCount(symbols.resolved),
                counted(symbols.addresses.size(), "address", "addresses"),
                nounOf(symbols.resolved, "has a name", "have names"));
    return printed;
}

Result<int> symbolizeCapture(Context &context, const SymbolizeCommand &command)
{
    if (Status status = command.output.check({&command.input, 1}); !status)
        return status.error();
    for (const std::string &folder : command.debugFolders) {
        std::error_code error;
        if (!std::filesystem::is_directory(system::pathOf(folder), error))
            return Error{ErrorCode::BadInput, fmt::format("there is no folder '{}'", folder),
                         "--debug-dir"};
    }
    const auto capture = openAny(context, command.input, FramesOpened::AsRecorded);
    if (!capture)
        return capture.error();
    SymbolOptions options;
    options.debugFolders.assign(command.debugFolders.begin(), command.debugFolders.end());
    auto symbols =
        symbolize(**capture, options, context.task("looking up symbols", zonesOf(**capture)));
    if (!symbols)
        return symbols.error();
    const auto report =
        saveSymbols(**capture, symbols->addresses, system::pathOf(command.output.file),
                    command.output.writer(), context.task("saving", zonesOf(**capture)));
    context.endProgress();
    if (!report)
        return report.error();
    for (const Note &note : report->notes())
        context.note(command.output.file, note.what, note.count);
    OutputForm form = command.form;
    form.json = command.output.json;
    return doneIf(printSymbols(context, *symbols, form));
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
    command->output.addTo(app, context);
    addCsv(app, command->form, "a table").excludes({"--json"});
    addColumns(app, command->form);
    app.onRun([&context, command] { conclude(context, symbolizeCapture(context, *command)); });
}

} // namespace zoe::cli
