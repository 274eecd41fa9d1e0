#include "cli/commands.h"

#include <fmt/format.h>

#include "analysis/model/memory_budget.h"

namespace zoe::cli {

namespace {

// Of the process, so before anything is opened.
void setMemory(const std::string &text)
{
    const auto budget = parseMemoryBudget(text);
    if (!budget)
        throw CLI::ValidationError("--memory", budget.error().text());
    MemoryBudget::setCurrent(*budget);
}

} // namespace

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
    command->add_option_function<std::string>(
        "--memory", setMemory, "How much memory captures and queries may take (1GiB if not given)");
    return command;
}

} // namespace zoe::cli
