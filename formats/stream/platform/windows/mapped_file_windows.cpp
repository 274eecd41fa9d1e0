#include <windows.h>

#include <atomic>
#include <string>

#include "formats/stream/platform/mapped_file.h"
#include "formats/stream/platform/windows/system_handle.h"

namespace zoe {

namespace {

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
            UnmapViewOfFile(m_data);
    }
    MappedFile(const MappedFile &) = delete;
    MappedFile &operator=(const MappedFile &) = delete;

    [[nodiscard]] std::span<const std::byte> view() const override
    {
        return {static_cast<const std::byte *>(m_data), m_size};
    }
    // The system keeps the pages in its cache: readers of these bytes, now or later, get them back.
    void wasRead(std::size_t bytes) const override
    {
        if (m_read.fetch_add(bytes, std::memory_order_relaxed) + bytes < kMappedBytes)
            return;
        m_read.store(0, std::memory_order_relaxed);
        // Of pages that are not locked, it is documented to take them out of the working set.
        VirtualUnlock(m_data, m_size);
    }

  private:
    void *m_data;
    std::size_t m_size;
    mutable std::atomic<std::size_t> m_read = 0;
};

} // namespace

Result<std::unique_ptr<StreamBytes>> mapFile(const std::filesystem::path &path)
{
    const system::Handle file(CreateFileW(path.c_str(), GENERIC_READ, system::kShareAll, nullptr,
                                          OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr));
    BY_HANDLE_FILE_INFORMATION facts{};
    if (!file.valid())
        return system::systemFailure("the file can't be opened", path);
    if (GetFileType(file.get()) != FILE_TYPE_DISK ||
        GetFileInformationByHandle(file.get(), &facts) == 0)
        return Error{ErrorCode::Io, "this is not a regular file", path.string()};
    if ((facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0)
        return Error{ErrorCode::Io, "this is a folder, not a file", path.string()};
    const auto size =
        static_cast<std::size_t>(std::uint64_t{facts.nFileSizeHigh} << 32 | facts.nFileSizeLow);
    if (size == 0)
        return std::unique_ptr<StreamBytes>(std::make_unique<MappedFile>(nullptr, 0));
    const system::Handle mapping(CreateFileMappingW(
        file.get(), nullptr, PAGE_READONLY, facts.nFileSizeHigh, facts.nFileSizeLow, nullptr));
    void *const data =
        mapping.valid() ? MapViewOfFile(mapping.get(), FILE_MAP_READ, 0, 0, size) : nullptr;
    if (data == nullptr)
        return system::systemFailure("the file can't be read", path);
    return std::unique_ptr<StreamBytes>(std::make_unique<MappedFile>(data, size));
}

} // namespace zoe
