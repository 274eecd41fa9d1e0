#include <fmt/format.h>
#include <utility>

#include "cli/commands.h"
#include "cli/compare/comparing.h"
#include "cli/compare/exit_code.h"
#include "cli/compare/outputs.h"
#include "cli/report/report_file.h"

namespace zoe::cli {

namespace {

Status writeReports(const CompareResult &result, const CompareCommand &command)
{
    if (!command.junit.empty()) {
        if (const Status written =
                writeReport(command.junit, kCompareJunit, compareJunit(result), command.overwrite);
            !written)
            return written.error();
    }
    if (!command.html.empty()) {
        if (const Status written =
                writeReport(command.html, kComparePage, compareHtml(result), command.overwrite);
            !written)
            return written.error();
    }
    return {};
}

Result<int> compare(Context &context, const CompareCommand &command)
{
    std::vector<std::string> inputs = command.captures;
    inputs.push_back(command.model);
    if (const Status checked =
            checkReports(command.junit, command.html, command.overwrite, std::move(inputs));
        !checked)
        return checked.error();
    const auto result = compareAll(context, command);
    if (!result)
        return result.error();
    if (const Status written = writeReports(*result, command); !written)
        return written.error();
    // Before anything is printed: its notes are a part of the answer, and a reader may leave the
    // pager early.
    context.exitCode = gateExitCode(context, *result, command);
    if (const Status printed = printCompared(context, *result, compareJson(*result), command);
        !printed)
        return printed.error();
    return context.exitCode;
}

} // namespace

void addCompare(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<CompareCommand>();
    const Command app = addCommand(
        zoe, "compare",
        "Compare captures function by function; fail a CI job if frames became slower",
        "compare before.zoe after.zoe --confidence 0.99\n"
        "  zoe compare run1.zoe run2.zoe run3.zoe after.zoe --html report.html\n"
        "  zoe compare before.zoe after.zoe --fail-if \"p99(frame) > +5%\" --junit gate.xml\n"
        "  zoe compare before.zoe after.zoe --fail-if \"mean(self:physics_step) > +0.2ms\" "
        "--markdown\n"
        "  zoe compare before.zoe after.zoe --fail-if \"within(frame) > +2%\"\n"
        "  zoe compare run.zoe run.zoe --base-frames 0..999 --head-frames 1000..1999\n"
        "Conditions: STATISTIC(WHAT) OPERATOR LIMIT\n"
        "  STATISTIC  mean, typical, median, p50, p90, p95, p99, p99.9, max, total, fps, within\n"
        "  WHAT       frame, self:F, total:F, calls:F (F a function, quoted if need be)\n"
        "  OPERATOR   >, >=, <, <=\n"
        "  LIMIT      +5% or -5% and +0.2ms or -0.2ms: change of the head; 16.6ms: the head "
        "itself");
    command->addTo(app, context);
    addFrameMarker(app, context);
    app.onRun([&context, command] { conclude(context, compare(context, *command)); });
}

} // namespace zoe::cli
