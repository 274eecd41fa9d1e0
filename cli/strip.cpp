#include "formats/transform/strip.h"

#include <array>

#include "cli/commands.h"
#include "cli/options/transform_output.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

namespace {

struct PartFlag {
    CapturePart part;
    const char *option;
    const char *what;
};

constexpr std::array<PartFlag, 12> kParts{
    {{CapturePart::Text, "--text", "Texts on zones"},
     {CapturePart::Messages, "--messages", "Messages of the program"},
     {CapturePart::Values, "--values", "All values on zones, including texts"},
     {CapturePart::Plots, "--plots", "Plots"},
     {CapturePart::Locks, "--locks", "Waits and holds of locks"},
     {CapturePart::Async, "--async", "Async spans"},
     {CapturePart::Flows, "--flows", "Flows between threads"},
     {CapturePart::Memory, "--allocations", "Allocations and frees"},
     {CapturePart::Scheduling, "--scheduling", "States of threads, their CPU time and page faults"},
     {CapturePart::Samples, "--samples", "Sampled call stacks, with their functions and addresses"},
     {CapturePart::Annotations, "--notes,--annotations", "Bookmarks and notes"},
     {CapturePart::Names, "--names",
      "All names (of functions, files, threads and so on) and the program's metadata"}}};

struct StripCommand {
    std::string input;
    TransformOutput output;
    std::array<bool, kParts.size()> dropped{};
};

Result<int> strip(Context &context, const StripCommand &command)
{
    if (Status status = command.output.check({&command.input, 1}); !status)
        return status.error();
    const auto capture = openAny(context, command.input, FramesOpened::AsRecorded);
    if (!capture)
        return capture.error();
    StripOptions options{{}, command.output.writer()};
    for (std::size_t i = 0; i < kParts.size(); ++i) {
        if (command.dropped[i])
            options.parts.push_back(kParts[i].part);
    }
    if (options.parts.empty())
        options.parts = {CapturePart::Text, CapturePart::Messages};
    const auto report = stripCapture(**capture, system::pathOf(command.output.file), options,
                                     context.task("stripping", zonesOf(**capture)));
    if (!report)
        return report.error();
    return command.output.conclude(context, *report);
}

} // namespace

void addStrip(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<StripCommand>();
    const Command app = addCommand(
        zoe, "strip",
        "Make a copy of a capture without some content (default: without texts and messages)",
        "strip run.zoe -o public.zoe --text --messages --names");
    app.addOption("capture", command->input, "Capture or foreign file").required();
    command->output.addTo(app, context);
    for (std::size_t i = 0; i < kParts.size(); ++i)
        app.addFlag(kParts[i].option, command->dropped[i], kParts[i].what)
            .group("Content to remove");
    addFrameMarker(app, context);
    app.onRun([&context, command] { conclude(context, strip(context, *command)); });
}

} // namespace zoe::cli
