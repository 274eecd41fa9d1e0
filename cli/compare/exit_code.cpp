#include "cli/compare/exit_code.h"

#include <algorithm>
#include <fmt/format.h>

namespace zoe::cli {

namespace {

bool isUnsound(const CompareResult &result)
{
    // Whatever the other conditions say: adding one must not weaken the gate.
    const bool isUndecided = std::ranges::find(result.gate, GateVerdict::CannotTell,
                                               &GateOutcome::verdict) != result.gate.end();
    return std::ranges::any_of(result.doubts, [&](const CaptureDoubt &one) {
        return one.kind == DoubtKind::Unsound || (one.kind == DoubtKind::Disturbed && isUndecided);
    });
}

// A gate that could not do its work doesn't pass, unless the user asked for that.
int cannotTellExit(const CompareResult &result, const CompareCommand &command)
{
    if (command.cannotTellExit != CompareCommand::kByRule)
        return command.cannotTellExit;
    return isUnsound(result) || !isDecided(result.gate) ? kBadInput : kDone;
}

} // namespace

int gateExitCode(Context &context, const CompareResult &result, const CompareCommand &command)
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
            context.note(
                {}, fmt::format("cannot tell whether {}: {}", outcome.condition.text, outcome.why));
            code = std::max(code, cannotTellExit(result, command));
        } else if (outcome.verdict == GateVerdict::Unclear) {
            context.note({}, fmt::format("unclear whether {}: the interval contains the limit",
                                         outcome.condition.text));
            code = std::max(code, command.unclearExit);
        }
    }
    return code;
}

} // namespace zoe::cli
