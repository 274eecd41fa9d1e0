#include "formats/dump.h"

#include "cli/commands.h"

namespace zoe::cli {

void addDump(CLI::App &zoe, Context &context)
{
    auto file = std::make_shared<std::string>();
    CLI::App *command =
        addCommand(zoe, "dump", "The stream as text, message by message", "dump run.zoe");
    command->add_option("capture", *file, "Capture")->required();
    command->callback([&context, file] {
        const Status dumped = dumpStream(*file, stdout, context.task("dumping"));
        conclude(context, dumped ? Result<int>(kDone) : Result<int>(dumped.error()));
    });
}

} // namespace zoe::cli
