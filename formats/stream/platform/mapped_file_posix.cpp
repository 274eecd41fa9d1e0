#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <string>
#include <system_error>

#include "formats/stream/platform/mapped_file.h"

namespace zoe {

namespace {

Error failure(const std::string &what, const std::filesystem::path &path)
{
    return {ErrorCode::Io, what + ": " + std::generic_category().message(errno), path.string()};
}

constexpr std::size_t kMappedBytes = std::size_t{32} << 20; // read before pages are given back

class MappedFile final : public StreamBytes {
  public:
    MappedFile(void *data, std::size_t size)
        : m_data(data)
        , m_size(size)
    {}
    ~MappedFile() override
    {
        if (m_data != nullptr)
            ::munmap(m_data, m_size);
    }
    MappedFile(const MappedFile &) = delete;
    MappedFile &operator=(const MappedFile &) = delete;

    [[nodiscard]] std::span<const std::byte> view() const override
    {
        return {static_cast<const std::byte *>(m_data), m_size};
    }
    // The system keeps them in its cache: whoever reads there, now or later, gets them back.
    void wasRead(std::size_t bytes) const override
    {
        if (m_read.fetch_add(bytes, std::memory_order_relaxed) + bytes < kMappedBytes)
            return;
        m_read.store(0, std::memory_order_relaxed);
        ::madvise(m_data, m_size, MADV_DONTNEED);
    }

  private:
    void *m_data;
    std::size_t m_size;
    mutable std::atomic<std::size_t> m_read = 0;
};

class Descriptor {
  public:
    explicit Descriptor(const std::filesystem::path &path)
        // Not to block on a pipe that nobody writes to.
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

  private:
    int m_value;
};

} // namespace

Result<std::unique_ptr<StreamBytes>> mapFile(const std::filesystem::path &path)
{
    const Descriptor file(path);
    struct stat status {};
    if (file.value() < 0 || ::fstat(file.value(), &status) != 0)
        return failure("the file can't be opened", path);
    if (S_ISDIR(status.st_mode))
        return Error{ErrorCode::Io, "the path is a folder, not a file", path.string()};
    if (!S_ISREG(status.st_mode))
        return Error{ErrorCode::Io, "this is not an ordinary file", path.string()};
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0)
        return std::unique_ptr<StreamBytes>(std::make_unique<MappedFile>(nullptr, 0));
    void *const data = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.value(), 0);
    if (data == MAP_FAILED)
        return failure("the file can't be read", path);
    return std::unique_ptr<StreamBytes>(std::make_unique<MappedFile>(data, size));
}

} // namespace zoe
