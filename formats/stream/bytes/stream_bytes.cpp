#include "formats/stream/bytes/stream_bytes.h"

#include <cstdint>
#include <utility>

namespace zoe {

namespace {

static_assert(alignof(std::max_align_t) >= alignof(std::uint64_t));

class HeldBytes final : public StreamBytes {
  public:
    explicit HeldBytes(std::vector<std::byte> bytes)
        : m_bytes(std::move(bytes))
    {}
    [[nodiscard]] std::span<const std::byte> view() const override { return m_bytes; }
    void wasRead(std::size_t /*bytes*/) const override {}

  private:
    std::vector<std::byte> m_bytes;
};

} // namespace

std::unique_ptr<StreamBytes> holdBytes(std::vector<std::byte> bytes)
{
    return std::make_unique<HeldBytes>(std::move(bytes));
}

} // namespace zoe
