// Opens a stream by looking at every message: for captures without an end, or with a broken index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "formats/stream_contents.h"

namespace zoe {

// Error: Cancelled. The session is left empty.
Result<StreamContents> contentsByWalk(std::span<const std::byte> stream, std::uint64_t firstMessage,
                                      const Task &task);

} // namespace zoe
