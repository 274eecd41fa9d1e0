// Opens a stream message by message: for captures without an end, or with a broken index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/reading/stream_contents.h"

namespace zoe {

// Looks at all messages. Error: Cancelled. The session is left empty.
Result<StreamContents> contentsByWalk(std::span<const std::byte> stream, std::uint64_t firstMessage,
                                      const Task &task);

// Looks at no message that a whole index tells of: what is damaged there is found when it is asked
// for. Error: Cancelled. The session is left empty.
Result<StreamContents> contentsByPieces(std::span<const std::byte> stream,
                                        std::uint64_t firstMessage, const Task &task);

} // namespace zoe
