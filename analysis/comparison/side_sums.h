// One side of a comparison, summed: what is left of its frames after they were walked once.
// Pure function; the result is a value.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/comparison/comparison.h"
#include "analysis/comparison/self_column.h"
#include "analysis/exact_moments.h"
#include "analysis/model/task.h"

namespace zoe {

struct SiteSums {
    std::uint64_t calls = 0;
    DurationNs totalNs = 0; // calls nested in a call of the same site count once
    Int128 selfNs = 0;
    Int128 frameThreadSelfNs = 0; // the part on the thread that marks the frames
};

struct SideSums {
    std::vector<DurationNs> durations; // a frame each, of those that could be read
    std::vector<SiteSums> sites;       // a site of the capture each
    std::vector<SelfColumn> selves;    // a site each: the frames where it has self time

    [[nodiscard]] std::size_t frames() const { return durations.size(); }
};

// The thread of the main frame set, or, where that is not known, the one with most time in the
// frames. Memory: 3 or 4 bytes for each function of each frame. Error: BadInput (no frames),
// Damaged, Io, Cancelled.
Result<SideSums> sumSide(const CompareSide &side, const Task &task);

// Of a site's self time a frame, over all frames, also those without it.
Distribution selfPerFrame(const SelfColumn &selves, std::size_t frames);

} // namespace zoe
