// The destination of a stream's bytes.
#pragma once

#include <cstddef>
#include <span>

#include "analysis/model/result.h"

namespace zoe {

// write() takes all bytes or returns an Error (Io); the sink completes short writes.
class ByteSink {
  public:
    virtual ~ByteSink() = default;
    virtual Status write(std::span<const std::byte> bytes) = 0;
    // Passes buffered bytes to the system.
    virtual Status flush() = 0;
};

} // namespace zoe
