#include "cli/options/transform_output.h"

#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "cli/options/capture_result.h"
#include "cli/program/say.h"

namespace zoe::cli {

void TransformOutput::addTo(const Command &command)
{
    command.addOption("-o,--output", file, "Output capture").required();
    command.addFlag("--overwrite,--force", overwrite,
                    "Replace an existing output file (never an input)");
    command.addFlag("--json", json, "JSON instead of text");
}

Status TransformOutput::check(std::span<const std::string> inputs) const
{
    for (const std::string &input : inputs) {
        std::error_code ignored;
        if (std::filesystem::equivalent(input, file, ignored))
            return Error{ErrorCode::BadInput,
                         "the output can't replace the input; choose another name", file};
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
        tell("zoe: {}: {} ({})\n", file, note.what, note.count);
    return printInfoOf(context, file, json);
}

} // namespace zoe::cli
