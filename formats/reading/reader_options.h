// How a capture file is opened.
#pragma once

#include <cstddef>
#include <optional>

namespace zoe {

struct ReaderOptions {
    // Memory for decoded chunks of this capture. If not set, all captures share a part of the
    // process's budget (analysis/model/memory_budget.h).
    std::optional<std::size_t> cacheBytes;
    // Files up to this size are checked completely when they are opened. In larger ones, damage is
    // found when the damaged part is read.
    std::size_t scanBytes = std::size_t{64} << 20;
};

} // namespace zoe
