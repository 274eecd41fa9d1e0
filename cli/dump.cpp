#include "formats/checking/dump.h"

#include "cli/commands.h"

namespace zoe::cli {

void addDump(CLI::App &zoe, Context &context)
{
    auto file = std::make_shared<std::string>();
    auto dump = std::make_shared<DumpOptions>();
    CLI::App *command =
        addCommand(zoe, "dump", "The stream as text, message by message", "dump run.zoe");
    command->add_option("capture", *file, "Capture")->required();
    command->add_flag("--zones", dump->zones, "Every zone of every chunk too");
    command->callback([&context, file, dump] {
        const Status dumped = dumpStream(*file, stdout, context.task("dumping"), *dump);
        conclude(context, dumped ? Result<int>(kDone) : Result<int>(dumped.error()));
    });
}

} // namespace zoe::cli
