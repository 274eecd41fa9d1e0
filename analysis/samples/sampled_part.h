// What samples show about time that nothing else explains. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>

#include "analysis/model/capture.h"
#include "analysis/samples/sample_tree.h"

namespace zoe {

struct ThreadStretch {
    ThreadId thread;
    TimeRange times;
};

// The innermost function that contains more than half of the samples.
struct SampledPart {
    std::uint64_t samples = 0; // all
    std::uint64_t inside = 0;  // in the function, including its callees
    std::string function;      // empty: none has that many

    friend bool operator==(const SampledPart &, const SampledPart &) = default;
};

using StackCounts = std::map<StackId, std::uint64_t>;

// Samples as in ChunkExtras. Cost: logarithmic, plus the samples in the stretch.
void countSamples(std::span<const StackSample> samples, const ThreadStretch &stretch,
                  StackCounts &counts);
[[nodiscard]] SampledPart sampledPartOf(const Capture &capture, const StackCounts &counts);

} // namespace zoe
