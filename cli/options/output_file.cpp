#include "cli/options/output_file.h"

#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "formats/stream/platform/path_text.h"
#include "plugins/api/save_file.h"

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
    const std::filesystem::path output = system::pathOf(file);
    for (const std::string &source : inputs) {
        if (wouldReplace(output, system::pathOf(source)))
            return Error{ErrorCode::BadInput,
                         fmt::format("the output can't replace the {}; choose another name", input),
                         file};
    }
    if (!overwrite && std::filesystem::is_regular_file(output, ignored))
        return Error{ErrorCode::BadInput, "the file already exists; --force replaces it", file};
    return {};
}

} // namespace zoe::cli
