#include "cli/options/file_command.h"

#include <fmt/format.h>

#include "analysis/model/memory_budget.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

// Per process, so set before anything is opened.
std::string setMemory(const std::string &text)
{
    const auto budget = parseMemoryBudget(text);
    if (!budget)
        return budget.error().text();
    MemoryBudget::setCurrent(*budget);
    return {};
}

std::string setColour(const std::string &when)
{
    using enum TerminalChoice::Colour;
    terminalChoice().colour = when == "always" ? Always : when == "never" ? Never : Auto;
    return {};
}

// Also per process.
void addTerminalOptions(const Command &command)
{
    const std::string group = "Terminal";
    command.addParsed("--color", setColour, "Colours: auto (on a terminal, unless NO_COLOR is set)")
        .oneOf({"auto", "always", "never"})
        .group(group);
    command
        .addFlag("--no-pager", terminalChoice().noPager,
                 "Don't page through long text (pager: ZOE_PAGER, PAGER or less)")
        .group(group);
    command
        .addFlag("--quiet", terminalChoice().quiet, "No progress and notes on stderr, only errors")
        .group(group);
}

} // namespace

void conclude(Context &context, const Result<int> &exitCode)
{
    context.endProgress();
    if (exitCode) {
        context.exitCode = *exitCode;
        return;
    }
    tell("zoe: {}\n", exitCode.error().text());
    context.exitCode = exitCode.error().code == ErrorCode::Cancelled ? kCancelled : kBadInput;
}

void addFrameMarker(const Command &command, Context &context)
{
    command.addOption("--frame-marker", context.frameMarker,
                      "What marks frames in a foreign file, as in `zoe import`");
    command
        .addOption("--frames-by", context.framesBy,
                   "Frame set or function whose frames are the main ones")
        .names(NameOf::FrameSet);
}

namespace {

const Command &withCommonOptions(const Command &command)
{
    command.addParsed("--memory", setMemory,
                      "Memory for captures and queries together (default 1GiB)");
    addTerminalOptions(command);
    return command;
}

} // namespace

Command addCommand(CommandLine &zoe, const std::string &name, const std::string &description,
                   const std::string &example)
{
    return withCommonOptions(zoe.addCommand(name, description, "Example:\n  zoe " + example));
}

Command addCommand(const Command &within, const std::string &name, const std::string &description,
                   const std::string &example)
{
    return withCommonOptions(within.addCommand(name, description, "Example:\n  zoe " + example));
}

} // namespace zoe::cli
