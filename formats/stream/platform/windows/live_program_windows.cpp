#include <windows.h>

#include <algorithm>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>

#include "formats/stream/platform/live_program.h"
#include "formats/stream/platform/own_folder.h"
#include "formats/stream/platform/windows/system_handle.h"

namespace zoe {

namespace fs = std::filesystem;

namespace {

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

namespace {

// Both belong to the user: %LOCALAPPDATA% only has to contain them.
bool makeFolder(const fs::path &folder)
{
    std::error_code error;
    fs::create_directory(folder.parent_path(), error);
    return system::makeOwnFolder(folder, error) == system::OwnFolder::Ready;
}

} // namespace

// The file is removed with its program, however that ends.
LiveNote::LiveNote(const LiveProgram &program)
{
    const fs::path folder = livePrograms();
    if (!makeFolder(folder))
        return;
    const system::Handle held = system::holdOwnFolder(folder);
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

// Viewers of the same user connect over loopback, with the token from the note.
LocalListener::LocalListener(const std::string &)
{
    const fs::path folder = livePrograms();
    if (makeFolder(folder))
        m_path = folder;
}

LocalListener::~LocalListener() = default;

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
    const system::Handle held = system::holdOwnFolder(folder);
    if (!held.valid())
        return programs;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const system::Handle file =
            system::openPath(at->path(), GENERIC_READ, system::kShareAll, OPEN_EXISTING);
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
