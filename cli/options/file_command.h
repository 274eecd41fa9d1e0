// The first options of every command that opens a capture, and its end. For one thread.
#pragma once

#include <string>

#include "analysis/model/result.h"
#include "cli/options/command_line.h"
#include "cli/program/context.h"

namespace zoe::cli {

// Sets the exit code of a command; an error is printed as one sentence on stderr, with exit code 2,
// or 3 if cancelled.
void conclude(Context &context, const Result<int> &exitCode);

// Adds --frame-marker, for foreign files, and --frames-by.
void addFrameMarker(const Command &command, Context &context);

// Adds a command that opens one file: name, description, and an example without "zoe".
Command addCommand(CommandLine &zoe, const std::string &name, const std::string &description,
                   const std::string &example);

// The same for a command within another.
Command addCommand(const Command &within, const std::string &name, const std::string &description,
                   const std::string &example);

} // namespace zoe::cli
