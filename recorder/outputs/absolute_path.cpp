#include "recorder/outputs/absolute_path.h"

#include <system_error>

#include "formats/stream/platform/path_text.h"

namespace zoe::recorder {

Result<std::filesystem::path> absolutePath(std::string_view utf8)
{
    std::error_code error;
    std::filesystem::path absolute = std::filesystem::absolute(system::pathOf(utf8), error);
    if (error)
        return Error{ErrorCode::Io,
                     "give an absolute path: the current folder can't be used: " + error.message(),
                     std::string(utf8)};
    return absolute;
}

} // namespace zoe::recorder
