#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "cli/commands.h"
#include "cli/options/capture_result.h"
#include "cli/options/transform_output.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/platform/path_text.h"
#include "formats/transform/save_whole.h"

namespace zoe::cli {

namespace {

// Twice as many as a recorder puts into a chunk: more gains little and makes a click slower.
constexpr std::size_t kZonesPerChunk = 131'072;

struct PackCommand {
    std::string input;
    TransformOutput output;
    int level = 19;
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
    if (Status status = command.output.check({&command.input, 1}); !status)
        return status.error();
    const auto capture = openAny(context, command.input, FramesOpened::AsRecorded);
    if (!capture)
        return capture.error();
    WriterOptions options = command.output.writer();
    options.stream.compressionLevel = command.level;
    options.stream.smallest = true;
    options.joinedZones = kZonesPerChunk;
    const auto report = saveWhole(**capture, system::pathOf(command.output.file), options,
                                  context.task("packing", zonesOf(**capture)));
    context.endProgress();
    if (!report)
        return report.error();
    for (const Note &note : report->notes())
        context.note(command.input, note.what, note.count);
    std::error_code ignored;
    const std::uint64_t packedBytes =
        std::filesystem::file_size(system::pathOf(command.output.file), ignored);
    const std::uint64_t zones = (*capture)->info().zones;
    context.note(command.input, sizeText((*capture)->info().byteSize, zones) +
                                    ", packed: " + sizeText(packedBytes, zones));
    return printInfoOf(context, command.output.file, command.output.json);
}

} // namespace

void addPack(CommandLine &zoe, Context &context)
{
    auto command = std::make_shared<PackCommand>();
    const Command app = addCommand(zoe, "pack", "Make a smaller copy of a capture for archiving",
                                   "pack run.zoe -o archive.zoe");
    app.addOption("capture", command->input, "Capture or foreign file").required();
    command->output.addTo(app, context);
    app.addOption("--level", command->level,
                  "zstd level: a higher one makes a smaller file and takes longer")
        .range(1, 19)
        .showsDefault();
    addFrameMarker(app, context);
    app.onRun([&context, command] { conclude(context, pack(context, *command)); });
}

} // namespace zoe::cli
