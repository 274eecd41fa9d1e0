// Random captures for property tests: deterministic for a seed.
#pragma once

#include <cstdint>
#include <memory>

#include "analysis/model/memory_capture.h"

namespace zoe::test {

struct RandomCaptureOptions {
    std::uint64_t seed = 1;
    std::uint32_t frames = 20;
    std::uint32_t threads = 3;
    std::uint32_t sites = 8;
    std::uint32_t maxZonesPerTree = 30;
    std::uint32_t maxDepth = 6;
    std::uint32_t framesPerChunk = 4;
    double fragmentShare = 0.3; // of frame marks, the chance that the zones open there cross it
    double emptyTreeShare = 0.2;
    bool recursion = true;    // a site may be its own descendant
    double missingShare = 0;  // of chunks, the chance to be missing with all their frames
    bool extremes = false;    // zero lengths, equal values, and durations near 2^61
    bool zeroLengths = false; // zones of no length, at the ends of others too
    bool extras = true;       // zone values, locks, asyncs, flows, memory events, annotations
};

// Trees keep all the promises of ZoneTree; fragments continue as from the recorder: a zone that
// crosses a mark has a fragment in every frame in between, at the same depth and first in its tree.
std::shared_ptr<const MemoryCapture> randomCapture(const RandomCaptureOptions &options = {});

} // namespace zoe::test
