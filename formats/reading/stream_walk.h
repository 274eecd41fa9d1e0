// Opens a stream message by message: for captures without an end or with a broken index. Pure
// functions, thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/reading/stream_contents.h"

namespace zoe {

// Reads all messages. Error: Cancelled. The session stays empty.
Result<StreamContents> contentsByWalk(std::span<const std::byte> stream, std::uint64_t firstMessage,
                                      const Task &task);

// Does not read messages that an intact index covers: damage there is found when it is read. Error:
// Cancelled. The session stays empty.
Result<StreamContents> contentsByPieces(std::span<const std::byte> stream,
                                        std::uint64_t firstMessage, const Task &task);

} // namespace zoe
