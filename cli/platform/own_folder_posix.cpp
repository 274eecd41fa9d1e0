#include "cli/platform/own_folder.h"

#include <cerrno>

#include <sys/stat.h>
#include <unistd.h>

namespace zoe::cli {

OwnFolder makeOwnFolder(const std::filesystem::path &folder, std::error_code &error)
{
    std::filesystem::create_directories(folder.parent_path(), error);
    const auto failed = [&error] {
        error = {errno, std::generic_category()};
        return OwnFolder::Failed;
    };
    if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST)
        return failed();
    struct stat found = {};
    if (::lstat(folder.c_str(), &found) != 0 || !S_ISDIR(found.st_mode) ||
        found.st_uid != ::geteuid())
        return OwnFolder::Foreign;
    if ((found.st_mode & (S_IRWXG | S_IRWXO)) != 0 && ::chmod(folder.c_str(), S_IRWXU) != 0)
        return failed();
    return OwnFolder::Ready;
}

} // namespace zoe::cli
