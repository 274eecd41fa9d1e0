#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/options/output_options.h"
#include "cli/options/transform_output.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"
#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/platform/path_text.h"
#include "formats/transform/save_whole.h"

namespace zoe::cli {

namespace {

struct VerifyOptions {
    std::string file;
    OutputForm form;
};

struct RecoverOptions {
    std::string file;
    TransformOutput output;
};

// Opens the file directly, never through an importer.
Result<std::shared_ptr<const Capture>> openOwn(Context &context, const std::string &file)
{
    auto capture = openCapture(system::pathOf(file), context.task("opening", bytesOf(file)));
    context.endProgress();
    if (capture)
        context.answer.addCapture(file, **capture);
    return capture;
}

QJsonObject checkedJson(const CheckedCounts &checked)
{
    return {{"bytes", number(checked.bytes)},
            {"messages", number(checked.messages)},
            {"unknownMessages", number(checked.unknownMessages)},
            {"dictionaries", number(checked.dictionaries)},
            {"chunks", number(checked.chunks)},
            {"indexes", number(checked.indexes)},
            {"frames", number(checked.frames)},
            {"trees", number(checked.trees)},
            {"zones", number(checked.zones)},
            {"fragments", number(checked.fragments)},
            {"rows", number(checked.rows)},
            {"siteTotals", number(checked.siteTotals)}};
}

void printChecked(const CheckedCounts &checked)
{
    sayText("checked {} in {}: {} with {}, {} (and {}) and {}; {}, {} with {}\n",
            formatBytes(checked.bytes), counted(checked.messages, "message", "messages"),
            counted(checked.chunks, "chunk", "chunks"), counted(checked.frames, "frame", "frames"),
            counted(checked.zones, "zone", "zones"),
            counted(checked.fragments, "further fragment", "further fragments"),
            counted(checked.rows, "other event", "other events"),
            counted(checked.dictionaries, "dictionary", "dictionaries"),
            counted(checked.indexes, "index", "indexes"),
            counted(checked.siteTotals, "total", "totals"));
    if (checked.unknownMessages > 0)
        say("{} {} of a kind unknown to this version\n",
            counted(checked.unknownMessages, "message", "messages"),
            nounOf(checked.unknownMessages, "is", "are"));
}

std::string sentence(const Damage &part)
{
    std::string text = fmt::format("byte {}: {}", part.offset, part.what);
    const std::string frames = counted(part.frames, "frame", "frames");
    if (part.zones > 0)
        text += fmt::format(" ({}, {} lost)", frames, counted(part.zones, "zone", "zones"));
    else if (part.frames > 0)
        text += fmt::format(" ({} lost)", frames);
    return text;
}

Columns<Damage> columnsOfDamage()
{
    using enum ColumnKind;
    return {{{.id = "what", .title = "Damage"}, &Damage::what},
            {{.id = "offset", .kind = Ordinal, .title = "Byte"}, &Damage::offset},
            {{.id = "frames", .kind = Count, .title = "Frames lost"}, &Damage::frames},
            {{.id = "zones", .kind = Count, .title = "Zones lost"}, &Damage::zones}};
}

Result<int> verify(Context &context, const VerifyOptions &options)
{
    const auto capture = openOwn(context, options.file);
    if (!capture)
        return capture.error();
    const auto found = verifyCapture(**capture, context.task("verifying", zonesOf(**capture)));
    context.endProgress();
    if (!found)
        return found.error();
    context.exitCode =
        found->whole() ? kDone : kAnswerIsNo; // also if the user leaves the pager early
    if (options.form.csv || !options.form.columns.empty()) {
        const Status printed = printRows(context, columnsOfDamage(), found->damage, options.form);
        if (!printed)
            return printed.error();
    } else if (options.form.json) {
        printJson(context,
                  {{"complete", found->whole()},
                   {"leftOut", leftOutJson((*capture)->info().leftOut)},
                   {"damage", damageJson(found->damage)},
                   {"checked", checkedJson(found->checked)}},
                  "damage");
    } else {
        for (const Damage &part : found->damage)
            say("{}\n", sentence(part));
        printChecked(found->checked);
        if (const LeftOut &leftOut = (*capture)->info().leftOut; leftOut.any())
            say("left out: {}\n", leftOutText(leftOut));
        say("{}: {}\n", options.file, found->whole() ? "whole" : "damaged");
    }
    return context.exitCode;
}

Result<int> recover(Context &context, const RecoverOptions &options)
{
    if (Status status = options.output.check({&options.file, 1}); !status)
        return status.error();
    const auto capture = openOwn(context, options.file);
    if (!capture)
        return capture.error();
    const auto found = verifyCapture(**capture, context.task("verifying", zonesOf(**capture)));
    if (!found)
        return found.error();
    const auto saved =
        saveWhole(**capture, system::pathOf(options.output.file), options.output.writer(),
                  context.task("saving", zonesOf(**capture)));
    if (!saved)
        return saved.error();
    for (const Damage &part : found->damage)
        context.note(options.file, sentence(part));
    return options.output.conclude(context, *saved);
}

} // namespace

void addVerify(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<VerifyOptions>();
    const Command command =
        addCommand(zoe, "verify", "Check every part of a capture (exit code 1 if it is damaged)",
                   "verify run.zoe");
    command.addOption("capture", options->file, "Capture").required();
    addOutput(command, context, options->form, "text");
    command.onRun([&context, options] { conclude(context, verify(context, *options)); });
}

void addRecover(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<RecoverOptions>();
    const Command command = addCommand(zoe, "recover", "Save the intact part of a damaged capture",
                                       "recover cut.zoe -o whole.zoe");
    command.addOption("capture", options->file, "Capture").required();
    options->output.addTo(command, context);
    command.onRun([&context, options] { conclude(context, recover(context, *options)); });
}

} // namespace zoe::cli
