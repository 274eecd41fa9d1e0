// The bytes of a file, mapped; or those of a buffer, for what never was a file. Immutable,
// thread-safe.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/result.h"

namespace zoe {

class StreamBytes {
  public:
    virtual ~StreamBytes() = default;
    // Aligned to 8 bytes.
    [[nodiscard]] virtual std::span<const std::byte> view() const = 0;
    // So many bytes have been read and are not wanted again soon: now and then the pages that the
    // process has mapped are given back, so that they don't add up to the size of the file.
    virtual void wasRead(std::size_t bytes) const = 0;
};

// Error: Io (no such file, a folder, refused) with the path as its place.
Result<std::unique_ptr<StreamBytes>> mapFile(const std::filesystem::path &path);

std::unique_ptr<StreamBytes> holdBytes(std::vector<std::byte> bytes);

} // namespace zoe
