// Scans the messages of a stream, intact or broken. Pure function, thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

// How far to search for an intact message after a broken header.
inline constexpr std::size_t kHeaderSearchBytes = std::size_t{1} << 20;

// A part of a stream without any message whose checksum is right.
struct BrokenStretch {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

struct ScanVisitor {
    std::function<void(const MessageView &)> message;
    std::function<void(BrokenStretch)> broken;
};

// Verifies all checksums starting at an offset. After broken bytes, it searches for the next intact
// message. Error: Cancelled.
Status scanMessages(std::span<const std::byte> stream, std::uint64_t from,
                    const ScanVisitor &visitor, const Task &task);

} // namespace zoe
