// The options of a generated capture. A value.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace zoe {

struct GenerateOptions {
    std::uint32_t frames = 1000;
    std::uint32_t zonesPerFrame = 100; // over all threads
    std::uint32_t sites = 20;
    std::uint32_t threads = 1;
    std::uint32_t behaviours = 3;
    double drift = 0;          // growth of a frame's work from the first to the last frame
    double noise = 0.1;        // standard deviation of the logarithm of a function's time per frame
    double spikeShare = 0.005; // of frames
    std::uint64_t seed = 1;
    // Seed of the times of behaviours and spikes, and of the noise: captures that differ only in
    // this are runs of one program. 0: uses the seed.
    std::uint64_t runSeed = 0;
    // Functions made slower (or faster), by name: {"physics_step", 1.05}.
    std::vector<std::pair<std::string, double>> slow;
};

} // namespace zoe
