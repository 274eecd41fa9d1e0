#include <windows.h>

#include "formats/stream/platform/own_folder.h"
#include "formats/stream/platform/windows/system_handle.h"

namespace zoe::system {

Handle holdOwnFolder(const std::filesystem::path &path)
{
    Handle folder = openPath(path, READ_CONTROL | FILE_READ_ATTRIBUTES,
                             FILE_SHARE_READ | FILE_SHARE_WRITE, OPEN_EXISTING);
    BY_HANDLE_FILE_INFORMATION facts{};
    const bool isOwn = folder.valid() && GetFileInformationByHandle(folder.get(), &facts) != 0 &&
                       (facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 &&
                       (facts.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0 &&
                       belongsToUser(folder.get());
    return isOwn ? std::move(folder) : Handle();
}

// Others can't enter what is in the user's profile, unless the user has given them the right.
OwnFolder makeOwnFolder(const std::filesystem::path &folder, std::error_code &error)
{
    std::filesystem::create_directory(folder, error);
    if (error)
        return OwnFolder::Failed;
    return holdOwnFolder(folder).valid() ? OwnFolder::Ready : OwnFolder::Foreign;
}

} // namespace zoe::system
