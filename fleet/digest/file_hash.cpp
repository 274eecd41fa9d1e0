#include "fleet/digest/file_hash.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "formats/stream/bytes/content_hash.h"
#include "formats/stream/platform/path_text.h"

namespace zoe::fleet {

Result<std::string> hashOfFile(const std::string &path, const Task &task)
{
    constexpr std::size_t kPart = 1U << 20U;
    std::error_code ignored;
    if (std::filesystem::is_directory(system::pathOf(path), ignored))
        return Error{ErrorCode::Io, "this is a folder, not a file", path};
    errno = 0;
    std::ifstream file(system::pathOf(path), std::ios::binary);
    if (!file)
        return Error{ErrorCode::Io,
                     errno == ENOENT
                         ? "the file does not exist"
                         : std::string("the file can't be opened: ") + std::strerror(errno),
                     path};
    std::vector<char> part(kPart);
    ContentHash hash;
    while (file) {
        if (task.stopRequested())
            return Task::cancelled();
        file.read(part.data(), static_cast<std::streamsize>(part.size()));
        hash.add(std::as_bytes(std::span(part.data(), static_cast<std::size_t>(file.gcount()))));
    }
    if (file.bad())
        return Error{ErrorCode::Io, "can't read the file", path};
    return hash.text();
}

} // namespace zoe::fleet
