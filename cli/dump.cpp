#include "formats/checking/dump.h"

#include <cstdio>

#include "cli/commands.h"
#include "cli/program/result_stream.h"
#include "cli/program/say.h"
#include "cli/program/terminal.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

namespace {

// The text shows damage only where it is.
void tellOfDamageIn(Context &context, const std::string &file)
{
    const auto capture = openCapture(system::pathOf(file), context.task("opening", bytesOf(file)));
    context.endProgress();
    if (capture)
        tellOfDamage(**capture);
    else if (capture.error().code == ErrorCode::Damaged) // what is left may still be printed
        tell("zoe: {}\n", capture.error().text());
}

} // namespace

void addDump(CommandLine &zoe, Context &context)
{
    auto file = std::make_shared<std::string>();
    auto dump = std::make_shared<DumpOptions>();
    const Command command =
        addCommand(zoe, "dump", "Print the stream as text, message by message", "dump run.zoe");
    command.addOption("capture", *file, "Capture").required();
    command.addFlag("--zones", dump->zones, "Also print every zone of every chunk");
    command.onRun([&context, file, dump] {
        tellOfDamageIn(context, *file);
        startPager();
        // On the same terminal, progress would appear between the lines.
        Task task = context.task("dumping", bytesOf(*file));
        if (stdoutIsTerminal())
            task = Task(task.executor(), task.stopToken());
        Status dumped = dumpStream(system::pathOf(*file), stdout, task, *dump);
        if (!dumped && std::ferror(stdout) != 0)
            dumped = resultLost(dumped.error().message);
        // If the user quits the pager, the rest isn't needed.
        const bool isEnough = !dumped && dumped.error().code == ErrorCode::Io && endPager();
        conclude(context, dumped || isEnough ? Result<int>(kDone) : Result<int>(dumped.error()));
    });
}

} // namespace zoe::cli
