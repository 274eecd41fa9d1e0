// Opens a stream without decoding chunks, in the first of three ways that works: by the indexes,
// which needs the end of the stream; by walking over all messages; for long streams by the indexes
// that are whole, walking only over the rest. Pure function, thread-safe.
#pragma once

#include <cstddef>
#include <span>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/reading/stream_contents.h"

namespace zoe {

// A stream of at most scanBytes is read completely, and all damage in it is reported. Of a longer
// one as little as possible is read. Error: BadInput (not a capture), TooNew, Cancelled; without a
// place.
Result<StreamContents> readContents(std::span<const std::byte> stream, std::size_t scanBytes,
                                    const Task &task);

} // namespace zoe
