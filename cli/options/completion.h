// The completions that the shells' scripts ask for. For one thread.
#pragma once

#include <string>
#include <vector>

#include "cli/options/command_line.h"

namespace zoe::cli {

// The hidden first argument; the words after "zoe" follow, the last one is to be completed.
constexpr const char *kCompleteArgument = "--complete";

// Prints a line per completion, "word" or "word<tab>description"; a line "<tab>files" stands for
// all files. Prints no errors, as it is called while a line is being typed.
void printCompletions(const CommandLine &line, const std::vector<std::string> &words);

} // namespace zoe::cli
