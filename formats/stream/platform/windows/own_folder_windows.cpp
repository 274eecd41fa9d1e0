#include <windows.h>

#include <aclapi.h>
#include <sddl.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "formats/stream/platform/own_folder.h"
#include "formats/stream/platform/windows/system_handle.h"

namespace zoe::system {

namespace {

using TokenRoom = std::array<std::uint64_t, 64>;

// The SID of the user, or of the group that owns the user's new files, in the given memory; null if
// the system does not provide it.
PSID ownSid(TOKEN_INFORMATION_CLASS kind, TokenRoom &room)
{
    HANDLE opened = nullptr;
    if (OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &opened) == 0)
        return nullptr;
    const Handle token(opened);
    DWORD bytes = 0;
    if (GetTokenInformation(token.get(), kind, room.data(), sizeof room, &bytes) == 0)
        return nullptr;
    // Both structures begin with the pointer to the SID.
    return *reinterpret_cast<PSID *>(room.data());
}

bool isOwnSid(PSID owner)
{
    for (const TOKEN_INFORMATION_CLASS kind : {TokenUser, TokenOwner}) {
        TokenRoom room{};
        const PSID own = ownSid(kind, room);
        if (own != nullptr && EqualSid(own, owner) != 0)
            return true;
    }
    return false;
}

} // namespace

bool belongsToUser(HANDLE file)
{
    PSID owner = nullptr;
    PSECURITY_DESCRIPTOR descriptor = nullptr;
    if (GetSecurityInfo(file, SE_FILE_OBJECT, OWNER_SECURITY_INFORMATION, &owner, nullptr, nullptr,
                        nullptr, &descriptor) != ERROR_SUCCESS)
        return false;
    const bool isOwn = isOwnSid(owner);
    LocalFree(descriptor);
    return isOwn;
}

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

// Others can't access the user's profile, unless the user has permitted it.
OwnFolder makeOwnFolder(const std::filesystem::path &folder, std::error_code &error)
{
    if (CreateDirectoryW(folder.c_str(), nullptr) == 0 && GetLastError() != ERROR_ALREADY_EXISTS) {
        error = {static_cast<int>(GetLastError()), std::system_category()};
        return OwnFolder::Failed;
    }
    return holdOwnFolder(folder).valid() ? OwnFolder::Ready : OwnFolder::Foreign;
}

std::string userNumber()
{
    TokenRoom room{};
    const PSID user = ownSid(TokenUser, room);
    LPSTR text = nullptr;
    if (user == nullptr || ConvertSidToStringSidA(user, &text) == 0)
        return {};
    std::string number(text);
    LocalFree(text);
    return number;
}

} // namespace zoe::system
