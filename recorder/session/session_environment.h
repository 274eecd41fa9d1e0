// Sessions that the user asks for by environment variables, without a word in the program: the
// manual lists them. Reads them once, when the program is loaded.
#pragma once

#include <optional>
#include <string>

#include "analysis/model/result.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder {

struct EnvironmentSession {
    std::string path;       // empty: none
    std::string address;    // empty: none
    SessionOptions options; // without listen, which is address
};

// Nothing: none is asked for. variable returns null for what is not set. "%p" in ZOE_OUTPUT becomes
// the process id. Error: BadInput, with the variable as its place.
Result<std::optional<EnvironmentSession>>
environmentSession(const char *(*variable)(const char *name));

// Starts what the environment asks for; a failure is one sentence on stderr.
void startFromEnvironment();

} // namespace zoe::recorder
