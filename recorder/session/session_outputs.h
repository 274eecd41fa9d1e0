// The outputs that the options of a session ask for.
#pragma once

#include <functional>

#include "analysis/model/result.h"
#include "recorder/live/live_server.h"
#include "recorder/outputs/flight_recorder.h"
#include "recorder/outputs/stream_fan.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder {

// Owned by the fan; null: not asked for.
struct Outputs {
    FlightRecorder *flight = nullptr;
    LiveServer *live = nullptr;
};

// path may be null where viewers alone are served. Error: Io, BadInput (options that contradict
// each other). failed is told when the flight recorder can't write a file.
Result<Outputs> addOutputs(StreamFan &fan, const char *path, const SessionOptions &options,
                           ViewerCommands commands, std::function<void(const Error &)> failed);

} // namespace zoe::recorder
