// The file that a command writes: the same rules in every command. A value.
#pragma once

#include <span>
#include <string>

#include "analysis/model/result.h"
#include "cli/options/command_line.h"

namespace zoe::cli {

struct OutputFile {
    std::string file;
    bool overwrite = false;

    // names: "-o,--output".
    Option addTo(const Command &command, const std::string &names, const std::string &help);
    // Before any work. Error: BadInput, if the file exists and may not be replaced, or if it is one
    // of the inputs, which are never written over.
    [[nodiscard]] Status check(std::span<const std::string> inputs,
                               const char *input = "input") const;
};

// What check() does, for a further file of a command.
Status checkOutput(const std::string &file, bool overwrite, std::span<const std::string> inputs,
                   const char *input = "input");

} // namespace zoe::cli
