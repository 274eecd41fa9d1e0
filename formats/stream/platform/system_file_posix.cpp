#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "formats/stream/platform/system_file.h"

namespace zoe::system {

namespace {

Error failure(const std::string &what, const std::filesystem::path &path, int code = errno)
{
    return {ErrorCode::Io, what + ": " + std::generic_category().message(code), path.string()};
}

} // namespace

Result<int> createFile(const std::filesystem::path &path, bool truncate)
{
    const int flags = O_WRONLY | O_CREAT | O_CLOEXEC | (truncate ? O_TRUNC : O_EXCL);
    for (;;) {
        const int descriptor = ::open(path.c_str(), flags, 0666);
        if (descriptor >= 0)
            return descriptor;
        if (errno != EINTR)
            return failure("the file can't be created", path);
    }
}

Result<int> openToAppend(const std::filesystem::path &path)
{
    int descriptor = -1;
    do
        descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    while (descriptor < 0 && errno == EINTR);
    if (descriptor < 0)
        return failure("the file can't be opened for writing", path);
    // Some file systems have no locks; two writers at once are rare enough there.
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        ::close(descriptor);
        return Error{ErrorCode::Io, "another program is writing to the file", path.string()};
    }
    return descriptor;
}

Status cutFile(int descriptor, std::uint64_t size, const std::filesystem::path &path)
{
    while (::ftruncate(descriptor, static_cast<off_t>(size)) != 0)
        if (errno != EINTR)
            return failure("the file can't be truncated", path);
    return {};
}

Status writeAll(int descriptor, std::span<const std::byte> bytes, const std::filesystem::path &path)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return failure("writing failed", path);
        if (written == 0)
            return failure("writing failed", path, ENOSPC);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Status syncFile(int descriptor, const std::filesystem::path &path)
{
    while (::fsync(descriptor) != 0) {
        // Pipes and some file systems can't be synced; that loses no data.
        if (errno == EINVAL || errno == EROFS)
            return {};
        if (errno != EINTR)
            return failure("writing failed", path);
    }
    return {};
}

Status closeFile(int descriptor, const std::filesystem::path &path)
{
    if (::close(descriptor) != 0 && errno != EINTR)
        return failure("closing the file failed", path);
    return {};
}

Status renameFile(const std::filesystem::path &from, const std::filesystem::path &to, bool replace)
{
    if (replace) {
        if (::rename(from.c_str(), to.c_str()) != 0)
            return failure("the file can't be renamed", to);
    } else if (::link(from.c_str(), to.c_str()) == 0) {
        ::unlink(from.c_str());
    } else {
        if (errno == EEXIST)
            return failure("the file can't be created", to);
        // On a file system without links, checking and renaming are two steps.
        struct stat existing {};
        if (::lstat(to.c_str(), &existing) == 0)
            return failure("the file can't be created", to, EEXIST);
        if (::rename(from.c_str(), to.c_str()) != 0)
            return failure("the file can't be renamed", to);
    }
    const std::filesystem::path folder = to.has_parent_path() ? to.parent_path() : ".";
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        // Best effort: the file has its name, and some folders can't be synced.
        (void)::fsync(descriptor);
        ::close(descriptor);
    }
    return {};
}

} // namespace zoe::system
