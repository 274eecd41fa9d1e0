// How a stream is read whose end is missing, or one of whose indexes is broken: by the indexes that
// are whole, and message by message only where none tells what is there. Pure function,
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

struct StreamPiece {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    // Stands at the end of the piece and tells of all chunks in it; without, the piece has to be
    // walked.
    std::optional<IndexMessage> index;
};

// Pieces in order, without gaps, from the first message to the end of the stream. Cost: what is
// searched backwards, from the end and from broken indexes, until a whole index stands there, and
// the indexes. Error: Cancelled.
Result<std::vector<StreamPiece>> piecesOf(std::span<const std::byte> stream,
                                          std::uint64_t firstMessage, const Task &task);

} // namespace zoe
