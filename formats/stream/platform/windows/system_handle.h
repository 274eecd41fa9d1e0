// Handles of Windows as the descriptors of system_file.h: their values fit into 32 bits, as
// Microsoft documents. Inner part of the Windows platform.
#pragma once

#include <windows.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "analysis/model/result.h"

namespace zoe::system {

inline HANDLE handleOf(int descriptor)
{
    return reinterpret_cast<HANDLE>(static_cast<std::intptr_t>(descriptor));
}
// -1 if it is invalid.
inline int descriptorOf(HANDLE handle)
{
    return static_cast<int>(reinterpret_cast<std::intptr_t>(handle));
}

class Handle {
  public:
    Handle() = default;
    explicit Handle(HANDLE handle)
        : m_handle(handle)
    {}
    ~Handle()
    {
        if (valid())
            CloseHandle(m_handle);
    }
    Handle(Handle &&other) noexcept
        : m_handle(other.release())
    {}
    Handle &operator=(Handle &&other) noexcept
    {
        std::swap(m_handle, other.m_handle);
        return *this;
    }

    [[nodiscard]] bool valid() const
    {
        return m_handle != INVALID_HANDLE_VALUE && m_handle != nullptr;
    }
    [[nodiscard]] HANDLE get() const { return m_handle; }
    HANDLE release() { return std::exchange(m_handle, INVALID_HANDLE_VALUE); }

  private:
    HANDLE m_handle = INVALID_HANDLE_VALUE;
};

constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

// A file or folder itself, not what a link at the end of the path leads to.
inline Handle openPath(const std::filesystem::path &path, DWORD access, DWORD share, DWORD creation,
                       DWORD flags = 0)
{
    constexpr DWORD kItself = FILE_FLAG_OPEN_REPARSE_POINT | FILE_FLAG_BACKUP_SEMANTICS;
    return Handle(CreateFileW(path.c_str(), access, share, nullptr, creation,
                              FILE_ATTRIBUTE_NORMAL | kItself | flags, nullptr));
}

// Whether a file or folder belongs to the user who runs this program, or to administrators if the
// user is one of them. REQUIRES: the handle has READ_CONTROL.
bool belongsToUser(HANDLE file);

// An existing folder of the user, not reached through a link: while it is held, it can't be
// replaced. Invalid if it isn't the user's.
Handle holdOwnFolder(const std::filesystem::path &folder);

inline Error systemFailure(const std::string &what, const std::filesystem::path &path,
                           DWORD code = GetLastError())
{
    return {ErrorCode::Io, what + ": " + std::system_category().message(static_cast<int>(code)),
            path.string()};
}

} // namespace zoe::system
