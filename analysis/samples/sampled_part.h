// What samples say of stretches of time that nothing else explains. Pure function; thread-safe.
#pragma once

#include <cstdint>
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

// Stretches of one thread don't overlap. Cost: their samples.
[[nodiscard]] SampledPart sampledPartOf(const Capture &capture, const Chunk &chunk,
                                        std::span<const ThreadStretch> stretches);

} // namespace zoe
