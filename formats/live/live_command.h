// Sends a viewer's commands to a running program over a separate connection. Switches made by them
// end with that connection. Thread-safe.
#pragma once

#include <span>
#include <string>

#include "analysis/model/result.h"
#include "formats/stream/messages/control_line.h"

namespace zoe {

// Waits up to half a second for an error, because success is silent. Error: BadInput and Io as
// LiveClient::connect(); Unsupported, with the program's sentence.
Status sendCommands(const std::string &address, std::span<const ControlLine> lines,
                    const std::string &token, int timeoutMs = 5000);

} // namespace zoe
