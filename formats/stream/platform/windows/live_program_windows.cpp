#include <windows.h>

#include <algorithm>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>

#include "formats/stream/platform/live_program.h"
#include "formats/stream/platform/windows/system_handle.h"

namespace zoe {

namespace fs = std::filesystem;

namespace {

// Held, the folder can't be exchanged. Others of the user's can't write into what is in the user's
// profile, unless the user has given them the right.
system::Handle userFolder(const fs::path &path)
{
    system::Handle folder = system::openPath(path, READ_CONTROL | FILE_READ_ATTRIBUTES,
                                             FILE_SHARE_READ | FILE_SHARE_WRITE, OPEN_EXISTING);
    BY_HANDLE_FILE_INFORMATION facts{};
    const bool usable = folder.valid() && GetFileInformationByHandle(folder.get(), &facts) != 0 &&
                        (facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 &&
                        (facts.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0 &&
                        system::belongsToUser(folder.get());
    return usable ? std::move(folder) : system::Handle();
}

fs::path madeFolder()
{
    fs::path folder = livePrograms();
    std::error_code error;
    fs::create_directories(folder, error);
    return folder;
}

std::string contentOf(HANDLE file)
{
    constexpr std::size_t kMostBytes = 4096;
    std::string text(kMostBytes, '\0');
    DWORD size = 0;
    if (ReadFile(file, text.data(), static_cast<DWORD>(text.size()), &size, nullptr) == 0)
        size = 0;
    text.resize(size);
    return text;
}

} // namespace

fs::path livePrograms()
{
    std::wstring local(GetEnvironmentVariableW(L"LOCALAPPDATA", nullptr, 0), L'\0');
    if (!local.empty())
        local.resize(GetEnvironmentVariableW(L"LOCALAPPDATA", local.data(),
                                             static_cast<DWORD>(local.size())));
    std::error_code error;
    const fs::path base = local.empty() ? fs::temp_directory_path(error) : fs::path(local);
    return base / "zoetrope" / "live";
}

// The file goes with its program, however that ends.
LiveNote::LiveNote(const LiveProgram &program)
{
    const fs::path folder = madeFolder();
    const system::Handle held = userFolder(folder);
    if (!held.valid())
        return;
    m_path = folder / liveNoteName(program.processId, program.address);
    system::Handle file =
        system::openPath(m_path, GENERIC_WRITE | DELETE, FILE_SHARE_READ | FILE_SHARE_DELETE,
                         CREATE_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE);
    const std::string text = liveNoteText(program);
    DWORD written = 0;
    if (file.valid() &&
        WriteFile(file.get(), text.data(), static_cast<DWORD>(text.size()), &written, nullptr) != 0)
        m_descriptor = system::descriptorOf(file.release());
}

LiveNote::~LiveNote()
{
    if (m_descriptor >= 0)
        CloseHandle(system::handleOf(m_descriptor));
}

LiveNote::LiveNote(LiveNote &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
{}

LiveNote &LiveNote::operator=(LiveNote &&other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

// Viewers of the same user connect over the loopback, with the token that they find in the note.
LocalListener::LocalListener(const std::string &)
    : m_path(madeFolder())
{
    if (!userFolder(m_path).valid())
        m_path.clear();
}

LocalListener::~LocalListener() = default;

LocalListener::LocalListener(LocalListener &&other) noexcept
    : m_path(std::exchange(other.m_path, {}))
    , m_socket(std::move(other.m_socket))
{}

LocalListener &LocalListener::operator=(LocalListener &&other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_socket, other.m_socket);
    return *this;
}

bool LocalListener::canBeFound() const
{
    return !m_path.empty();
}

Result<system::Socket> connectLocally(const LiveProgram &program)
{
    return Error{ErrorCode::Unsupported, "there are no local sockets on Windows", program.address};
}

std::vector<LiveProgram> findLivePrograms()
{
    std::vector<LiveProgram> programs;
    const fs::path folder = livePrograms();
    const system::Handle held = userFolder(folder);
    if (!held.valid())
        return programs;
    std::error_code error;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, error)) {
        const system::Handle file =
            system::openPath(entry.path(), GENERIC_READ, system::kShareAll, OPEN_EXISTING);
        LiveProgram program;
        if (file.valid() && readLiveNote(contentOf(file.get()), program))
            programs.push_back(std::move(program));
    }
    std::ranges::sort(programs, {}, [](const LiveProgram &program) {
        return std::tuple(program.processId, program.address);
    });
    return programs;
}

} // namespace zoe
