// Has a running program save its flight recorder, over a separate connection. Thread-safe.
#pragma once

#include <chrono>
#include <string>

#include "analysis/model/result.h"

namespace zoe {

// How long to wait for the answer to "save". Programs with a recorder from before that answer say
// only why they don't save.
constexpr std::chrono::seconds kSavedWithin{10};

// The file that the program wrote; empty: it has not answered within this time. Error: BadInput and
// Io as LiveClient::connect(); Unsupported, with the program's sentence.
Result<std::string> saveFlightRecorder(const std::string &address, const std::string &token,
                                       std::chrono::milliseconds within = kSavedWithin,
                                       int connectMs = 5000);

} // namespace zoe
