// Everything in the visible time other than zones: states of threads, samples, locks, async spans,
// flows, messages, plots and memory. Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "analysis/states/thread_states.h"
#include "app/widgets/zones/flame_frame.h"

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

// Locks, async spans and flows that reach over many chunks. They are stored in the chunk in which
// they end, which is not read to show a frame far before it.
struct LongSpans {
    // Maximum number of each kind; of spans, the longest are kept.
    static constexpr std::size_t kMost = 250'000;

    std::size_t chunks = 0; // chunks of the capture that were scanned
    std::vector<InChunk<LockSpan>> locks;
    std::vector<InChunk<AsyncSpan>> asyncs;
    std::vector<FarArrow> arrows;
    std::size_t leftOut = 0; // for lack of room
    // Open flows: their last point by id.
    std::unordered_map<std::uint64_t, InChunk<FlowPoint>> open;
};

// Spans that end more than chunksBehind chunks after the one in which they begin, and arrows
// between chunks. before: result for a shorter capture of the same session, whose chunks are not
// scanned again; may be null. Unreadable chunks are skipped. Memory: the spans kept. Cost: decodes
// the chunks. Error: Cancelled.
Result<std::shared_ptr<const LongSpans>> findLongSpans(const Capture &capture,
                                                       std::size_t chunksBehind,
                                                       const LongSpans *before, const Task &task);

struct TrackSpan {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    std::uint32_t what = 0; // position in FlameExtras::locks or ::asyncs
};

// Spans side by side: those of a row are in order and don't overlap.
struct SpanRows {
    std::vector<std::vector<TrackSpan>> rows;
    std::size_t leftOut = 0; // for lack of rows

    // The span at a time, null if there is none.
    [[nodiscard]] const TrackSpan *at(std::size_t row, TimeNs fromNs, TimeNs toNs) const;
};

struct ThreadExtras {
    ThreadId thread; // invalid: messages of no thread
    SpanRows locks;
    std::vector<Message> messages;    // by time
    StateTimeline states;             // that reach into the frames
    std::vector<StackSample> samples; // by time
};

// Which threads ran on a CPU; what: ThreadId::value.
struct CpuTrack {
    std::uint32_t cpu = 0;
    SpanRows rows; // at most one
    DurationNs runningNs = 0;
};

struct PlotTrack {
    PlotId plot;
    std::vector<PlotPoint> points; // by time; the first one may be before the visible part
    double least = 0;
    double greatest = 0;

    // The value at a time; not set before the first point.
    [[nodiscard]] std::optional<double> at(TimeNs timeNs) const;
};

// Bytes allocated minus bytes freed since the first of the frames shown.
struct MemoryTrack {
    PoolId pool;
    PlotTrack bytes;
    std::size_t allocations = 0;
    std::size_t frees = 0;
};

// The end of an arrow: the innermost zone that is open then, or the thread itself.
struct FlowPlace {
    FlowPoint point;
    std::optional<std::uint32_t> depth;
};

struct FlowArrow {
    FlowPlace from;
    FlowPlace to;
};

struct FlameExtras {
    std::vector<ThreadExtras> threads; // by thread; that of no thread last
    std::vector<LockSpan> locks;
    std::vector<AsyncSpan> asyncs;
    SpanRows asyncRows;
    std::vector<CpuTrack> cpus;      // by number
    std::vector<PlotTrack> plots;    // by id
    std::vector<MemoryTrack> memory; // by id
    std::vector<FlowArrow> arrows;   // by start
    // For each arrow, the latest end of all arrows up to it; and all ends, rising.
    std::vector<TimeNs> arrowReach;
    std::vector<TimeNs> arrowEnds;
    bool statesKnown = false; // of any thread
    bool sampled = false;     // likewise

    // Positions of the arrows that may be visible in [fromNs, toNs), and their number. Cost:
    // logarithmic.
    struct ArrowsInSight {
        std::size_t first = 0;
        std::size_t end = 0;
        std::size_t count = 0;
    };
    [[nodiscard]] ArrowsInSight arrowsIn(TimeNs fromNs, TimeNs toNs) const;

    [[nodiscard]] const ThreadExtras *of(ThreadId thread) const;
};

// Spans are stored in the chunk in which they end, so a few chunks after the frames are read too;
// spans that end later are among the long ones, which may be null (unknown so far). Error:
// Cancelled.
Result<std::shared_ptr<const FlameExtras>> loadFlameExtras(const FlameFrame &frame,
                                                           std::size_t chunksBehind,
                                                           const LongSpans *far, const Task &task);

// Whether chunks after the frames may contain more.
bool mayHaveLongSpans(const Capture &capture, const FlameExtras &extras);

} // namespace zoe::app
