// Where the bytes of a stream go.
#pragma once

#include <cstddef>
#include <span>

#include "analysis/model/result.h"

namespace zoe {

// write() takes all of the bytes or returns an Error (Io); a short write is the sink's business to
// continue.
class ByteSink {
  public:
    virtual ~ByteSink() = default;
    virtual Status write(std::span<const std::byte> bytes) = 0;
    // Hands what is buffered to the system.
    virtual Status flush() = 0;
};

} // namespace zoe
