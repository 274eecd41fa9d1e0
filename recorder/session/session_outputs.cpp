#include "recorder/session/session_outputs.h"

#include <utility>

#include "formats/stream/messages/control_line.h"
#include "formats/stream/platform/live_program.h"
#include "recorder/live/live_summary.h"
#include "recorder/outputs/absolute_path.h"

namespace zoe::recorder {

namespace {

FlightOptions flightOptions(const SessionOptions &options)
{
    FlightOptions flight;
    flight.seconds = options.keepSeconds;
    flight.frames = options.keepFrames;
    flight.bytes = options.keepBytes;
    flight.spikeNs = static_cast<DurationNs>(options.spikeMs * static_cast<double>(kNsPerMs));
    flight.framesAfterSpike = options.framesAfterSpike;
    flight.keepFiles = options.keepFiles;
    flight.mode = options.fileMode;
    return flight;
}

std::string tokenOf(const char *token)
{
    return token != nullptr ? token : "";
}

bool isToken(const char *token)
{
    const ControlLine line{ControlLine::Command::Token, 0, tokenOf(token)};
    const std::string text = controlText(line);
    const Result<ControlLine> parsed = parseControlLine(text.substr(0, text.size() - 1));
    return line.name.empty() ||
           (line.name.size() >= ViewerAccess::kFewestInToken && parsed && *parsed == line);
}

Status check(const char *path, const SessionOptions &options, bool flight, bool rotates)
{
    const auto bad = [](const char *what) { return Error{ErrorCode::BadInput, what, {}}; };
    if (path == nullptr && options.listen == nullptr && !LiveSummarySink::isWanted())
        return bad("no file name was given for the recording");
    if (options.onDemand && (options.listen == nullptr || path != nullptr))
        return bad("recording on demand needs an address for viewers and no file");
    if (!isToken(options.watchToken) || !isToken(options.commandToken))
        return bad("a token for viewers needs 16 to 200 characters in one line");
    if (path == nullptr && (flight || rotates))
        return bad("rotation and the flight recorder need a file name");
    if (flight && rotates)
        return bad("rotation and the flight recorder can't be used together");
    if (options.spikeMs > 0 && !flight)
        return bad("spikes can only be saved by a flight recorder: set keepSeconds or keepFrames");
    return {};
}

} // namespace

Result<AskedOutputs> askedOutputs(const char *path, const SessionOptions &options, bool replace)
{
    AskedOutputs asked;
    asked.flight = flightOptions(options);
    asked.rotation = {options.rotateBytes, options.rotateSeconds, options.keepFiles};
    asked.mode = options.fileMode;
    asked.replace = replace;
    if (Status status = check(path, options, asked.flight.wanted(), asked.rotation.wanted());
        !status)
        return status.error();
    if (path != nullptr)
        asked.file.emplace();
    // The program may change its folder.
    if (path != nullptr && *path != '\0') {
        Result<std::filesystem::path> absolute = absolutePath(path);
        if (!absolute)
            return absolute.error();
        asked.file = *std::move(absolute);
    }
    if (options.listen != nullptr)
        asked.listen =
            ListenOptions{options.listen, options.viewerLimitBytes,
                          ViewerAccess(tokenOf(options.watchToken), tokenOf(options.commandToken),
                                       options.openToAll)};
    return asked;
}

Result<FlightRecorder *> openFiles(StreamFan &fan, const AskedOutputs &asked,
                                   std::function<void(const Error &)> failed, FileOutput::Note note)
{
    if (asked.flight.wanted()) {
        auto output =
            std::make_unique<FlightRecorder>(*asked.file, asked.flight, std::move(failed));
        FlightRecorder *const flight = output.get();
        fan.add(std::move(output));
        return flight;
    }
    if (!asked.file)
        return nullptr;
    Result<std::unique_ptr<FileOutput>> output =
        FileOutput::create(*asked.file, asked.rotation, asked.mode, std::move(note), asked.replace);
    if (!output)
        return output.error();
    fan.add(*std::move(output));
    return nullptr;
}

Result<LiveServer *> listenForViewers(StreamFan &fan, const AskedOutputs &asked,
                                      ViewerCommands commands, const FileOutput::Note &note)
{
    if (!asked.listen)
        return nullptr;
    if (!asked.flight.wanted())
        commands.save = nullptr;
    Result<std::unique_ptr<LiveServer>> output =
        LiveServer::listen(*asked.listen, std::move(commands));
    if (!output)
        return output.error();
    if (!(*output)->canBeFound() && note)
        note("viewers on this computer need a token, because the folder " +
             livePrograms().string() + " can't be used by this user alone");
    LiveServer *const live = output->get();
    fan.add(*std::move(output));
    return live;
}

} // namespace zoe::recorder
