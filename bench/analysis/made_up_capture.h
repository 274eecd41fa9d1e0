// Captures in memory in the shape of the workloads W1 to W3: one thread, 20 sites, depth at most 6,
// self times log-uniform; every zone works at its start and, if it has children, at its end.
#pragma once

#include <cstdint>
#include <memory>

#include "analysis/model/memory_capture.h"

namespace zoe::bench {

struct Workload {
    std::uint32_t frames = 1000;
    std::uint32_t zonesPerFrame = 10'000;
    std::uint32_t threads = 1;
    double leastNs = 50;
    double mostNs = 2000;
};

// Deterministic. Chunks of about 64 K zones, as the recorder makes them.
std::shared_ptr<const MemoryCapture> madeUpCapture(const Workload &workload);

} // namespace zoe::bench
