#include "cli/measure/measuring.h"

#include "cli/commands.h"
#include "cli/compare/exit_code.h"
#include "cli/measure/measure_outputs.h"
#include "cli/report/report_file.h"

namespace zoe::cli {

namespace {

Result<int> measure(Context &context, const MeasureCommand &command)
{
    const CompareCommand &reports = command.compare;
    if (const Status checked =
            checkReports(reports.junit, reports.html, reports.overwrite, command.words);
        !checked)
        return checked.error();
    const auto measured = measureAll(context, command);
    if (!measured)
        return measured.error();
    // Before anything is printed, as in `zoe compare`.
    if (measured->commands.size() > 1)
        context.exitCode = gateExitCode(context, measured->result, command.compare);
    if (const Status printed = printMeasured(context, *measured, command); !printed)
        return printed.error();
    return context.exitCode;
}

} // namespace

void addMeasure(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<MeasureCommand>();
    const Command app = addCommand(
        zoe, "measure", "Run two programs alternately and report whether the second is slower",
        "measure --runs 10 -o results -- ./base --replay a.rec -- ./head --replay a.rec\n"
        "  zoe measure --budget 10m --fail-if \"mean(frame) > +3%\" -o results -- ./base -- "
        "./head\n"
        "  zoe measure -o steady -- ./game --replay a.rec\n"
        "The recorder of each run gets its file in ZOE_OUTPUT. With one program: how steady it "
        "is.");
    command->addTo(app, context);
    app.onRun([&context, command] { conclude(context, measure(context, *command)); });
}

} // namespace zoe::cli
