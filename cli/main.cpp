// zoe: the profiler without a window.

#include <QByteArray>
#include <QCoreApplication>
#include <QString>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/options/completion.h"
#include "cli/platform/console.h"
#include "cli/program/result_stream.h"
#include "cli/program/say.h"
#include "cli/program/terminal.h"
#include "formats/stream/platform/freed_memory.h"
#include "formats/stream/platform/system_file.h"
#include "plugins/api/plugin_loading.h"

namespace {

// Texts become Qt's, which would change bytes that are not UTF-8: another file would be read or
// written. Empty: all are; what follows "--" is for another program.
std::string foreignArgument(const std::vector<std::string> &arguments)
{
    for (const std::string &argument : arguments) {
        if (argument == "--")
            break;
        if (!QByteArray::fromStdString(argument).isValidUtf8())
            return argument;
    }
    return {};
}

// Less than one number for each of a million frames.
constexpr int kOwnPagesBytes = 1 << 19;

void addCommands(zoe::cli::CommandLine &zoe, zoe::cli::Context &context)
{
    using namespace zoe::cli;
    zoe.startGroup("Ask about a capture");
    addInfo(zoe, context);
    addWhy(zoe, context);
    addFrames(zoe, context);
    addSummary(zoe, context);
    addTree(zoe, context);
    addSpikes(zoe, context);
    addCallTree(zoe, context);
    addSamples(zoe, context);
    addHistogram(zoe, context);
    addCoverage(zoe, context);
    addLocks(zoe, context);
    addPlots(zoe, context);
    addMessages(zoe, context);
    addBehaviours(zoe, context);
    addSql(zoe, context);
    zoe.startGroup("Find out whether a change helped");
    addCompare(zoe, context);
    addMeasure(zoe, context);
    addFleet(zoe, context);
    zoe.startGroup("Record");
    addRecord(zoe, context);
    addList(zoe, context);
    zoe.startGroup("Exchange with other tools");
    addImport(zoe, context);
    addExport(zoe, context);
    addFormats(zoe, context);
    addPlugins(zoe, context);
    zoe.startGroup("Make captures");
    addTrim(zoe, context);
    addMerge(zoe, context);
    addStrip(zoe, context);
    addSymbolize(zoe, context);
    addPack(zoe, context);
    addGenerate(zoe, context);
    zoe.startGroup("Check and repair");
    addVerify(zoe, context);
    addRecover(zoe, context);
    addDump(zoe, context);
}

} // namespace

int main(int argc, char **argv)
{
    zoe::returnFreedMemory(kOwnPagesBytes);
    const std::vector<std::string> arguments = zoe::cli::startConsole(argc, argv);
    const std::size_t count = arguments.size();
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName("zoe");
    QCoreApplication::setApplicationVersion(ZOE_VERSION);
    if (const std::string argument = foreignArgument(arguments); !argument.empty()) {
        zoe::cli::tell(
            "zoe: not valid UTF-8, so no file is opened or written: {}; rename the file\n",
            argument);
        return zoe::cli::kBadInput;
    }
    if (count == 3 && arguments[1] == zoe::kTryPluginArgument)
        return zoe::tryPluginHere(QString::fromStdString(arguments[2]));

    zoe::cli::CommandLine line(
        "Find out why some frames are slow, what kinds of frames there are, and whether a change "
        "helped.",
        "zoe " ZOE_VERSION,
        "`zoe help COMMAND` shows the options of a command.\n"
        "Exit codes: 0 done, 1 the answer is no, 2 bad input or usage, 3 cancelled.\nExample:\n  "
        "zoe summary run.zoe --where \"duration > 16.6ms\"");
    zoe::system::restrictNewFiles();
    zoe::cli::Context context;
    addCommands(line, context);
    try {
        if (count > 1 && arguments[1] == zoe::cli::kCompleteArgument) {
            zoe::cli::printCompletions(line, {arguments.begin() + 2, arguments.end()});
        } else if (const auto exitCode = line.run(arguments)) {
            context.exitCode = *exitCode;
        }
        if (zoe::cli::endPager())
            return context.exitCode;
        if (const zoe::Status written = zoe::cli::finishResult(); !written)
            throw std::runtime_error(written.error().text());
    } catch (const std::bad_alloc &) {
        if (zoe::cli::endPager())
            return context.exitCode;
        context.endProgress();
        zoe::cli::tell("zoe: not enough memory: close other programs, or choose a part (--frames, "
                       "--threads)\n");
        return zoe::cli::kBadInput;
    } catch (const std::exception &error) { // a result that can't be written
        if (zoe::cli::endPager())
            return context.exitCode;
        zoe::cli::tell("zoe: {}\n", error.what());
        return zoe::cli::kBadInput;
    }
    return context.exitCode;
}
