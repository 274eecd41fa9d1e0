#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"
#include "cli/program/say.h"
#include "formats/live/live_client.h"
#include "formats/stream/platform/live_program.h"

namespace zoe::cli {

namespace {

std::string startOf(const LiveProgram &program)
{
    const std::time_t seconds = program.startUnixNs / kNsPerSecond;
    return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::localtime(seconds));
}

int list(bool json)
{
    const std::vector<LiveProgram> programs = findLivePrograms();
    if (json) {
        JsonRows rows;
        for (const LiveProgram &program : programs)
            rows.row({{"address", qString(program.address)},
                      {"program", qString(program.program)},
                      {"processId", number(std::uint64_t{program.processId})},
                      {"startUnixNs", number(program.startUnixNs)}});
        return kDone;
    }
    if (programs.empty()) {
        tell("zoe: no running programs found on this computer\n");
        return kDone;
    }
    TextTable table;
    table.column("program", Align::Left);
    table.column("process");
    table.column("address", Align::Left);
    table.column("since", Align::Left, 1);
    for (const LiveProgram &program : programs)
        table.row({program.program, std::to_string(program.processId), program.address,
                   startOf(program)});
    table.print();
    return kDone;
}

} // namespace

void addList(CommandLine &zoe, Context &context)
{
    auto json = std::make_shared<bool>(false);
    const Command command =
        addCommand(zoe, "list", "List programs on this computer that can be recorded", "list");
    command.addFlag("--json", *json, "JSON instead of text");
    command.onRun([&context, json] { conclude(context, list(*json)); });
}

} // namespace zoe::cli
