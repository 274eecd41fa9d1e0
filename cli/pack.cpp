#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "cli/commands.h"
#include "cli/options/capture_result.h"
#include "cli/output/text_table.h"
#include "cli/program/say.h"
#include "formats/reading/capture_reader.h"
#include "formats/transform/save_whole.h"

namespace zoe::cli {

namespace {

// Twice what the recorder puts into a chunk: more gains little and makes a click slower.
constexpr std::size_t kZonesPerChunk = 131'072;

struct PackCommand {
    std::string input;
    std::string output;
    int level = 19;
    bool overwrite = false;
    bool json = false;
};

std::string sizeText(std::uint64_t bytes, std::uint64_t zones)
{
    if (zones == 0)
        return formatBytes(bytes);
    return fmt::format("{} ({:.2f} bytes per zone)", formatBytes(bytes),
                       static_cast<double>(bytes) / static_cast<double>(zones));
}

Result<int> pack(Context &context, const PackCommand &command)
{
    std::error_code error;
    if (std::filesystem::equivalent(command.input, command.output, error))
        return Error{ErrorCode::BadInput, "the output can't replace the input; choose another name",
                     command.output};
    const auto capture = openAny(context, command.input);
    if (!capture)
        return capture.error();
    WriterOptions options;
    options.stream.compressionLevel = command.level;
    options.stream.smallest = true;
    options.overwrite = command.overwrite;
    options.joinedZones = kZonesPerChunk;
    const auto report = saveWhole(**capture, command.output, options, context.task("packing"));
    context.endProgress();
    if (!report)
        return report.error();
    for (const Note &note : report->notes())
        tell("zoe: {}: {} ({})\n", command.input, note.what, note.count);
    const std::uint64_t packedBytes = std::filesystem::file_size(command.output, error);
    const std::uint64_t zones = (*capture)->info().zones;
    tell("zoe: {}: {}, packed: {}\n", command.input, sizeText((*capture)->info().byteSize, zones),
         sizeText(packedBytes, zones));
    return printInfoOf(context, command.output, command.json);
}

} // namespace

void addPack(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<PackCommand>();
    const Command app = addCommand(zoe, "pack", "Make a smaller copy of a capture for archiving",
                                   "pack run.zoe -o archive.zoe");
    app.addOption("capture", command->input, "Capture or foreign file").required();
    app.addOption("-o,--output", command->output, "Output capture").required();
    app.addOption("--level", command->level, "zstd level: higher is smaller and slower to write")
        .range(1, 19)
        .showsDefault();
    app.addFlag("--overwrite,--force", command->overwrite,
                "Replace an existing output file (never the input)");
    addFrameMarker(app, context);
    app.addFlag("--json", command->json, "JSON instead of text");
    app.onRun([&context, command] { conclude(context, pack(context, *command)); });
}

} // namespace zoe::cli
