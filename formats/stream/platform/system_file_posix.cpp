#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <string>
#include <system_error>
#include <utility>

#include "formats/stream/platform/system_file.h"

namespace zoe::system {

namespace {

Error failure(const std::string &what, const std::filesystem::path &path, int code = errno)
{
    return {ErrorCode::Io, what + ": " + std::generic_category().message(code), path.string()};
}

constexpr int kMostLinks = 40;

class Folder {
  public:
    explicit Folder(int descriptor)
        : m_descriptor(descriptor)
        , m_failure(descriptor < 0 ? errno : 0)
    {}
    ~Folder()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    Folder(Folder &&other) noexcept
        : m_descriptor(std::exchange(other.m_descriptor, -1))
        , m_failure(other.m_failure)
    {}
    Folder &operator=(Folder &&other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        std::swap(m_failure, other.m_failure);
        return *this;
    }

    [[nodiscard]] bool usable() const { return m_descriptor >= 0; }
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    [[nodiscard]] int failure() const { return m_failure; } // of the system
    int release() { return std::exchange(m_descriptor, -1); }

  private:
    int m_descriptor;
    int m_failure;
};

// The rule of the header.
bool isOwn(const struct stat &link, const struct stat &folder)
{
    const auto trusted = [](uid_t owner) { return owner == ::geteuid() || owner == 0; };
    return trusted(link.st_uid) && trusted(folder.st_uid) &&
           (folder.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

FileId idOf(const struct stat &file)
{
    return {file.st_dev, file.st_ino, file.st_mtim.tv_sec * 1'000'000'000 + file.st_mtim.tv_nsec};
}

int openFolder(int base, const char *name)
{
    return ::openat(base, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
}

// Step by step, because one of the folders is a link.
Folder walkTo(const std::filesystem::path &path)
{
    std::deque<std::string> names(path.begin(), path.end());
    Folder at(openFolder(AT_FDCWD, path.is_absolute() ? "/" : "."));
    for (int links = 0; at.usable() && !names.empty();) {
        const std::string name = std::move(names.front());
        names.pop_front();
        if (name.empty() || name == "/" || name == ".")
            continue;
        Folder next(openFolder(at.descriptor(), name.c_str()));
        struct stat found {};
        struct stat folder {};
        if (!next.usable() || ::fstat(next.descriptor(), &found) != 0 ||
            ::fstat(at.descriptor(), &folder) != 0)
            return next;
        if (!S_ISLNK(found.st_mode)) {
            at = std::move(next);
            continue;
        }
        std::array<char, PATH_MAX> target{};
        const ssize_t size = ::readlinkat(next.descriptor(), "", target.data(), target.size() - 1);
        errno = ELOOP;
        if (size <= 0 || ++links > kMostLinks || !isOwn(found, folder))
            return Folder(-1);
        const std::filesystem::path behind(
            std::string(target.data(), static_cast<std::size_t>(size)));
        names.insert(names.begin(), behind.begin(), behind.end());
        if (behind.is_absolute())
            at = Folder(openFolder(AT_FDCWD, "/"));
    }
    return at;
}

// The folder that contains this path's file. It stays the same whatever others rename.
Folder folderOf(const std::filesystem::path &path)
{
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    open_how how{};
    how.flags = O_PATH | O_DIRECTORY | O_CLOEXEC;
    how.resolve = RESOLVE_NO_SYMLINKS;
    const long descriptor = ::syscall(SYS_openat2, AT_FDCWD, folder.c_str(), &how, sizeof how);
    return descriptor >= 0 ? Folder(static_cast<int>(descriptor)) : walkTo(folder);
}

Error folderFailure(const Folder &folder, const std::string &what,
                    const std::filesystem::path &path, int code = errno)
{
    if (folder.failure() == ELOOP)
        return {ErrorCode::Io,
                what + ": a symbolic link that another user could have made leads there",
                path.string()};
    return failure(what, path, folder.usable() ? code : folder.failure());
}

} // namespace

unsigned newFileMode()
{
    static const unsigned mode = [] {
        constexpr unsigned kUserOnly = 0600;
        const char *const text = ::secure_getenv("ZOE_FILE_MODE");
        char *end = nullptr;
        const unsigned long asked = text != nullptr ? std::strtoul(text, &end, 8) : kUserOnly;
        const bool valid = text != nullptr && end != text && *end == '\0' && asked <= 0777;
        return valid ? static_cast<unsigned>(asked) : kUserOnly;
    }();
    return mode;
}

void restrictNewFiles()
{
    // Whoever may read a folder may also enter it.
    const unsigned mode = newFileMode() | 0700 | (newFileMode() & 0444) >> 2;
    ::umask(static_cast<mode_t>(~mode & 0777));
}

std::string randomText()
{
    std::array<unsigned char, 16> bits{};
    if (::getrandom(bits.data(), bits.size(), GRND_NONBLOCK) != static_cast<ssize_t>(bits.size()))
        return {};
    std::string text;
    for (const unsigned char byte : bits)
        for (const int half : {byte >> 4, byte & 15})
            text += "0123456789abcdef"[static_cast<unsigned>(half)];
    return text;
}

std::filesystem::path temporaryName(const std::filesystem::path &path)
{
    std::string random = randomText();
    if (random.empty()) { // creating the file fails if somebody has guessed the name
        timespec now{};
        ::clock_gettime(CLOCK_MONOTONIC, &now);
        random = std::to_string(::getpid()) + '-' + std::to_string(now.tv_nsec);
    }
    // A name of a file has at most 255 bytes.
    constexpr std::size_t kMostOfName = 200;
    std::filesystem::path name = path;
    name.replace_filename('.' + path.filename().string().substr(0, kMostOfName) + '.' +
                          random.substr(0, 16) + ".part");
    return name;
}

bool isOwnLink(const std::filesystem::path &path)
{
    const std::filesystem::path holder = path.has_parent_path() ? path.parent_path() : ".";
    struct stat link {};
    struct stat folder {};
    return ::lstat(path.c_str(), &link) == 0 && ::stat(holder.c_str(), &folder) == 0 &&
           isOwn(link, folder);
}

std::filesystem::path behindOwnLinks(std::filesystem::path path)
{
    std::error_code error;
    for (int links = 0; links < kMostLinks && std::filesystem::is_symlink(path, error); ++links) {
        if (!isOwnLink(path))
            break;
        const std::filesystem::path target = std::filesystem::read_symlink(path, error);
        const std::filesystem::path next =
            target.is_absolute() ? target : path.parent_path() / target;
        // Links in /proc to pipes and similar files have no readable target.
        if (error ||
            (std::filesystem::exists(path, error) && !std::filesystem::exists(next, error)))
            break;
        path = next;
    }
    return path;
}

Result<int> createFile(const std::filesystem::path &path, unsigned mode)
{
    const Folder folder = folderOf(path);
    for (;;) {
        const int descriptor = folder.usable()
                                   ? ::openat(folder.descriptor(), path.filename().c_str(),
                                              O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                                              static_cast<mode_t>(mode))
                                   : -1;
        if (descriptor >= 0)
            return descriptor;
        if (!folder.usable() || errno != EINTR)
            return folderFailure(folder, "the file can't be created", path);
    }
}

Result<int> createLocked(const std::filesystem::path &path, unsigned mode)
{
    const Result<int> descriptor = createFile(path, mode);
    // Some file systems have no locks.
    if (descriptor)
        (void)::flock(*descriptor, LOCK_EX | LOCK_NB);
    return descriptor;
}

Result<int> openSpecial(const std::filesystem::path &path)
{
    constexpr timespec kPause{0, 10'000'000};
    constexpr int kAttempts = 500;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const Result<int> descriptor = openSpecialNow(path);
        if (!descriptor || *descriptor >= 0)
            return descriptor;
        ::nanosleep(&kPause, nullptr);
    }
    return Error{ErrorCode::Io, "no program reads from the pipe", path.string()};
}

Result<int> openSpecialNow(const std::filesystem::path &path)
{
    const Folder folder = folderOf(path);
    const int follow = isOwnLink(path) ? 0 : O_NOFOLLOW;
    while (folder.usable()) {
        const int descriptor = ::openat(folder.descriptor(), path.filename().c_str(),
                                        O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | follow);
        struct stat opened {};
        if (descriptor >= 0 && ::fstat(descriptor, &opened) == 0) {
            if (opened.st_uid != ::geteuid() && opened.st_uid != 0 && S_ISFIFO(opened.st_mode)) {
                ::close(descriptor);
                return Error{ErrorCode::Io, "the pipe belongs to another user", path.string()};
            }
            (void)::fcntl(descriptor, F_SETFL, 0); // wait while writing
            return descriptor;
        }
        if (errno == ENXIO)
            return -1;
        if (errno != EINTR)
            return failure("the file can't be opened for writing", path);
    }
    return folderFailure(folder, "the file can't be opened for writing", path);
}

Result<bool> takeName(const std::filesystem::path &from, const std::filesystem::path &to,
                      bool replace)
{
    std::filesystem::path kept;
    return takeName(from, to, replace, kept);
}

Result<bool> takeName(const std::filesystem::path &from, const std::filesystem::path &to,
                      bool replace, std::filesystem::path &kept)
{
    const std::string keptName = std::exchange(kept, {}).filename().string();
    constexpr int kAttempts = 100;
    const Folder folder = folderOf(to);
    if (!folder.usable())
        return folderFailure(folder, "the file can't be renamed", to);
    const int at = folder.descriptor();
    const std::string oldName = from.filename().string();
    const std::string newName = to.filename().string();
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        if (::renameat2(at, oldName.c_str(), at, newName.c_str(), RENAME_NOREPLACE) == 0)
            return true;
        struct stat named {};
        const auto find = [&](struct stat &found) {
            return ::fstatat(at, newName.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0;
        };
        const bool exists = find(named);
        if (exists && !replace)
            return false;
        if (!exists && errno != ENOENT)
            return failure("the file can't be renamed", to);
        // Held open until the name is taken, so that only one program can replace the file.
        const int old =
            exists ? ::openat(at, newName.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
                   : -1;
        struct stat opened {};
        const bool same = old >= 0 && ::fstat(old, &opened) == 0 && opened.st_ino == named.st_ino &&
                          opened.st_dev == named.st_dev;
        const bool locked = same && ::flock(old, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        // Another program may have taken the name in between.
        struct stat now {};
        const bool unchanged =
            exists == find(now) &&
            (!exists || (now.st_ino == named.st_ino && now.st_dev == named.st_dev));
        const bool mayRename = !locked && unchanged && (same || old < 0);
        // By a second link, or by exchanging the names: some file systems support only one of
        // these, and another user's file may not get a second link.
        const bool mayKeep = mayRename && exists && !keptName.empty();
        const bool isLinked =
            mayKeep && ::linkat(at, newName.c_str(), at, keptName.c_str(), 0) == 0;
        const bool isExchanged =
            mayKeep && !isLinked &&
            ::renameat2(at, oldName.c_str(), at, newName.c_str(), RENAME_EXCHANGE) == 0;
        const bool renamed =
            isExchanged || (mayRename && ::renameat(at, oldName.c_str(), at, newName.c_str()) == 0);
        const int code = errno;
        if (isLinked && !renamed)
            ::unlinkat(at, keptName.c_str(), 0);
        if (old >= 0)
            ::close(old);
        if (locked)
            return false;
        if (renamed && (isLinked || isExchanged))
            kept = to.parent_path() / (isLinked ? keptName : oldName);
        if (renamed)
            return true;
        if (unchanged && (same || old < 0))
            return failure("the file can't be renamed", to, code);
    }
    return failure("the file can't be renamed", to, EAGAIN);
}

FileId fileId(int descriptor)
{
    struct stat file {};
    return ::fstat(descriptor, &file) == 0 ? idOf(file) : FileId{};
}

HeldFolder::HeldFolder(const std::filesystem::path &folder)
    : m_descriptor(folderOf(folder / "file").release())
{}

HeldFolder::~HeldFolder()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

// Renamed to a name that nobody else knows, it can't be replaced between checking and removing.
bool HeldFolder::remove(const std::string &name, const FileId &id) const
{
    const auto isIt = [&](const std::string &called) {
        struct stat file {};
        return ::fstatat(m_descriptor, called.c_str(), &file, AT_SYMLINK_NOFOLLOW) == 0 &&
               idOf(file) == id;
    };
    if (m_descriptor < 0 || !isIt(name))
        return false;
    const std::string hidden = temporaryName(name).string();
    const auto rename = [this](const std::string &from, const std::string &to) {
        return ::renameat2(m_descriptor, from.c_str(), m_descriptor, to.c_str(),
                           RENAME_NOREPLACE) == 0;
    };
    if (!rename(name, hidden)) // some file systems can't rename without replacing
        return errno == EINVAL && ::unlinkat(m_descriptor, name.c_str(), 0) == 0;
    if (isIt(hidden))
        return ::unlinkat(m_descriptor, hidden.c_str(), 0) == 0;
    rename(hidden, name);
    return false;
}

Result<int> openOwn(const std::filesystem::path &path)
{
    const Folder folder = folderOf(path);
    const int descriptor = folder.usable()
                               ? ::openat(folder.descriptor(), path.filename().c_str(),
                                          O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
                               : -1;
    struct stat file {};
    if (descriptor >= 0 && ::fstat(descriptor, &file) == 0 && S_ISREG(file.st_mode) &&
        file.st_uid == ::geteuid())
        return descriptor;
    const int code = descriptor >= 0 ? EPERM : errno;
    if (descriptor >= 0)
        ::close(descriptor);
    return folderFailure(folder, "the file can't be opened", path, code);
}

Result<bool> linkFile(int descriptor, const std::filesystem::path &to)
{
    const Folder folder = folderOf(to);
    if (!folder.usable())
        return folderFailure(folder, "the file can't be created", to);
    // The file itself, whatever now has its name.
    const std::string from = "/proc/self/fd/" + std::to_string(descriptor);
    if (::linkat(AT_FDCWD, from.c_str(), folder.descriptor(), to.filename().c_str(),
                 AT_SYMLINK_FOLLOW) == 0)
        return true;
    for (const int cannot : {EXDEV, EOPNOTSUPP, EPERM, EMLINK, ENOENT})
        if (errno == cannot)
            return false;
    return failure("the file can't be created", to);
}

Result<int> openToAppend(const std::filesystem::path &asked)
{
    const std::filesystem::path path = behindOwnLinks(asked);
    const Folder folder = folderOf(path);
    if (!folder.usable())
        return folderFailure(folder, "the file can't be opened for writing", path);
    int descriptor = -1;
    do
        descriptor = ::openat(folder.descriptor(), path.filename().c_str(),
                              O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC);
    while (descriptor < 0 && errno == EINTR);
    if (descriptor < 0)
        return failure("the file can't be opened for writing", path);
    // Some file systems have no locks; simultaneous writers are rare there.
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        ::close(descriptor);
        return -1;
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
        // Pipes and some file systems can't be synced; no data is lost.
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

int libraryDescriptor(int descriptor)
{
    return descriptor;
}

Status renameFile(const std::filesystem::path &from, const std::filesystem::path &to, bool replace)
{
    const Folder folder = folderOf(to);
    if (!folder.usable())
        return folderFailure(folder, "the file can't be renamed", to);
    const int at = folder.descriptor();
    const std::string oldName = from.filename().string();
    const std::string newName = to.filename().string();
    const auto rename = [&] { return ::renameat(at, oldName.c_str(), at, newName.c_str()) == 0; };
    if (replace) {
        // Devices and pipes are never replaced, whoever may do so.
        struct stat existing {};
        if (::fstatat(at, newName.c_str(), &existing, AT_SYMLINK_NOFOLLOW) == 0 &&
            !S_ISREG(existing.st_mode) && !S_ISLNK(existing.st_mode) && !S_ISDIR(existing.st_mode))
            return failure("a device or pipe can't be replaced", to, EEXIST);
        if (!rename())
            return failure("the file can't be renamed", to);
    } else if (::linkat(at, oldName.c_str(), at, newName.c_str(), 0) == 0) {
        ::unlinkat(at, oldName.c_str(), 0);
    } else {
        if (errno == EEXIST)
            return failure("the file can't be created", to);
        // On a file system without links, checking and renaming are two steps.
        struct stat existing {};
        if (::fstatat(at, newName.c_str(), &existing, AT_SYMLINK_NOFOLLOW) == 0)
            return failure("the file can't be created", to, EEXIST);
        if (!rename())
            return failure("the file can't be renamed", to);
    }
    const int descriptor = ::openat(at, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        // Best effort: the file has its name, and some folders can't be synced.
        (void)::fsync(descriptor);
        ::close(descriptor);
    }
    return {};
}

} // namespace zoe::system
