#include "formats/transform/trim.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/options/selection_options.h"
#include "cli/options/transform_output.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

namespace {

struct TrimCommand {
    std::string input;
    SelectionOptions selection;
    TransformOutput output;
    bool fromZero = false;
};

// As given on the command line.
std::string textOf(const SelectionOptions &selection)
{
    std::string text;
    const auto add = [&text](const char *option, const std::string &value) {
        if (!value.empty())
            text += fmt::format("{}{} {}", text.empty() ? "" : " ", option, value);
    };
    add("--frames", selection.frames);
    add("--where", selection.where);
    add("--behaviour", selection.behaviour);
    return text;
}

Result<int> trim(Context &context, const TrimCommand &command)
{
    if (Status status = command.output.check({&command.input, 1}); !status)
        return status.error();
    const auto capture = openAny(context, command.input);
    if (!capture)
        return capture.error();
    auto selection = command.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    TrimOptions options{std::move(*selection), command.fromZero, textOf(command.selection),
                        command.output.writer()};
    const auto report = trimCapture(**capture, system::pathOf(command.output.file), options,
                                    context.task("trimming", zonesOf(**capture)));
    if (!report)
        return report.error();
    return command.output.conclude(context, *report);
}

} // namespace

void addTrim(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<TrimCommand>();
    const Command app = addCommand(zoe, "trim", "Save selected frames or threads as a capture",
                                   "trim run.zoe --where \"duration > 16.6ms\" -o slow.zoe");
    app.addOption("capture", command->input, "Capture or foreign file").required();
    command->output.addTo(app, context);
    command->selection.addTo(app, context);
    app.addFlag("--from-zero", command->fromZero,
                "Make the first frame start at time 0 instead of keeping times");
    addFrameMarker(app, context);
    app.onRun([&context, command] { conclude(context, trim(context, *command)); });
}

} // namespace zoe::cli
