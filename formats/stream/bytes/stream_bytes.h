// The bytes of a whole stream: of a mapped file (formats/stream/platform/mapped_file.h) or of a
// buffer. Immutable unless another program writes to the file, thread-safe.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace zoe {

// What another program has done to the file since it was opened.
enum class StreamChange { None, Written, Shortened };

class StreamBytes {
  public:
    virtual ~StreamBytes() = default;
    // Aligned to 8 bytes. Of a file that was shortened, the bytes after its end become 0 at some
    // time: change() tells.
    [[nodiscard]] virtual std::span<const std::byte> view() const = 0;
    [[nodiscard]] virtual StreamChange change() const { return StreamChange::None; }
    // The caller has read this many bytes and won't need them again soon. Mapped pages are given
    // back from time to time; otherwise they would add up to the size of the file.
    virtual void wasRead(std::size_t bytes) const = 0;
};

std::unique_ptr<StreamBytes> holdBytes(std::vector<std::byte> bytes);

} // namespace zoe
