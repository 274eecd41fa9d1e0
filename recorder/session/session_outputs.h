// Creates the outputs that the options of a session request.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "analysis/model/result.h"
#include "recorder/live/live_server.h"
#include "recorder/outputs/file_output.h"
#include "recorder/outputs/flight_recorder.h"
#include "recorder/outputs/stream_fan.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder {

// The outputs that the options of a session request. Holds nothing that belongs to the program.
struct AskedOutputs {
    std::optional<std::filesystem::path> file; // absolute
    FlightOptions flight;
    Rotation rotation;
    unsigned mode = 0600;
    bool replace = true;
    std::optional<ListenOptions> listen;

    // The place that may not answer, for messages.
    [[nodiscard]] std::string place() const
    {
        return file ? file->string() : listen ? listen->address : "";
    }
};

// The functions below return pointers that the fan owns; null if not requested.

// path: null for no file. Error: Io, BadInput (contradictory options).
Result<AskedOutputs> askedOutputs(const char *path, const SessionOptions &options, bool replace);

// Takes as long as the file system needs. failed: called if the flight recorder can't write a file.
// note: as in FileOutput. Error: Io, BadInput.
Result<FlightRecorder *> openFiles(StreamFan &fan, const AskedOutputs &asked,
                                   std::function<void(const Error &)> failed,
                                   FileOutput::Note note);
// Call it after openFiles(). Error: Io, BadInput, LimitReached.
Result<LiveServer *> listenForViewers(StreamFan &fan, const AskedOutputs &asked,
                                      ViewerCommands commands, const FileOutput::Note &note);

} // namespace zoe::recorder
