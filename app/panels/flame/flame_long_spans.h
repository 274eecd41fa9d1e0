// Locks, async spans and flows of a capture that reach over many chunks: they stand in the chunk in
// which they end, where nobody looks who shows a frame long before. Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe::app {

template <class Span>
struct InChunk {
    Span span;
    std::uint32_t chunk = 0; // in which it ended, or was
};

// From one chunk to another.
struct FarArrow {
    FlowPoint from;
    FlowPoint to;
    std::uint32_t fromChunk = 0;
    std::uint32_t toChunk = 0;
};

struct LongSpans {
    // Of each kind so many are kept, of spans the longest.
    static constexpr std::size_t kMost = 250'000;

    std::size_t chunks = 0; // of the capture that have been looked at
    std::vector<InChunk<LockSpan>> locks;
    std::vector<InChunk<AsyncSpan>> asyncs;
    std::vector<FarArrow> arrows;
    std::size_t leftOut = 0; // for want of room
    // Flows that go on: their last point by id.
    std::unordered_map<std::uint64_t, InChunk<FlowPoint>> open;
};

// Spans that end more than chunksBehind chunks behind the one in which they begin, and arrows
// between chunks. before: of a shorter capture of the same session, whose chunks are not looked at
// again; may be null. What can't be read is passed over. Memory: the spans kept. Cost: decodes the
// chunks. Error: Cancelled.
Result<std::shared_ptr<const LongSpans>> findLongSpans(const Capture &capture,
                                                       std::size_t chunksBehind,
                                                       const LongSpans *before, const Task &task);

} // namespace zoe::app
