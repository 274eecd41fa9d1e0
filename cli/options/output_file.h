// The output file of a command, with the same rules in every command. A value.
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
    // Call it before any work. Error: BadInput, if the file exists and may not be replaced, or is
    // one of the inputs, which are never overwritten.
    [[nodiscard]] Status check(std::span<const std::string> inputs,
                               const char *input = "input") const;
};

// The same check for a further file of a command.
Status checkOutput(const std::string &file, bool overwrite, std::span<const std::string> inputs,
                   const char *input = "input");

} // namespace zoe::cli
