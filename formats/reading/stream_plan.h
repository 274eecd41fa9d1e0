// Plans how to read a stream whose end is missing or one of whose indexes is broken: by the intact
// indexes, and message by message only where no index covers the stream. Pure function,
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
    // At the end of the piece, with all chunks in it. Without an index the piece has to be walked.
    std::optional<IndexMessage> index;
};

// Consecutive pieces from the first message to the end of the stream. Cost: searching backwards
// from the end and from broken indexes to the next intact index, and reading the indexes. Error:
// Cancelled.
Result<std::vector<StreamPiece>> piecesOf(std::span<const std::byte> stream,
                                          std::uint64_t firstMessage, const Task &task);

} // namespace zoe
