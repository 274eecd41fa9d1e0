#include "cli/options/output_file.h"

#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

Option OutputFile::addTo(const Command &command, const std::string &names, const std::string &help)
{
    command.addFlag("--force,--overwrite", overwrite,
                    "Replace an existing output file (never an input)");
    return command.addOption(names, file, help);
}

Status OutputFile::check(std::span<const std::string> inputs, const char *input) const
{
    return checkOutput(file, overwrite, inputs, input);
}

Status checkOutput(const std::string &file, bool overwrite, std::span<const std::string> inputs,
                   const char *input)
{
    std::error_code ignored;
    if (std::filesystem::is_directory(system::pathOf(file), ignored))
        return Error{ErrorCode::BadInput, "this is a folder; add the name of a file", file};
    // Pipes and devices are written to, not replaced.
    const std::filesystem::path output = system::pathOf(file);
    const bool replaced = !std::filesystem::exists(output, ignored) ||
                          std::filesystem::is_regular_file(output, ignored);
    const auto isOutput = [&](const std::string &name) {
        std::error_code unknown;
        const std::filesystem::path other = system::pathOf(name);
        return replaced && !name.empty() &&
               (std::filesystem::equivalent(other, output, unknown) ||
                std::filesystem::weakly_canonical(other, unknown) ==
                    std::filesystem::weakly_canonical(output, unknown));
    };
    for (const std::string &source : inputs) {
        if (isOutput(source))
            return Error{ErrorCode::BadInput,
                         fmt::format("the output can't replace the {}; choose another name", input),
                         file};
    }
    if (!overwrite && std::filesystem::is_regular_file(output, ignored))
        return Error{ErrorCode::BadInput, "the file already exists; --force replaces it", file};
    return {};
}

} // namespace zoe::cli
