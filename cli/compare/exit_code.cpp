#include "cli/compare/exit_code.h"

#include <algorithm>
#include <fmt/format.h>

#include "cli/program/context.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

bool isUnsound(const CompareResult &result)
{
    return std::ranges::any_of(result.doubts,
                               [](const CaptureDoubt &one) { return !one.isFewFrames; });
}

// A gate that could not do its work is not green unless that was asked for.
int cannotTellExit(const CompareResult &result, const CompareCommand &command)
{
    if (command.cannotTellExit != CompareCommand::kByRule)
        return command.cannotTellExit;
    return isUnsound(result) || !canFail(result.gate) ? kBadInput : kDone;
}

} // namespace

int gateExitCode(const CompareResult &result, const CompareCommand &command)
{
    if (result.verdict == GateVerdict::Fail)
        return kAnswerIsNo;
    int code = kDone;
    if (result.gate.empty())
        return code;
    if (result.verdict == GateVerdict::CannotTell || isUnsound(result))
        code = cannotTellExit(result, command);
    for (const GateOutcome &outcome : result.gate) {
        if (outcome.verdict == GateVerdict::CannotTell) {
            tell("zoe: cannot tell whether {}: {}\n", outcome.condition.text, outcome.why);
            code = std::max(code, cannotTellExit(result, command));
        } else if (outcome.verdict == GateVerdict::Unclear) {
            tell("zoe: unclear whether {}: the interval contains the limit\n",
                 outcome.condition.text);
            code = std::max(code, command.unclearExit);
        }
    }
    return code;
}

} // namespace zoe::cli
