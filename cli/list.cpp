#include <fmt/chrono.h>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/options/output_options.h"
#include "cli/output/rows.h"
#include "formats/live/live_client.h"
#include "formats/stream/platform/live_program.h"

namespace zoe::cli {

namespace {

std::string startOf(const LiveProgram &program)
{
    const std::time_t seconds = program.startUnixNs / kNsPerSecond;
    return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::localtime(seconds));
}

Columns<LiveProgram> columnsOfPrograms()
{
    using F = const LiveProgram &;
    using enum ColumnKind;
    return {{{.id = "program", .title = "Program"}, [](F r) { return r.program; }},
            {{.id = "processId", .kind = Ordinal, .title = "Process"},
             [](F r) { return std::uint64_t{r.processId}; }},
            {{.id = "address", .title = "Address"}, [](F r) { return r.address; }},
            {{.id = "startUnixNs", .kind = Ordinal, .places = kInScripts},
             [](F r) { return r.startUnixNs; }},
            {{.id = "since", .title = "Since", .places = kInTable, .rank = 1}, startOf}};
}

Result<int> list(Context &context, const OutputForm &form)
{
    const std::vector<LiveProgram> programs = findLivePrograms();
    if (form.isTable() && programs.empty()) {
        if (const Status checked = checkColumns(columnsOfPrograms(), form); !checked)
            return checked.error();
        context.note({}, "no running programs found on this computer");
        return kDone;
    }
    return doneIf(printRows(context, columnsOfPrograms(), programs, form));
}

} // namespace

void addList(CommandLine &zoe, Context &context)
{
    auto form = std::make_shared<OutputForm>();
    const Command command =
        addCommand(zoe, "list", "List programs on this computer that can be recorded", "list");
    addOutput(command, context, *form);
    command.onRun([&context, form] { conclude(context, list(context, *form)); });
}

} // namespace zoe::cli
