// Opens a stream by its end message and the chain of indexes. Pure functions, thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/reading/stream_contents.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

// The indexes from the first to the one at the given offset, without frames and totals. Error:
// Damaged.
Result<std::vector<IndexMessage>> indexChain(std::span<const std::byte> stream,
                                             std::uint64_t lastIndex);

// With scan, verifies all messages. Error: Damaged (no end, or a broken chain: walk instead),
// Cancelled. The session stays empty.
Result<StreamContents> contentsByIndex(std::span<const std::byte> stream,
                                       std::uint64_t firstMessage, bool scan, const Task &task);

} // namespace zoe
