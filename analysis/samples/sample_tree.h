// What threads were doing, by their samples: the stacks of a selection merged to one call tree.
// Pure functions; thread-safe.
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
    // Sites are not applied. inside: samples at moments at which such a call is open on the thread.
    Selection selection{};
    std::optional<TimeRange> times{};
    // Paths that first appear when there are so many go under "other", as in CallTreeOptions.
    std::uint32_t mostNodes = 1U << 18;
};

// A call tree whose times are those that samples stand for, and whose calls are the samples that
// ended in a node itself. Its sites are those of names. A sample belongs to the frame that it falls
// into, one between two frames to the later one.
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

// Those with a time in the range, of samples in order of time.
[[nodiscard]] std::span<const StackSample> samplesIn(std::span<const StackSample> samples,
                                                     TimeRange range);

} // namespace zoe
