// What samples say of stretches of time that nothing else explains. Pure function; thread-safe.
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

// The innermost function that more than half of the samples are in.
struct SampledPart {
    std::uint64_t samples = 0; // all
    std::uint64_t inside = 0;  // in the function, with what it calls
    std::string function;      // empty: none has so many

    friend bool operator==(const SampledPart &, const SampledPart &) = default;
};

using StackCounts = std::map<StackId, std::uint64_t>;

// Samples as ChunkExtras has them. Cost: logarithmic, and those in the stretch.
void countSamples(std::span<const StackSample> samples, const ThreadStretch &stretch,
                  StackCounts &counts);
[[nodiscard]] SampledPart sampledPartOf(const Capture &capture, const StackCounts &counts);

} // namespace zoe
