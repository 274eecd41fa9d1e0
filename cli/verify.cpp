#include <fmt/format.h>

#include "cli/capture_result.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "formats/capture_reader.h"

namespace zoe::cli {

namespace {

struct VerifyOptions {
    std::string file;
    std::string output;
    bool json = false;
};

// The file as it is: never through an importer.
Result<std::shared_ptr<const Capture>> openOwn(Context &context, const std::string &file)
{
    auto capture = openCapture(file, context.task("opening"));
    context.endProgress();
    return capture;
}

Result<int> verify(Context &context, const VerifyOptions &options)
{
    const auto capture = openOwn(context, options.file);
    if (!capture)
        return capture.error();
    const auto damage = verifyCapture(**capture, context.task("verifying"));
    context.endProgress();
    if (!damage)
        return damage.error();
    if (options.json) {
        printJson({{"complete", damage->empty()}, {"damage", damageJson(*damage)}});
    } else if (damage->empty()) {
        fmt::print("{}: {} frames and {} zones are whole\n", options.file,
                   formatCount((*capture)->frames().size()), formatCount((*capture)->info().zones));
    } else {
        for (const Damage &part : *damage) {
            fmt::print("byte {}: {} ({} frames, {} zones lost)\n", part.offset, part.what,
                       formatCount(part.frames), formatCount(part.zones));
        }
    }
    return damage->empty() ? kDone : kAnswerIsNo;
}

Result<int> recover(Context &context, const VerifyOptions &options)
{
    const auto capture = openOwn(context, options.file);
    if (!capture)
        return capture.error();
    const auto saved = saveWhole(**capture, options.output, context.task("saving"));
    if (!saved)
        return saved.error();
    context.endProgress();
    for (const Damage &part : (*capture)->info().damage)
        fmt::print(stderr, "zoe: {}: {} (byte {})\n", options.file, part.what, part.offset);
    for (const Note &note : saved->notes())
        fmt::print(stderr, "zoe: {}: {} ({})\n", options.file, note.what, note.count);
    return printInfoOf(context, options.output, options.json);
}

} // namespace

void addVerify(CLI::App &zoe, Context &context)
{
    auto options = std::make_shared<VerifyOptions>();
    CLI::App *command = addCommand(
        zoe, "verify", "Check every part of a capture; exit code 1 on damage", "verify run.zoe");
    command->add_option("capture", options->file, "Capture")->required();
    command->add_flag("--json", options->json, "JSON instead of text");
    command->callback([&context, options] { conclude(context, verify(context, *options)); });
}

void addRecover(CLI::App &zoe, Context &context)
{
    auto options = std::make_shared<VerifyOptions>();
    CLI::App *command = addCommand(zoe, "recover", "Save what is whole of a damaged capture",
                                   "recover cut.zoe -o whole.zoe");
    command->add_option("capture", options->file, "Capture")->required();
    command->add_option("-o,--output", options->output, "Capture to write; must not exist")
        ->required();
    command->add_flag("--json", options->json, "JSON instead of text");
    command->callback([&context, options] { conclude(context, recover(context, *options)); });
}

} // namespace zoe::cli
