#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "formats/stream/platform/own_folder.h"

namespace zoe::system {

namespace {

// Whatever its name is by now; fchmod() would require it to be open for reading.
bool protect(int folder)
{
    return ::chmod(("/proc/self/fd/" + std::to_string(folder)).c_str(), S_IRWXU) == 0;
}

// Held open, so that nobody can replace the folder between two steps. This requires no permission.
OwnFolder makeOwn(int folder, std::error_code &error)
{
    struct stat found {};
    if (::fstat(folder, &found) == 0) {
        if (!S_ISDIR(found.st_mode) || found.st_uid != ::geteuid())
            return OwnFolder::Foreign;
        if ((found.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO)) == S_IRWXU || protect(folder))
            return OwnFolder::Ready;
    }
    error = {errno, std::generic_category()};
    return OwnFolder::Failed;
}

} // namespace

OwnFolder makeOwnFolder(const std::filesystem::path &folder, std::error_code &error)
{
    const bool exists = ::mkdir(folder.c_str(), S_IRWXU) == 0 || errno == EEXIST;
    const int held = exists ? ::open(folder.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC) : -1;
    if (held < 0) {
        error = {errno, std::generic_category()};
        return OwnFolder::Failed;
    }
    const OwnFolder result = makeOwn(held, error);
    ::close(held);
    return result;
}

std::string userNumber()
{
    return std::to_string(::geteuid());
}

} // namespace zoe::system
