#include "formats/symbols/platform/regular_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace zoe {

int openRegularFile(const std::filesystem::path &path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return file;
    struct stat status {};
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        return file;
    close(file);
    errno = EINVAL;
    return -1;
}

void closeRegularFile(int descriptor)
{
    close(descriptor);
}

} // namespace zoe
