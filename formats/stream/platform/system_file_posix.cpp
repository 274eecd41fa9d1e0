#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <ctime>
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

Result<int> createLocked(const std::filesystem::path &path, unsigned mode)
{
    int descriptor = -1;
    do
        descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                            static_cast<mode_t>(mode));
    while (descriptor < 0 && errno == EINTR);
    if (descriptor < 0)
        return failure("the file can't be created", path);
    // Some file systems have no locks.
    (void)::flock(descriptor, LOCK_EX | LOCK_NB);
    return descriptor;
}

Result<int> openSpecial(const std::filesystem::path &path)
{
    constexpr timespec kPause{0, 10'000'000};
    constexpr int kAttempts = 500;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const int descriptor = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        if (descriptor >= 0) {
            (void)::fcntl(descriptor, F_SETFL, 0); // wait while writing
            return descriptor;
        }
        if (errno != ENXIO && errno != EINTR)
            return failure("the file can't be opened for writing", path);
        ::nanosleep(&kPause, nullptr);
    }
    return Error{ErrorCode::Io, "no program reads from the pipe", path.string()};
}

Result<bool> takeName(const std::filesystem::path &from, const std::filesystem::path &to,
                      bool replace)
{
    constexpr int kAttempts = 100;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
            return true;
        struct stat named {};
        const bool exists = ::lstat(to.c_str(), &named) == 0;
        if (exists && !replace)
            return false;
        if (!exists && errno != ENOENT)
            return failure("the file can't be renamed", to);
        // Held until the name is taken: only one program can replace the file.
        const int old =
            exists ? ::open(to.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
        struct stat opened {};
        const bool same = old >= 0 && ::fstat(old, &opened) == 0 && opened.st_ino == named.st_ino &&
                          opened.st_dev == named.st_dev;
        const bool locked = same && ::flock(old, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        // Another program may have taken the name in between.
        struct stat now {};
        const bool unchanged =
            exists == (::lstat(to.c_str(), &now) == 0) &&
            (!exists || (now.st_ino == named.st_ino && now.st_dev == named.st_dev));
        const bool renamed =
            !locked && unchanged && (same || old < 0) && ::rename(from.c_str(), to.c_str()) == 0;
        const int code = errno;
        if (old >= 0)
            ::close(old);
        if (locked)
            return false;
        if (renamed)
            return true;
        if (unchanged && (same || old < 0))
            return failure("the file can't be renamed", to, code);
    }
    return failure("the file can't be renamed", to, EAGAIN);
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
    if (::lseek(descriptor, static_cast<off_t>(size), SEEK_SET) < 0)
        return failure("the file can't be truncated", path);
    return {};
}

Status writeAll(int descriptor, std::span<const std::byte> bytes, const std::filesystem::path &path,
                std::uint64_t &written)
{
    while (!bytes.empty()) {
        const ssize_t some = ::write(descriptor, bytes.data(), bytes.size());
        if (some < 0 && errno == EINTR)
            continue;
        if (some < 0)
            return failure("writing failed", path);
        if (some == 0)
            return failure("writing failed", path, ENOSPC);
        written += static_cast<std::uint64_t>(some);
        bytes = bytes.subspan(static_cast<std::size_t>(some));
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
