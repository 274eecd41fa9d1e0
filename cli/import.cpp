#include "plugins/api/import_file.h"

#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "cli/commands.h"
#include "cli/output/output.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct ImportCommand {
    std::string input;
    std::string output;
    std::string format;
    std::string frameMarker;
    std::string columns;
    bool overwrite = false;
    bool json = false;
};

constexpr const char *kTables = "csv"; // the format whose columns can be told

Result<const Importer *> chooseImporter(Context &context, const ImportCommand &command)
{
    if (!command.format.empty()) {
        if (const Importer *importer = context.plugins().importer(qString(command.format)))
            return importer;
        return Error{ErrorCode::BadInput,
                     "unknown format '" + command.format +
                         "'; see `zoe formats` for what can be read",
                     "--format"};
    }
    const auto bytes = firstBytesOf(qString(command.input));
    if (!bytes)
        return bytes.error();
    if (looksLikeCapture(*bytes))
        return Error{ErrorCode::BadInput, "the file is already a capture", command.input};
    if (const Importer *importer = context.plugins().importerFor(*bytes))
        return importer;
    return Error{ErrorCode::BadInput, "unknown file format; see `zoe formats` for what can be read",
                 command.input};
}

void printImported(const Capture &capture, const ImportFormat &format, const Report &report)
{
    say("{}: {}, {}, {}\n", format.name.toStdString(),
        counted(capture.frames().size(), "frame", "frames"),
        counted(capture.info().zones, "zone", "zones"),
        counted(capture.threads().size(), "thread", "threads"));
    for (const Note &note : report.notes())
        say("  {} ({})\n", note.what, formatCount(note.count));
}

void printJsonImported(const Capture &capture, const ImportFormat &format, const Report &report)
{
    QJsonArray notes;
    for (const Note &note : report.notes())
        notes.append(QJsonObject{{"what", qString(note.what)}, {"count", number(note.count)}});
    printJson({{"format", format.id},
               {"frames", number(std::uint64_t{capture.frames().size()})},
               {"zones", number(capture.info().zones)},
               {"threads", number(std::uint64_t{capture.threads().size()})},
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
    std::error_code ignored;
    if (std::filesystem::equivalent(command.input, command.output, ignored))
        return Error{ErrorCode::BadInput, "the output can't replace the input; choose another name",
                     command.output};
    ImportOptions options;
    options.frameMarker = qString(command.frameMarker);
    options.sourceName = qString(command.input);
    options.columns = qString(command.columns);
    WriterOptions writer;
    writer.overwrite = command.overwrite;
    const auto imported = importFile(**importer, qString(command.input), command.output, options,
                                     writer, context.task("importing"));
    context.endProgress();
    if (!imported)
        return imported.error();
    const auto capture = openCapture(command.output);
    if (!capture)
        return capture.error();
    const ImportFormat format = (*importer)->format();
    if (command.json)
        printJsonImported(**capture, format, imported->report);
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

Result<int> formats(Context &context, bool json)
{
    const auto rows = formatRows(context);
    if (json) {
        JsonRows out;
        for (const FormatRow &row : rows)
            out.row({{"id", qString(row.id)},
                     {"name", qString(row.name)},
                     {"what", qString(row.what)}});
    } else {
        for (const FormatRow &row : rows)
            say("{:<8} {:<16} {}\n", row.what, row.id, row.name);
    }
    for (const PluginInfo &plugin : context.plugins().plugins()) {
        if (plugin.state == PluginState::Failed)
            tell("zoe: {} can't be used: {}\n", plugin.fileName.toStdString(),
                 plugin.reason.toStdString());
    }
    return kDone;
}

} // namespace

void addImport(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<ImportCommand>();
    const Command app = addCommand(zoe, "import", "Convert a foreign file to a capture",
                                   "import trace.json -o trace.zoe --frame-marker BeginFrame");
    app.addOption("file", command->input, "Foreign file").required();
    app.addOption("-o,--output", command->output, "Output capture").required();
    app.addOption("--format", command->format,
                  "Format; `zoe formats` lists them (default: by content)");
    app.addOption("--frame-marker", command->frameMarker,
                  "What marks frames: a zone name, /regular expression/, category:NAME, "
                  "instant:NAME or every:10ms (default: guessed)");
    app.addOption("--columns", command->columns,
                  "CSV columns with the name, start, duration or end, thread and frame of a zone, "
                  "by title or number, with a unit: name=Function,start=Begin:ms,duration=3 "
                  "(default: guessed from the header)");
    app.addFlag("--force", command->overwrite, "Replace an existing output file (never the input)");
    app.addFlag("--json", command->json, "JSON instead of text");
    app.onRun([&context, command] { conclude(context, import(context, *command)); });
}

void addFormats(CommandLine &zoe, Context &context)
{
    auto json = std::make_shared<bool>(false);
    const Command app =
        addCommand(zoe, "formats", "List importers, exporters and clusterers", "formats --json");
    app.addFlag("--json", *json, "JSON instead of text");
    app.onRun([&context, json] { conclude(context, formats(context, *json)); });
}

} // namespace zoe::cli
