// -o, --force, --json: the same in every command that makes a capture.
#pragma once

#include "analysis/model/report.h"
#include "cli/options/output_file.h"
#include "cli/program/context.h"
#include "formats/writing/capture_writer.h"

namespace zoe::cli {

struct TransformOutput : OutputFile {
    bool json = false;

    void addTo(const Command &command, Context &context);
    [[nodiscard]] WriterOptions writer() const;
    // Reports on stderr what was dropped, cut or guessed, and prints the content of the result.
    [[nodiscard]] Result<int> conclude(Context &context, const Report &report) const;
};

} // namespace zoe::cli
