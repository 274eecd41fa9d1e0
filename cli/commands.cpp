#include "cli/commands.h"

#include <fmt/format.h>

namespace zoe::cli {

void conclude(Context &context, const Result<int> &exitCode)
{
    context.endProgress();
    if (exitCode) {
        context.exitCode = *exitCode;
        return;
    }
    fmt::print(stderr, "zoe: {}\n", exitCode.error().text());
    context.exitCode = exitCode.error().code == ErrorCode::Cancelled ? kCancelled : kBadInput;
}

void addFrameMarker(CLI::App &command, Context &context)
{
    command.add_option("--frame-marker", context.frameMarker,
                       "Of a foreign file: what marks frames, as `zoe import` takes it");
}

CLI::App *addCommand(CLI::App &zoe, const std::string &name, const std::string &description,
                     const std::string &example)
{
    CLI::App *command = zoe.add_subcommand(name, description);
    command->footer("Example:\n  zoe " + example);
    return command;
}

} // namespace zoe::cli
