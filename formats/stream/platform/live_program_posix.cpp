#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <tuple>
#include <utility>

#include "formats/stream/platform/live_program.h"
#include "formats/stream/platform/own_folder.h"

namespace zoe {

namespace fs = std::filesystem;

namespace {

constexpr const char *kSocketEnding = ".sock";

// The folder, if only the user can access it; all files are opened relative to it, so that it can't
// be replaced in between.
class UserFolder {
  public:
    UserFolder() = default; // not usable
    explicit UserFolder(const fs::path &path)
        : m_descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
    {
        struct stat status {};
        if (m_descriptor >= 0 && (::fstat(m_descriptor, &status) != 0 ||
                                  status.st_uid != ::geteuid() || (status.st_mode & 0077) != 0))
            ::close(std::exchange(m_descriptor, -1));
    }
    ~UserFolder()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    UserFolder(const UserFolder &) = delete;
    UserFolder &operator=(const UserFolder &) = delete;

    [[nodiscard]] bool usable() const { return m_descriptor >= 0; }
    [[nodiscard]] int open(const std::string &name, int flags) const
    {
        return ::openat(m_descriptor, name.c_str(), flags | O_NOFOLLOW | O_CLOEXEC, 0600);
    }
    void remove(const std::string &name) const { ::unlinkat(m_descriptor, name.c_str(), 0); }
    // Short, however long the folder's own path is.
    [[nodiscard]] std::string pathOf(const std::string &name) const
    {
        return "/proc/self/fd/" + std::to_string(m_descriptor) + '/' + name;
    }

  private:
    int m_descriptor = -1;
};

UserFolder madeFolder(const fs::path &path)
{
    std::error_code error;
    if (system::makeOwnFolder(path, error) != system::OwnFolder::Ready)
        return {};
    return UserFolder(path);
}

// This kind of lock belongs to the open file: it ends with its process, however that ends, and
// other parts of the same process see it.
bool lock(int descriptor)
{
    struct flock whole {};
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    return ::fcntl(descriptor, F_OFD_SETLK, &whole) == 0;
}

bool isOwn(int descriptor)
{
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && status.st_uid == ::geteuid();
}

bool isLocked(int descriptor)
{
    struct flock whole {};
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    return ::fcntl(descriptor, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
}

std::string contentOf(int descriptor)
{
    constexpr std::size_t kMostBytes = 4096;
    std::string text(kMostBytes, '\0');
    const ssize_t size = ::pread(descriptor, text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
}

sockaddr_un socketAddress(const std::string &path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    return address;
}

} // namespace

fs::path livePrograms()
{
    const char *const runtime = ::secure_getenv("XDG_RUNTIME_DIR");
    struct stat status {};
    // The variables of another user may remain after a change of users.
    if (runtime != nullptr && *runtime == '/' && ::stat(runtime, &status) == 0 &&
        status.st_uid == ::geteuid())
        return fs::path(runtime) / "zoetrope";
    const char *const temporary = ::secure_getenv("TMPDIR");
    return fs::path(temporary != nullptr && *temporary == '/' ? temporary : "/tmp") /
           ("zoetrope-" + std::to_string(::geteuid()));
}

LiveNote::LiveNote(const LiveProgram &program)
{
    const fs::path path = livePrograms();
    const UserFolder folder = madeFolder(path);
    if (!folder.usable())
        return;
    const std::string name = liveNoteName(program.processId, program.address);
    folder.remove(name); // of an earlier process with this number
    m_path = path / name;
    m_descriptor = folder.open(name, O_RDWR | O_CREAT | O_EXCL);
    if (m_descriptor < 0)
        return;
    // Locked before it has content: an empty file belongs to nobody yet.
    const std::string bytes = liveNoteText(program);
    if (!lock(m_descriptor) ||
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

LocalListener::LocalListener(const std::string &address)
{
    const fs::path path = livePrograms();
    const UserFolder folder = madeFolder(path);
    if (!folder.usable())
        return;
    const std::string name =
        liveNoteName(static_cast<std::uint32_t>(::getpid()), address) + kSocketEnding;
    folder.remove(name);
    system::Socket socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    const sockaddr_un where = socketAddress(folder.pathOf(name));
    constexpr int kBacklog = 16;
    if (!socket.valid() || ::fchmod(socket.descriptor(), 0600) != 0 ||
        ::bind(socket.descriptor(), reinterpret_cast<const sockaddr *>(&where), sizeof where) != 0)
        return;
    m_path = path / name;
    if (::listen(socket.descriptor(), kBacklog) == 0)
        m_socket = std::move(socket);
}

LocalListener::~LocalListener()
{
    if (!m_path.empty())
        ::unlink(m_path.c_str());
}

bool LocalListener::canBeFound() const
{
    return m_socket.valid();
}

Result<system::Socket> connectLocally(const LiveProgram &program)
{
    const UserFolder folder(livePrograms());
    system::Socket socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    const sockaddr_un where = socketAddress(
        folder.pathOf(liveNoteName(program.processId, program.address) + kSocketEnding));
    if (folder.usable() && socket.valid() &&
        ::connect(socket.descriptor(), reinterpret_cast<const sockaddr *>(&where), sizeof where) ==
            0 &&
        system::isSameUser(socket))
        return socket;
    return Error{ErrorCode::Io, "can't connect to the program's socket", program.address};
}

std::vector<LiveProgram> findLivePrograms()
{
    std::vector<LiveProgram> programs;
    const fs::path path = livePrograms();
    const UserFolder folder(path);
    if (!folder.usable())
        return programs;
    std::error_code error;
    for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        const int file = folder.open(name, O_RDWR | O_NONBLOCK);
        if (file < 0) // a socket, for example
            continue;
        LiveProgram program;
        const std::string text = contentOf(file);
        if (!isOwn(file)) { // created while others had access to the folder
            folder.remove(name);
        } else if (isLocked(file)) {
            if (readLiveNote(text, program))
                programs.push_back(std::move(program));
        } else if (!text.empty()) { // an empty one is being written
            folder.remove(name);
            folder.remove(name + kSocketEnding);
        }
        ::close(file);
    }
    std::ranges::sort(programs, {}, [](const LiveProgram &program) {
        return std::tuple(program.processId, program.address);
    });
    return programs;
}

} // namespace zoe
