#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <fmt/format.h>

#include "analysis/model/texts/unknown_name.h"
#include "cli/commands.h"
#include "cli/options/output_file.h"
#include "cli/options/output_options.h"
#include "cli/options/selected_query.h"
#include "cli/output/json_answer.h"
#include "cli/output/output.h"
#include "cli/program/disabled_plugins.h"
#include "cli/program/result_stream.h"
#include "plugins/api/export_file.h"

namespace zoe::cli {

namespace {

struct ExportCommand {
    std::string input;
    std::string base;
    std::string format;
    OutputFile output;
    SelectionOptions selection;
    bool json = false;

    [[nodiscard]] bool toStdout() const { return output.file == "-"; }
};

// By name, or by the file's extension if that is unambiguous.
Result<const Exporter *> chooseExporter(Context &context, const ExportCommand &command)
{
    const auto known = context.plugins().exporters();
    std::vector<std::string> list;
    std::vector<const Exporter *> byExtension;
    for (const Exporter *exporter : known) {
        const ExportFormat format = exporter->format();
        list.push_back(format.id.toStdString());
        if (format.id == qString(command.format))
            return exporter;
        if (qString(command.output.file).endsWith("." + format.extension))
            byExtension.push_back(exporter);
    }
    if (!command.format.empty())
        return withDisabledPlugins(context.plugins(),
                                   unknownName("format", command.format, list, "--to"), "exporter");
    if (byExtension.size() != 1)
        return Error{ErrorCode::BadInput,
                     fmt::format("the file name doesn't say the format; use --to with one of: {}",
                                 fmt::join(list, ", ")),
                     command.output.file};
    return byExtension.front();
}

Result<Report> writeTo(Context &context, const ExportCommand &command, const Exporter &exporter,
                       const Capture &capture, const Selection &selection,
                       const ExportOptions &options)
{
    if (!command.toStdout())
        return exportFile(exporter, capture, selection, options, qString(command.output.file),
                          command.output.overwrite,
                          context.task("exporting", selectedFrames(capture, selection)));
    QFile out;
    if (!out.open(stdout, QIODevice::WriteOnly))
        return resultLost(out.errorString().toStdString());
    auto report = exporter.write(capture, selection, options, out,
                                 context.task("exporting", selectedFrames(capture, selection)));
    out.flush();
    if (out.error() != QFileDevice::NoError)
        return resultLost(out.errorString().toStdString());
    if (!report && report.error().place.empty())
        return Error{report.error().code, report.error().message, "stdout"};
    return report;
}

// The file is the result; notes about it are printed elsewhere, unless JSON is requested.
void tellOfLosses(Context &context, const ExportCommand &command, const ExportFormat &format,
                  const Report &report)
{
    const QString file = qString(command.output.file);
    const auto bytes = command.toStdout() ? 0 : static_cast<std::uint64_t>(QFileInfo(file).size());
    if (!command.toStdout() && command.json) {
        QJsonArray notes;
        for (const Note &note : report.notes())
            notes.append(QJsonObject{{"what", qString(note.what)}, {"count", number(note.count)}});
        printJson(
            context,
            {{"format", format.id}, {"file", file}, {"bytes", number(bytes)}, {"notes", notes}});
        return;
    }
    for (const Note &note : report.notes())
        context.note(command.output.file, note.what, note.count);
    if (!command.toStdout())
        context.note(command.output.file, format.name.toStdString() + ", " + formatBytes(bytes));
}

Result<int> exportCapture(Context &context, const ExportCommand &command)
{
    const auto exporter = chooseExporter(context, command);
    if (!exporter)
        return exporter.error();
    const ExportFormat format = (*exporter)->format();
    if (!command.base.empty() && !format.takesBase)
        return Error{ErrorCode::BadInput,
                     format.id.toStdString() + " can't hold a difference of two captures",
                     "--against"};
    std::vector<std::string> inputs{command.input};
    if (!command.base.empty())
        inputs.push_back(command.base);
    if (Status status = command.output.check(inputs); !status && !command.toStdout())
        return status.error();
    const auto capture = openAny(context, command.input);
    if (!capture)
        return capture.error();
    const auto selection = command.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();

    ExportOptions options;
    options.title = QFileInfo(qString(command.input)).fileName();
    std::optional<OpenCapture> base;
    if (!command.base.empty()) {
        auto opened = openAny(context, command.base);
        if (!opened)
            return opened.error();
        base = std::move(*opened);
        std::iter_swap(context.answer.captures.end() - 1, context.answer.captures.end() - 2);
        const auto baseSelection = command.selection.resolve(context, **base);
        if (!baseSelection)
            return baseSelection.error();
        options.base = &**base;
        options.baseSelection = *baseSelection;
    }
    const auto report = writeTo(context, command, **exporter, **capture, *selection, options);
    context.endProgress();
    if (!report)
        return report.error();
    tellOfLosses(context, command, format, *report);
    return kDone;
}

} // namespace

void addExport(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<ExportCommand>();
    const Command app =
        addCommand(zoe, "export", "Write a capture, or part of it, in another tool's format",
                   "export run.zoe --to speedscope -o run.speedscope.json --frames 100..200");
    app.addOption("capture", command->input, "Capture or foreign file").required();
    app.addOption("--to", command->format,
                  "Format; `zoe formats` lists them (default: by the file name)");
    command->output.addTo(app, "-o,--output", "Output file; - for standard output").required();
    app.addOption("--against", command->base,
                  "Write the difference from this older capture (collapsed: two columns)");
    addJson(app, context, command->json, "text");
    addFrameMarker(app, context);
    command->selection.addTo(app, context);
    command->selection.addInsideTo(app);
    app.onRun([&context, command] { conclude(context, exportCapture(context, *command)); });
}

} // namespace zoe::cli
