// Sends a viewer's commands to a running program over a connection of their own: a program that
// can't carry one out closes the connection, which must not end a recording. Thread-safe.
#pragma once

#include <span>
#include <string>

#include "analysis/model/result.h"
#include "formats/stream/messages/control_line.h"

namespace zoe {

// Waits up to half a second for an objection, because success is silent. Error: BadInput and Io as
// LiveClient::connect(); Unsupported, with the program's sentence.
Status sendCommands(const std::string &address, std::span<const ControlLine> lines,
                    int timeoutMs = 5000);

} // namespace zoe
