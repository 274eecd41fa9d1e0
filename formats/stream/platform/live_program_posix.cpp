#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>
#include <tuple>
#include <utility>

#include "formats/stream/platform/live_program.h"

namespace zoe {

namespace fs = std::filesystem;

namespace {

constexpr const char *kFirstLine = "zoetrope live 1";

// Does not trust anything that others could have put there.
bool usable(const fs::path &folder)
{
    struct stat status {};
    return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
           status.st_uid == ::getuid() && (status.st_mode & 0022) == 0;
}

bool lock(int descriptor)
{
    struct flock whole {};
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    return ::fcntl(descriptor, F_SETLK, &whole) == 0;
}

// A record lock ends with its process, however that ends, and a child does not inherit it.
bool heldByOther(const fs::path &path)
{
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0)
        return false;
    struct flock whole {};
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    const bool held = ::fcntl(descriptor, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    ::close(descriptor);
    return held;
}

std::string oneLine(std::string text)
{
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    return text;
}

bool readNote(const fs::path &path, LiveProgram &program)
{
    std::ifstream file(path);
    std::string first;
    std::string numbers;
    if (!std::getline(file, first) || first != kFirstLine || !std::getline(file, program.address) ||
        !std::getline(file, program.program) || !std::getline(file, numbers))
        return false;
    std::istringstream in(numbers);
    return static_cast<bool>(in >> program.processId >> program.startUnixNs);
}

} // namespace

fs::path livePrograms()
{
    const char *const runtime = std::getenv("XDG_RUNTIME_DIR");
    if (runtime != nullptr && *runtime == '/')
        return fs::path(runtime) / "zoetrope";
    std::error_code error;
    fs::path temporary = fs::temp_directory_path(error);
    return (error ? fs::path("/tmp") : temporary) / ("zoetrope-" + std::to_string(::getuid()));
}

LiveNote::LiveNote(const LiveProgram &program)
{
    const fs::path folder = livePrograms();
    ::mkdir(folder.c_str(), 0700);
    if (!usable(folder))
        return;
    const std::size_t colon = program.address.rfind(':');
    const std::string port = program.address.substr(colon == std::string::npos ? 0 : colon + 1);
    m_path = folder / (std::to_string(program.processId) + '-' + port);
    m_descriptor = ::open(m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (m_descriptor < 0)
        return;
    // Locked before it has content: an empty file belongs to nobody yet.
    std::ostringstream text;
    text << kFirstLine << '\n'
         << program.address << '\n'
         << oneLine(program.program) << '\n'
         << program.processId << ' ' << program.startUnixNs << '\n';
    const std::string bytes = text.str();
    if (!lock(m_descriptor) || ::ftruncate(m_descriptor, 0) != 0 ||
        ::write(m_descriptor, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
        *this = LiveNote();
}

LiveNote::~LiveNote()
{
    if (m_descriptor < 0)
        return;
    ::unlink(m_path.c_str());
    ::close(m_descriptor);
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

std::vector<LiveProgram> findLivePrograms()
{
    std::vector<LiveProgram> programs;
    const fs::path folder = livePrograms();
    if (!usable(folder))
        return programs;
    std::error_code error;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, error)) {
        LiveProgram program;
        const bool whole = readNote(entry.path(), program);
        // Our own lock is invisible to us, and testing it would release it.
        const bool own = whole && program.processId == static_cast<std::uint32_t>(::getpid());
        if (own || heldByOther(entry.path())) {
            if (whole)
                programs.push_back(std::move(program));
        } else if (entry.file_size(error) > 0) { // an empty one is being written
            ::unlink(entry.path().c_str());
        }
    }
    std::ranges::sort(programs, {}, [](const LiveProgram &program) {
        return std::tuple(program.processId, program.address);
    });
    return programs;
}

} // namespace zoe
