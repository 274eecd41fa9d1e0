#include "plugins/api/import_file.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/options/output_file.h"
#include "cli/options/output_options.h"
#include "cli/output/rows.h"
#include "cli/program/disabled_plugins.h"
#include "cli/program/say.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

namespace {

struct ImportCommand {
    std::string input;
    OutputFile output;
    std::string format;
    std::string frameMarker;
    std::string columns;
    bool json = false;
};

constexpr const char *kTables = "csv"; // the format whose columns can be specified

Result<const Importer *> chooseImporter(Context &context, const ImportCommand &command)
{
    if (!command.format.empty()) {
        if (const Importer *importer = context.plugins().importer(qString(command.format)))
            return importer;
        return withDisabledPlugins(
            context.plugins(),
            {ErrorCode::BadInput,
             "unknown format '" + command.format + "'; see `zoe formats` for what can be read",
             "--format"},
            "importer");
    }
    const auto bytes = firstBytesOf(qString(command.input));
    if (!bytes)
        return bytes.error();
    if (bytes->empty())
        return Error{ErrorCode::BadInput, "the file is empty", command.input};
    if (looksLikeCapture(*bytes))
        return Error{ErrorCode::BadInput, "the file is already a capture", command.input};
    if (const Importer *importer = context.plugins().importerFor(*bytes))
        return importer;
    return unknownFormat(context.plugins(), command.input);
}

void printImported(const Capture &capture, const ImportFormat &format, const Report &report)
{
    say("{}: {}, {}, {}\n", format.name.toStdString(),
        counted(capture.frames().size(), "frame", "frames"),
        counted(capture.info().zones, "zone", "zones"),
        counted(recordedThreads(capture.threads()), "thread", "threads"));
    for (const Note &note : report.notes())
        say("  {} ({})\n", note.what, formatCount(note.count));
}

void printJsonImported(Context &context, const Capture &capture, const ImportFormat &format,
                       const Report &report)
{
    QJsonArray notes;
    for (const Note &note : report.notes())
        notes.append(QJsonObject{{"what", qString(note.what)}, {"count", number(note.count)}});
    printJson(context, {{"format", format.id},
                        {"frames", number(std::uint64_t{capture.frames().size()})},
                        {"zones", number(capture.info().zones)},
                        {"threads", number(std::uint64_t{recordedThreads(capture.threads())})},
                        {"notes", notes}});
}

Result<int> import(Context &context, const ImportCommand &command)
{
    const auto importer = chooseImporter(context, command);
    if (!importer)
        return importer.error();
    const std::string id = (*importer)->format().id.toStdString();
    if (!command.columns.empty() && id != kTables)
        return Error{ErrorCode::BadInput,
                     "only for the format csv, but the file was recognised as " + id +
                         "; --format csv reads any table",
                     "--columns"};
    if (const Status checked = command.output.check({&command.input, 1}); !checked)
        return checked.error();
    ImportOptions options;
    options.frameMarker = qString(command.frameMarker);
    options.sourceName = qString(command.input);
    options.columns = qString(command.columns);
    WriterOptions writer;
    writer.overwrite = command.output.overwrite;
    const auto imported =
        importFile(**importer, qString(command.input), system::pathOf(command.output.file), options,
                   writer, context.task("importing", bytesOf(command.input)));
    context.endProgress();
    if (!imported)
        return imported.error();
    const auto capture = openCapture(system::pathOf(command.output.file));
    if (!capture)
        return capture.error();
    context.answer.addCapture(command.output.file, **capture);
    const ImportFormat format = (*importer)->format();
    if (command.json)
        printJsonImported(context, **capture, format, imported->report);
    else
        printImported(**capture, format, imported->report);
    return kDone;
}

struct FormatRow {
    std::string id;
    std::string name;
    std::string what;
};

std::vector<FormatRow> formatRows(Context &context)
{
    std::vector<FormatRow> rows;
    for (const Importer *importer : context.plugins().importers())
        rows.push_back(
            {importer->format().id.toStdString(), importer->format().name.toStdString(), "read"});
    for (const Exporter *exporter : context.plugins().exporters())
        rows.push_back(
            {exporter->format().id.toStdString(), exporter->format().name.toStdString(), "write"});
    for (const Clusterer *clusterer : context.plugins().clusterers())
        rows.push_back(
            {clusterer->info().id.toStdString(), clusterer->info().name.toStdString(), "cluster"});
    return rows;
}

Columns<FormatRow> columnsOfFormats()
{
    return {{{.id = "what", .title = "What"}, &FormatRow::what},
            {{.id = "id", .title = "Id"}, &FormatRow::id},
            {{.id = "name", .title = "Name"}, &FormatRow::name}};
}

Result<int> formats(Context &context, const OutputForm &form)
{
    const auto rows = formatRows(context);
    for (const PluginInfo &plugin : context.plugins().plugins()) {
        if (plugin.state == PluginState::Failed)
            context.note({}, plugin.fileName.toStdString() +
                                 " can't be used: " + plugin.reason.toStdString());
    }
    return doneIf(printRows(context, columnsOfFormats(), rows, form));
}

} // namespace

void addImport(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<ImportCommand>();
    const Command app = addCommand(zoe, "import", "Convert a foreign file to a capture",
                                   "import trace.json -o trace.zoe --frame-marker BeginFrame");
    app.addOption("file", command->input, "Foreign file").required();
    command->output.addTo(app, "-o,--output", "Output capture").required();
    app.addOption("--format", command->format,
                  "Format; `zoe formats` lists them (default: by content)");
    app.addOption("--frame-marker", command->frameMarker,
                  "What marks frames: a zone name, /regular expression/, category:NAME, "
                  "instant:NAME or every:10ms (default: guessed)");
    app.addOption("--columns", command->columns,
                  "CSV columns with the name, start, duration or end, thread and frame of a zone, "
                  "by title or number, with a unit: name=Function,start=Begin:ms,duration=3 "
                  "(default: guessed from the header)");
    addJson(app, context, command->json, "text");
    app.onRun([&context, command] { conclude(context, import(context, *command)); });
}

void addFormats(CommandLine &zoe, Context &context)
{
    auto form = std::make_shared<OutputForm>();
    const Command app =
        addCommand(zoe, "formats", "List importers, exporters and clusterers", "formats --json");
    addOutput(app, context, *form);
    app.onRun([&context, form] { conclude(context, formats(context, *form)); });
}

} // namespace zoe::cli
