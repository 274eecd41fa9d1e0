#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "formats/stream/platform/mapped_memory.h"
#include "formats/stream/platform/mapping_guard.h"

namespace zoe::system {

namespace {

Error mapFailure(const std::string &what, const std::filesystem::path &path)
{
    return {ErrorCode::Io, what + ": " + std::generic_category().message(errno), path.string()};
}

class Descriptor {
  public:
    explicit Descriptor(const std::filesystem::path &path)
        // Don't block on a pipe without a writer.
        : m_value(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    {}
    ~Descriptor()
    {
        if (m_value >= 0)
            ::close(m_value);
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    [[nodiscard]] int value() const { return m_value; }
    int release() { return std::exchange(m_value, -1); }

  private:
    int m_value;
};

} // namespace

Result<MappedMemory> mapMemory(const std::filesystem::path &path)
{
    Descriptor file(path);
    struct stat status {};
    if (file.value() < 0 && errno == ENOENT)
        return Error{ErrorCode::Io, "the file does not exist", path.string()};
    if (file.value() < 0 || ::fstat(file.value(), &status) != 0)
        return mapFailure("the file can't be opened", path);
    if (S_ISDIR(status.st_mode))
        return Error{ErrorCode::Io, "this is a folder, not a file", path.string()};
    if (!S_ISREG(status.st_mode))
        return Error{ErrorCode::Io, "this is not a regular file", path.string()};
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0)
        return MappedMemory();
    void *const data = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.value(), 0);
    if (data == MAP_FAILED)
        return mapFailure("the file can't be read", path);
    const std::span bytes(static_cast<const std::byte *>(data), size);
    const FileId id = fileId(file.value());
    return MappedMemory{bytes, file.release(), id, guardMapping(bytes)};
}

void unmapMemory(const MappedMemory &memory)
{
    if (memory.bytes.empty())
        return;
    endGuard(memory.guard);
    ::munmap(const_cast<std::byte *>(memory.bytes.data()), memory.bytes.size());
    ::close(memory.descriptor);
}

void giveBackPages(std::span<const std::byte> memory)
{
    ::madvise(const_cast<std::byte *>(memory.data()), memory.size(), MADV_DONTNEED);
}

StreamChange changeOf(const MappedMemory &memory)
{
    struct stat now {};
    if (memory.bytes.empty() || ::fstat(memory.descriptor, &now) != 0)
        return StreamChange::None;
    if (lostBytes(memory.guard) || static_cast<std::size_t>(now.st_size) < memory.bytes.size())
        return StreamChange::Shortened;
    return fileId(memory.descriptor) == memory.id ? StreamChange::None : StreamChange::Written;
}

} // namespace zoe::system
