#include "formats/stream/platform/mapped_file.h"

#include <atomic>
#include <cstddef>
#include <span>

#include "formats/stream/platform/mapped_memory.h"

namespace zoe {

namespace {

constexpr std::size_t kMappedBytes = std::size_t{32}
                                     << 20; // after this many bytes, pages are given back

class MappedFile final : public StreamBytes {
  public:
    explicit MappedFile(const system::MappedMemory &memory)
        : m_memory(memory)
    {}
    ~MappedFile() override { system::unmapMemory(m_memory); }
    MappedFile(const MappedFile &) = delete;
    MappedFile &operator=(const MappedFile &) = delete;

    [[nodiscard]] std::span<const std::byte> view() const override { return m_memory.bytes; }
    [[nodiscard]] StreamChange change() const override { return system::changeOf(m_memory); }
    void wasRead(std::size_t bytes) const override
    {
        if (m_read.fetch_add(bytes, std::memory_order_relaxed) + bytes < kMappedBytes)
            return;
        m_read.store(0, std::memory_order_relaxed);
        system::giveBackPages(m_memory.bytes);
    }

  private:
    system::MappedMemory m_memory;
    mutable std::atomic<std::size_t> m_read = 0;
};

} // namespace

Result<std::unique_ptr<StreamBytes>> mapFile(const std::filesystem::path &path)
{
    const Result<system::MappedMemory> memory = system::mapMemory(path);
    if (!memory)
        return memory.error();
    return std::unique_ptr<StreamBytes>(std::make_unique<MappedFile>(*memory));
}

} // namespace zoe
