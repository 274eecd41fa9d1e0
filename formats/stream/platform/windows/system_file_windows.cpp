#include "formats/stream/platform/system_file.h"

#include <windows.h>

#include <bcrypt.h>
#include <fcntl.h>
#include <io.h>

#include <array>
#include <string>
#include <system_error>
#include <vector>

#include "formats/stream/platform/path_text.h"
#include "formats/stream/platform/windows/system_handle.h"

namespace zoe::system {

namespace fs = std::filesystem;

namespace {

constexpr const char *kCantCreate = "the file can't be created";
constexpr const char *kCantRename = "the file can't be renamed";
constexpr const char *kCantWrite = "the file can't be opened for writing";
constexpr DWORD kToWrite = GENERIC_WRITE | FILE_READ_ATTRIBUTES;
// Others may read and rename the file; sharing no write access is its lock.
constexpr DWORD kShareWritten = FILE_SHARE_READ | FILE_SHARE_DELETE;

FileId idOf(HANDLE file)
{
    BY_HANDLE_FILE_INFORMATION facts{};
    if (GetFileInformationByHandle(file, &facts) == 0)
        return {};
    const auto wide = [](DWORD high, DWORD low) { return std::uint64_t{high} << 32 | low; };
    constexpr std::int64_t kUnitNs = 100;
    const auto modified = static_cast<std::int64_t>(
        wide(facts.ftLastWriteTime.dwHighDateTime, facts.ftLastWriteTime.dwLowDateTime));
    return {facts.dwVolumeSerialNumber, wide(facts.nFileIndexHigh, facts.nFileIndexLow),
            modified * kUnitNs};
}

bool isLink(const fs::path &path)
{
    const DWORD attributes = GetFileAttributesW(path.c_str());
    return attributes != INVALID_FILE_ATTRIBUTES &&
           (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
}

bool hasName(const fs::path &path)
{
    return GetFileAttributesW(path.c_str()) != INVALID_FILE_ATTRIBUTES;
}

bool isInUse(DWORD error)
{
    return error == ERROR_SHARING_VIOLATION || error == ERROR_LOCK_VIOLATION ||
           error == ERROR_USER_MAPPED_FILE;
}

bool isThere(DWORD error)
{
    return error == ERROR_FILE_EXISTS || error == ERROR_ALREADY_EXISTS;
}

bool move(const fs::path &from, const fs::path &to, bool replace)
{
    return MoveFileExW(from.c_str(), to.c_str(), replace ? MOVEFILE_REPLACE_EXISTING : 0) != 0;
}

} // namespace

// Windows has no such permissions: a new file inherits the rights of its folder.
unsigned newFileMode()
{
    return 0600;
}

void restrictNewFiles() {}

std::string randomText()
{
    std::array<unsigned char, 16> bits{};
    if (BCryptGenRandom(nullptr, bits.data(), static_cast<ULONG>(bits.size()),
                        BCRYPT_USE_SYSTEM_PREFERRED_RNG) != 0)
        return {};
    std::string text;
    for (const unsigned char byte : bits)
        for (const int half : {byte >> 4, byte & 15})
            text += "0123456789abcdef"[static_cast<unsigned>(half)];
    return text;
}

fs::path temporaryName(const fs::path &path)
{
    std::string random = randomText();
    if (random.empty()) { // creating the file fails if somebody has guessed the name
        LARGE_INTEGER now{};
        QueryPerformanceCounter(&now);
        random = std::to_string(GetCurrentProcessId()) + '-' + std::to_string(now.QuadPart);
    }
    constexpr std::size_t kMostOfName = 200;
    fs::path name = path;
    name.replace_filename(L'.' + path.filename().wstring().substr(0, kMostOfName) + L'.' +
                          fs::path(random.substr(0, 16)).wstring() + L".part");
    return name;
}

bool isOwnLink(const fs::path &path)
{
    const fs::path holder = path.has_parent_path() ? path.parent_path() : ".";
    const Handle link = openPath(path, READ_CONTROL, kShareAll, OPEN_EXISTING);
    const Handle folder = openPath(holder, READ_CONTROL, kShareAll, OPEN_EXISTING);
    return isLink(path) && link.valid() && folder.valid() && belongsToUser(link.get()) &&
           belongsToUser(folder.get());
}

fs::path behindOwnLinks(fs::path path)
{
    constexpr int kMostLinks = 40;
    std::error_code error;
    for (int links = 0; links < kMostLinks && isOwnLink(path); ++links) {
        const fs::path target = fs::read_symlink(path, error);
        if (error)
            break;
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return path;
}

Result<int> createFile(const fs::path &path, unsigned)
{
    Handle file = openPath(path, kToWrite, kShareWritten, CREATE_NEW);
    if (!file.valid())
        return systemFailure(kCantCreate, path);
    return descriptorOf(file.release());
}

// Every written file is locked: see kShareWritten.
Result<int> createLocked(const fs::path &path, unsigned mode)
{
    return createFile(path, mode);
}

Result<int> openSpecial(const fs::path &path)
{
    constexpr DWORD kPauseMs = 10;
    constexpr int kAttempts = 500;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const Result<int> descriptor = openSpecialNow(path);
        if (!descriptor || *descriptor >= 0)
            return descriptor;
        Sleep(kPauseMs);
    }
    return Error{ErrorCode::Io, "no program reads from the pipe", path.string()};
}

// The program at the other end of a pipe must not be able to impersonate this one.
Result<int> openSpecialNow(const fs::path &path)
{
    Handle file(CreateFileW(path.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                            nullptr, OPEN_EXISTING, SECURITY_SQOS_PRESENT | SECURITY_ANONYMOUS,
                            nullptr));
    if (file.valid())
        return descriptorOf(file.release());
    if (GetLastError() == ERROR_PIPE_BUSY)
        return -1;
    return systemFailure(kCantWrite, path);
}

Result<int> openToAppend(const fs::path &asked)
{
    const fs::path path = behindOwnLinks(asked);
    Handle file = openPath(path, kToWrite, kShareWritten, OPEN_EXISTING);
    if (!file.valid() && GetLastError() == ERROR_SHARING_VIOLATION)
        return -1;
    if (!file.valid() || SetFilePointerEx(file.get(), {}, nullptr, FILE_END) == 0)
        return systemFailure(kCantWrite, path);
    return descriptorOf(file.release());
}

Status cutFile(int descriptor, std::uint64_t size, const fs::path &path)
{
    LARGE_INTEGER where{};
    where.QuadPart = static_cast<LONGLONG>(size);
    const HANDLE file = handleOf(descriptor);
    if (SetFilePointerEx(file, where, nullptr, FILE_BEGIN) == 0 || SetEndOfFile(file) == 0)
        return systemFailure("the file can't be truncated", path);
    return {};
}

Status writeAll(int descriptor, std::span<const std::byte> bytes, const fs::path &path,
                std::uint64_t &written)
{
    constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;
    while (!bytes.empty()) {
        DWORD some = 0;
        const auto most = static_cast<DWORD>(std::min(bytes.size(), kMostAtOnce));
        if (WriteFile(handleOf(descriptor), bytes.data(), most, &some, nullptr) == 0)
            return systemFailure("writing failed", path);
        if (some == 0)
            return systemFailure("writing failed", path, ERROR_DISK_FULL);
        written += some;
        bytes = bytes.subspan(some);
    }
    return {};
}

Status syncFile(int descriptor, const fs::path &path)
{
    // Pipes can't be synced; no data is lost.
    if (FlushFileBuffers(handleOf(descriptor)) == 0 && GetLastError() != ERROR_INVALID_HANDLE &&
        GetLastError() != ERROR_INVALID_FUNCTION)
        return systemFailure("writing failed", path);
    return {};
}

Status closeFile(int descriptor, const fs::path &path)
{
    if (CloseHandle(handleOf(descriptor)) == 0)
        return systemFailure("closing the file failed", path);
    return {};
}

// The C library has its own file numbers.
int libraryDescriptor(int descriptor)
{
    return _open_osfhandle(reinterpret_cast<std::intptr_t>(handleOf(descriptor)), _O_BINARY);
}

FileId fileId(int descriptor)
{
    return idOf(handleOf(descriptor));
}

// A folder that is open without FILE_SHARE_DELETE can't be renamed, nor can its parents.
HeldFolder::HeldFolder(const fs::path &folder)
    : m_descriptor(descriptorOf(
          openPath(folder, FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE, OPEN_EXISTING)
              .release()))
{}

HeldFolder::~HeldFolder()
{
    if (m_descriptor >= 0)
        CloseHandle(handleOf(m_descriptor));
}

bool HeldFolder::remove(const std::string &name, const FileId &id) const
{
    if (m_descriptor < 0)
        return false;
    std::vector<wchar_t> folder(32'768);
    const DWORD length =
        GetFinalPathNameByHandleW(handleOf(m_descriptor), folder.data(),
                                  static_cast<DWORD>(folder.size()), FILE_NAME_NORMALIZED);
    if (length == 0 || length >= folder.size())
        return false;
    const fs::path path = fs::path(std::wstring(folder.data(), length)) / pathOf(name);
    const Handle file = openPath(path, DELETE | FILE_READ_ATTRIBUTES, kShareAll, OPEN_EXISTING);
    if (!file.valid() || !(idOf(file.get()) == id))
        return false;
    FILE_DISPOSITION_INFO removed{};
    removed.DeleteFile = TRUE;
    return SetFileInformationByHandle(file.get(), FileDispositionInfo, &removed, sizeof removed) !=
           0;
}

Result<bool> linkFile(int descriptor, const fs::path &to)
{
    std::vector<wchar_t> from(32'768);
    const DWORD length = GetFinalPathNameByHandleW(
        handleOf(descriptor), from.data(), static_cast<DWORD>(from.size()), FILE_NAME_NORMALIZED);
    if (length == 0 || length >= from.size())
        return false;
    if (CreateHardLinkW(to.c_str(), from.data(), nullptr) != 0)
        return true;
    const DWORD error = GetLastError();
    if (isThere(error) || error == ERROR_PATH_NOT_FOUND || error == ERROR_ACCESS_DENIED)
        return systemFailure(kCantCreate, to, error);
    return false;
}

Result<int> openOwn(const fs::path &path)
{
    Handle file = openPath(path, GENERIC_READ, kShareAll, OPEN_EXISTING);
    if (!file.valid())
        return systemFailure("the file can't be opened", path);
    constexpr DWORD kNoFile = FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT;
    BY_HANDLE_FILE_INFORMATION facts{};
    if (GetFileInformationByHandle(file.get(), &facts) == 0 ||
        (facts.dwFileAttributes & kNoFile) != 0 || !belongsToUser(file.get()))
        return systemFailure("the file can't be opened", path, ERROR_ACCESS_DENIED);
    return descriptorOf(file.release());
}

// A file that another program reads can't be replaced; it is left alone, like one that is being
// written.
Result<bool> takeName(const fs::path &from, const fs::path &to, bool replace, fs::path &kept)
{
    kept.clear();
    return takeName(from, to, replace);
}

Result<bool> takeName(const fs::path &from, const fs::path &to, bool replace)
{
    if (move(from, to, false))
        return true;
    if (!isThere(GetLastError()) && !hasName(to))
        return systemFailure(kCantRename, to);
    if (!replace)
        return false;
    if (!isLink(to)) {
        // Held open until the name is taken, so that only one program can replace the file.
        const Handle old =
            openPath(to, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, OPEN_EXISTING);
        if (!old.valid() && isInUse(GetLastError()))
            return false;
    }
    if (move(from, to, true))
        return true;
    const DWORD error = GetLastError();
    if (isInUse(error) || error == ERROR_ACCESS_DENIED)
        return false;
    return systemFailure(kCantRename, to, error);
}

Status renameFile(const fs::path &from, const fs::path &to, bool replace)
{
    const DWORD flags = MOVEFILE_WRITE_THROUGH | (replace ? MOVEFILE_REPLACE_EXISTING : 0U);
    if (MoveFileExW(from.c_str(), to.c_str(), flags) != 0)
        return {};
    const DWORD error = GetLastError();
    return systemFailure(isThere(error) ? kCantCreate : kCantRename, to, error);
}

} // namespace zoe::system
