// What a viewer asks of a running program: said over a connection of its own, since a program that
// can't do it ends the connection, and a recording must not end with it. Thread-safe.
#pragma once

#include <span>
#include <string>

#include "analysis/model/result.h"
#include "formats/stream/messages/control_line.h"

namespace zoe {

// Takes a second at most once the program has answered the call, since silence means yes. Error:
// BadInput and Io as LiveClient::connect(); Unsupported, with the program's own sentence.
Status sendCommands(const std::string &address, std::span<const ControlLine> lines,
                    int timeoutMs = 5000);

} // namespace zoe
