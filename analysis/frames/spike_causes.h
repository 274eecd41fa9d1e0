// Why spikes are long: the functions that took more time than around them. Pure function;
// thread-safe.
#pragma once

#include <span>
#include <vector>

#include "analysis/frames/spikes.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

// Self time of a function beyond that of a typical frame; negative if below.
struct SpikeCause {
    SiteId site; // invalid: time of the frame that no zone of the frame's own thread covers
    DurationNs excessNs = 0;

    friend bool operator==(const SpikeCause &, const SpikeCause &) = default;
};

struct ExplainedSpike {
    Spike spike;
    // Functions that took longer, and (in shorter) those that took less time than usual, which are
    // no causes. By falling excess; both together add up to spike.excessNs() exactly.
    std::vector<SpikeCause> because;
    std::vector<SpikeCause> shorter;
    std::vector<SpikeCause>
        meanwhile; // what other threads did more of, by falling excess: not in the sum
};

// Compares the self time of each function with its median in the frames that the spike was compared
// with (Spike::around), excluding other spikes unless all are. because and shorter are about the
// thread that marks the frames, because its time adds up to the frame; if the capture doesn't name
// it, about the thread whose zones cover most of the spikes. Medians of parts need not add up to
// the median of the whole: the remainder counts as time that no zone covers, under the invalid
// site. A spike that can't be read has only that entry. REQUIRES: spikes in order of frames. Error:
// Damaged, Io (nothing could be read), Cancelled.
Result<std::vector<ExplainedSpike>> explainSpikes(const Capture &capture,
                                                  std::span<const Spike> spikes,
                                                  const SpikeRule &rule = {},
                                                  const Task &task = Task{});

} // namespace zoe
