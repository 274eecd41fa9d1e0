// Locks, async spans and flows that span many chunks. They are stored in the chunk in which they
// end, so a view of an earlier frame would not find them. Immutable and thread-safe.
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

    std::size_t chunks = 0; // chunks of the capture that were scanned
    std::vector<InChunk<LockSpan>> locks;
    std::vector<InChunk<AsyncSpan>> asyncs;
    std::vector<FarArrow> arrows;
    std::size_t leftOut = 0; // for want of room
    // Open flows: their last point by id.
    std::unordered_map<std::uint64_t, InChunk<FlowPoint>> open;
};

// Spans that end more than chunksBehind chunks behind the one in which they begin, and arrows
// between chunks. before: result for a shorter capture of the same session, whose chunks are not
// scanned again; may be null. Unreadable chunks are skipped. Memory: the spans kept. Cost: decodes
// the chunks. Error: Cancelled.
Result<std::shared_ptr<const LongSpans>> findLongSpans(const Capture &capture,
                                                       std::size_t chunksBehind,
                                                       const LongSpans *before, const Task &task);

} // namespace zoe::app
