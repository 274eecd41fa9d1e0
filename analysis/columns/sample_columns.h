// The columns of a sampled call tree. Immutable; thread-safe.
#pragma once

#include "analysis/columns/column.h"
#include "analysis/samples/sample_tree.h"

namespace zoe {

// A node. What it refers to must outlive it.
struct SampleRow {
    const Capture &names;
    const CallNode &node;
    std::uint64_t samples = 0; // in the node and below it
    DurationNs timeNs = 0;     // that they stand for
    double share = 0;          // of everything that the tree shows
};

// The rows of a tree whose calls are the samples in a node itself. bottomUp: the tree is from
// callersOf(), whose calls are all samples.
[[nodiscard]] std::vector<SampleRow> sampleRows(const Capture &names, const CallTree &tree,
                                                bool bottomUp);

[[nodiscard]] const Columns<SampleRow> &sampleColumns();

} // namespace zoe
