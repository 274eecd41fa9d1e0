// Made-up captures for tests and benchmarks: deterministic for a seed on every machine. The truth
// (behaviour and planted spike of every frame) is part of the result.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "formats/writing/capture_writer.h"

namespace zoe {

struct GenerateOptions {
    std::uint32_t frames = 1000;
    std::uint32_t zonesPerFrame = 100; // over all threads
    std::uint32_t sites = 20;
    std::uint32_t threads = 1;
    std::uint32_t behaviours = 3;
    double drift = 0;          // by how much the work of a frame grows from the first to the last
    double noise = 0.1;        // standard deviation of the logarithm of a function's time a frame
    double spikeShare = 0.005; // of frames
    std::uint64_t seed = 1;
    // Of when behaviours and spikes come, and of the noise: captures that differ in it alone are
    // runs of one program. 0: the seed.
    std::uint64_t runSeed = 0;
    // Functions made slower (or faster), by name: {"physics_step", 1.05}.
    std::vector<std::pair<std::string, double>> slow;
};

struct GeneratedFrame {
    std::uint32_t behaviour = 0;
    std::string spike; // function that was planted; empty: none
};

// One entry a frame. The writer is finished. Error: BadInput (an option that makes no sense, a
// --slow function that does not exist), what the writer returns, Cancelled.
Result<std::vector<GeneratedFrame>>
generateCapture(const GenerateOptions &options, CaptureWriter &writer, const Task &task = Task{});

// What the header of a generated capture says.
SessionInfo generatedSession(const GenerateOptions &options);

} // namespace zoe
