#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "formats/stream/platform/own_folder.h"

namespace zoe::system {

namespace {

// Held open, so that nobody puts another folder in its place between two steps.
OwnFolder protect(int folder, std::error_code &error)
{
    struct stat found {};
    if (::fstat(folder, &found) == 0) {
        if (found.st_uid != ::geteuid())
            return OwnFolder::Foreign;
        if ((found.st_mode & (S_IRWXG | S_IRWXO)) == 0 || ::fchmod(folder, S_IRWXU) == 0)
            return OwnFolder::Ready;
    }
    error = {errno, std::generic_category()};
    return OwnFolder::Failed;
}

} // namespace

OwnFolder makeOwnFolder(const std::filesystem::path &folder, std::error_code &error)
{
    std::filesystem::create_directories(folder.parent_path(), error);
    error.clear();
    const bool exists = ::mkdir(folder.c_str(), S_IRWXU) == 0 || errno == EEXIST;
    const int held =
        exists ? ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
    if (held < 0) {
        if (errno == ENOTDIR || errno == ELOOP)
            return OwnFolder::Foreign;
        error = {errno, std::generic_category()};
        return OwnFolder::Failed;
    }
    const OwnFolder result = protect(held, error);
    ::close(held);
    return result;
}

std::string userNumber()
{
    return std::to_string(::geteuid());
}

} // namespace zoe::system
