#include "cli/options/transform_output.h"

#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "cli/options/capture_result.h"

namespace zoe::cli {

void TransformOutput::addTo(const Command &command)
{
    command.addOption("-o,--output", file, "Capture to write").required();
    command.addFlag("--overwrite,--force", overwrite,
                    "Replace the output if it exists (never an input)");
    command.addFlag("--json", json, "JSON instead of text");
}

Status TransformOutput::check(std::span<const std::string> inputs) const
{
    for (const std::string &input : inputs) {
        std::error_code ignored;
        if (std::filesystem::equivalent(input, file, ignored))
            return Error{ErrorCode::BadInput, "the result can't take the place of its source",
                         file};
    }
    return {};
}

WriterOptions TransformOutput::writer() const
{
    WriterOptions options;
    options.overwrite = overwrite;
    return options;
}

Result<int> TransformOutput::conclude(Context &context, const Report &report) const
{
    context.endProgress();
    for (const Note &note : report.notes())
        fmt::print(stderr, "zoe: {}: {} ({})\n", file, note.what, note.count);
    return printInfoOf(context, file, json);
}

} // namespace zoe::cli
