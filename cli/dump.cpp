#include "formats/checking/dump.h"

#include "cli/commands.h"

namespace zoe::cli {

void addDump(CommandLine &zoe, Context &context)
{
    auto file = std::make_shared<std::string>();
    auto dump = std::make_shared<DumpOptions>();
    const Command command =
        addCommand(zoe, "dump", "Print the stream as text, message by message", "dump run.zoe");
    command.addOption("capture", *file, "Capture").required();
    command.addFlag("--zones", dump->zones, "Also print every zone of every chunk");
    command.onRun([&context, file, dump] {
        const Status dumped = dumpStream(*file, stdout, context.task("dumping"), *dump);
        conclude(context, dumped ? Result<int>(kDone) : Result<int>(dumped.error()));
    });
}

} // namespace zoe::cli
