// Goes over the messages of a stream, whole or broken. Pure function, thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

// A part of a stream without any message that has the right checksum.
struct BrokenStretch {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

struct ScanVisitor {
    std::function<void(const MessageView &)> message;
    std::function<void(BrokenStretch)> broken;
};

// Verifies all checksums from an offset on. Behind broken bytes it searches for the next whole
// message. Error: Cancelled.
Status scanMessages(std::span<const std::byte> stream, std::uint64_t from,
                    const ScanVisitor &visitor, const Task &task);

} // namespace zoe
