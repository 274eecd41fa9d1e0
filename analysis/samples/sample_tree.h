// What threads were doing, according to samples: merges the stacks of a selection into one call
// tree. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "analysis/calltree/call_nodes.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

// Half-open.
struct TimeRange {
    TimeNs startNs = 0;
    TimeNs endNs = 0;

    friend bool operator==(const TimeRange &, const TimeRange &) = default;
};

struct SampleQuery {
    // Sites are not applied. inside: samples taken while such a call was open on the thread.
    Selection selection{};
    std::optional<TimeRange> times{};
    // Further paths are counted under "other", as in CallTreeOptions.
    std::uint32_t mostNodes = 1U << 18;
};

// A call tree whose times are those that samples represent, and whose calls are the samples that
// ended in the node itself. Its sites are those of names. A sample belongs to the frame that
// contains it, or, between two frames, to the later one.
struct SampleTree {
    CallTree tree;
    std::shared_ptr<const Capture> names;
    bool anyNamed = false; // any address of the capture has names

    // Samples in a node and all below it.
    [[nodiscard]] std::uint64_t samplesOf(std::size_t node) const;
};

// Cost: the samples of the selected frames, and decoding their chunks. Error: Damaged, Io (nothing
// could be read), Cancelled.
[[nodiscard]] Result<std::shared_ptr<const SampleTree>>
sampleTree(const Capture &capture, const SampleQuery &query = {}, const Task &task = Task{});

// Of samples in order of time, those in the range.
[[nodiscard]] std::span<const StackSample> samplesIn(std::span<const StackSample> samples,
                                                     TimeRange range);

} // namespace zoe
