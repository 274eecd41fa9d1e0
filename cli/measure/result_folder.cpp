#include "cli/measure/result_folder.h"

#include <algorithm>

#include <fmt/format.h>
#include <regex>
#include <system_error>

#include "formats/stream/platform/path_text.h"

namespace zoe::cli {

namespace fs = std::filesystem;

bool ResultFolder::isOurs(const fs::path &file)
{
    // Also what a killed program left unfinished. The programs may write other files there.
    static const std::regex ours(
        fmt::format(R"(\.*({}|({}|{}|{})-\d+)\.(zoe|log)(\..+)?)", kWarmUp, kRun, kBase, kHead));
    return std::regex_match(file.filename().string(), ours);
}

void ResultFolder::removeAllBut(const std::vector<std::string> &kept) const
{
    const auto isKept = [&kept](const fs::path &file) {
        return std::ranges::find(kept, file.stem().string()) != kept.end();
    };
    std::error_code ignored;
    std::vector<fs::path> files;
    for (fs::directory_iterator at(m_absolute, ignored), end; at != end; at.increment(ignored))
        if (!at->is_directory(ignored) && isOurs(at->path()) && !isKept(at->path()))
            files.push_back(at->path());
    for (const fs::path &file : files)
        fs::remove(file, ignored);
    for (const fs::path &folder : m_made)
        fs::remove(folder, ignored); // only if it is empty
}

Status ResultFolder::make(const std::string &folder)
{
    std::error_code error;
    const fs::path path = system::pathOf(folder);
    if (fs::exists(path, error) && !fs::is_directory(path, error))
        return Error{ErrorCode::BadInput, "the results need a folder, and this is a file", folder};
    // A measurement that fails at first leaves files of its warm-up, which make room for the next.
    std::vector<fs::path> left;
    for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
        const bool isWarmUp = at->path().filename().string().find(kWarmUp) != std::string::npos;
        if (!at->is_regular_file(error) || !isOurs(at->path()) || !isWarmUp)
            return Error{ErrorCode::BadInput, "the folder is not empty; choose a new one", folder};
        left.push_back(at->path());
    }
    if (std::error_code unknown; error && fs::exists(path, unknown))
        return Error{ErrorCode::Io, error.message(), folder};
    for (const fs::path &file : left)
        fs::remove(file, error);
    m_absolute = fs::absolute(path, error);
    if (error)
        return Error{ErrorCode::Io, error.message(), folder};
    for (fs::path at = m_absolute; !at.empty() && !fs::exists(at, error); at = at.parent_path())
        m_made.push_back(at);
    if (!fs::create_directories(path, error) && error)
        return Error{ErrorCode::Io, "can't create the folder: " + error.message(), folder};
    return {};
}

} // namespace zoe::cli
