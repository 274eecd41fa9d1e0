// Creates the outputs that the options of a session request. For the thread that starts the
// session.
#pragma once

#include <functional>

#include "analysis/model/result.h"
#include "recorder/live/live_server.h"
#include "recorder/outputs/file_output.h"
#include "recorder/outputs/flight_recorder.h"
#include "recorder/outputs/stream_fan.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder {

// Owned by the fan; null if not requested.
struct Outputs {
    FlightRecorder *flight = nullptr;
    LiveServer *live = nullptr;
};

// path: null for no file. failed: called if the flight recorder can't write a file. note: as of
// FileOutput. Error: Io, BadInput (contradictory options).
Result<Outputs> addOutputs(StreamFan &fan, const char *path, const SessionOptions &options,
                           ViewerCommands commands, std::function<void(const Error &)> failed,
                           FileOutput::Note note, bool replace);

} // namespace zoe::recorder
