// One capture of a comparison, summed: everything the comparison keeps of its frames. Pure
// functions; results are values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "analysis/comparison/sums/duration_column.h"
#include "analysis/comparison/sums/edge_set.h"
#include "analysis/comparison/sums/frame_column.h"
#include "analysis/comparison/values/compare_side.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

struct SlotSums {
    std::uint64_t calls = 0;
    std::uint64_t frames = 0; // with any call or time of it
    DurationNs totalNs = 0;   // calls nested in a call of the same slot count once
    Int128 selfNs = 0;
    Int128 frameThreadSelfNs = 0; // on the thread that marks the frames
    double selfSquares = 0;       // of self times per frame
    std::size_t columnBytes = 0;  // approximate size of its column, kept or not
};

struct SumRequest {
    std::span<const Slot> slotOf; // one per site of the capture; kNoSlot: ignored
    std::size_t slotCount = 0;
    // One per thread: added to the slots of its zones, so that each thread has separate slots.
    // Empty: all threads share slots.
    std::span<const Slot> threadOffset = {};
    // One per slot; sums, columns and edges of others are left out or incomplete. Empty: all.
    std::span<const std::uint8_t> wanted = {};
    std::span<const std::uint8_t> watched =
        {}; // one per slot: 1 if its edges are wanted; empty: none
    // If columns need more, the largest are dropped.
    std::size_t columnBytes = static_cast<std::size_t>(-1);
    std::optional<ThreadId> frameThread = {}; // if already known
    // If set, it receives the figures instead of columns: of each slot in order of frames, one at a
    // time.
    std::function<void(Slot slot, const FrameFigures &figures)> visit = {};
};

struct CaptureSums {
    ThreadId frameThread;
    DurationColumn durations;            // one per readable frame
    FrameRanges numbers;                 // numbers of these in the capture
    std::vector<SlotSums> slotSums;      // one per slot
    std::vector<FrameColumn> columns;    // one per slot
    std::vector<std::uint8_t> hasColumn; // one per slot: 0 if unwanted or dropped
    std::vector<CallEdge> edges;         // of watched slots; sorted
    std::uint64_t partialFrames = 0;     // left out (whole_frames.h)
    std::uint64_t addedFrames = 0;       // likewise

    [[nodiscard]] std::size_t frames() const { return durations.size(); }
};

// The thread that marks frames is that of the main frame set; if unknown, the one with most time in
// the frames. Partial frames don't count. The result doesn't depend on the executor. Error:
// BadInput (no frames), Damaged, Io, Cancelled.
Result<CaptureSums> sumCapture(const CompareSide &side, const SumRequest &request,
                               const Task &task);

// The functions whose self time per frame varies most.
std::vector<Slot> mostVaryingSlots(const CaptureSums &sums, std::size_t most);

// Figures per frame of one function over all frames, including those without it.
struct ColumnDistributions {
    Distribution self;
    Distribution total;
};
// For the given values and this many zeros. values is reordered.
Distribution distributionWithZeros(std::span<DurationNs> values, std::size_t zeros);
// frames: their total number; forEach(body) calls body(figures) for those with the function, each
// time it is called. Reuses room.
template <class ForEach>
ColumnDistributions distributionsOf(const ForEach &forEach, std::size_t frames,
                                    std::vector<DurationNs> &room)
{
    ColumnDistributions both;
    bool leaf = true;
    room.clear();
    room.reserve(frames);
    forEach([&](const FrameFigures &figures) {
        room.push_back(figures.selfNs);
        leaf = leaf && figures.totalNs == figures.selfNs;
    });
    both.self = distributionWithZeros(room, frames - room.size());
    both.total = both.self;
    if (leaf)
        return both;
    room.clear();
    forEach([&](const FrameFigures &figures) { room.push_back(figures.totalNs); });
    both.total = distributionWithZeros(room, frames - room.size());
    return both;
}

} // namespace zoe
