// -o, --overwrite, --json: the same in every command that makes a capture from captures.
#pragma once

#include <span>
#include <string>

#include "analysis/model/report.h"
#include "cli/options/command_line.h"
#include "cli/program/context.h"
#include "formats/writing/capture_writer.h"

namespace zoe::cli {

struct TransformOutput {
    std::string file;
    bool overwrite = false;
    bool json = false;

    void addTo(const Command &command);
    // Error: BadInput, if the output is one of the inputs; they are never written over.
    [[nodiscard]] Status check(std::span<const std::string> inputs) const;
    [[nodiscard]] WriterOptions writer() const;
    // Reports on stderr what was dropped, cut or guessed, and prints the content of the result.
    [[nodiscard]] Result<int> conclude(Context &context, const Report &report) const;
};

} // namespace zoe::cli
