// What opening a stream finds out: everything but the chunks themselves. Three ways lead there: by
// the indexes, which needs the end of the stream; by walking over all messages; and by those
// indexes that are whole, walking where there is none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/memory_capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

struct StreamContents {
    SessionInfo session;
    Dictionaries dictionaries;
    std::vector<FrameRecord> frames;
    std::vector<ChunkSummary> chunks;
    std::vector<std::uint32_t> calls; // of each chunk
    std::vector<Damage> damage;
    std::vector<Annotation> annotations;
    bool scanned = false; // every message has been looked at, so that damage is known
};

// A stream of up to scanBytes is looked at as a whole, so that all damage is told of; of a longer
// one no more than it takes. Error: BadInput (no capture), TooNew, Cancelled; without a place.
Result<StreamContents> readContents(std::span<const std::byte> stream, std::size_t scanBytes,
                                    const Task &task);

// A part of a stream in which no message has the right checksum.
struct BrokenStretch {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

struct ScanVisitor {
    std::function<void(const MessageView &)> message;
    std::function<void(BrokenStretch)> broken;
};

// Goes over the messages from an offset on, all checksums verified; finds the way again behind what
// is broken. Error: Cancelled.
Status scanMessages(std::span<const std::byte> stream, std::uint64_t from,
                    const ScanVisitor &visitor, const Task &task);

} // namespace zoe
