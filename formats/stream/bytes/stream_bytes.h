// The bytes of a whole stream: of a mapped file (formats/stream/platform/mapped_file.h) or of a
// buffer. Immutable, thread-safe.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace zoe {

class StreamBytes {
  public:
    virtual ~StreamBytes() = default;
    // Aligned to 8 bytes.
    [[nodiscard]] virtual std::span<const std::byte> view() const = 0;
    // The caller has read this many bytes and won't need them again soon. Mapped pages are given
    // back from time to time; otherwise they would add up to the size of the file.
    virtual void wasRead(std::size_t bytes) const = 0;
};

std::unique_ptr<StreamBytes> holdBytes(std::vector<std::byte> bytes);

} // namespace zoe
