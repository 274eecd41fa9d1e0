// The one session of the process: starting and stopping it, what is left of it in a forked child
// and at exit. Thread-safe.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/model/result.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder::control {

// False: see copyError().
bool start(const char *path, const SessionOptions &options);
// As start(), by somebody outside of the program: the first session that the program starts itself
// is then this one.
bool startForEnvironment(const char *path, const SessionOptions &options);
SessionResult stop();
bool saveFlight(const char *path);
std::uint16_t listeningPort();
// A shared library that has zones is about to be unloaded.
void readAll();

void setError(const std::string &message);
// Terminated; cut between two characters.
void copyError(char *text, std::size_t capacity);

} // namespace zoe::recorder::control
