// Generates captures for tests and benchmarks, identical for a seed on every machine. The result
// includes the truth: the behaviour and the planted spike of every frame. Pure function.
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
    double drift = 0;          // growth of a frame's work from the first to the last frame
    double noise = 0.1;        // standard deviation of the logarithm of a function's time per frame
    double spikeShare = 0.005; // of frames
    std::uint64_t seed = 1;
    // Seed of the times of behaviours and spikes, and of the noise: captures that differ only in it
    // are runs of one program. 0: the seed.
    std::uint64_t runSeed = 0;
    // Functions made slower (or faster), by name: {"physics_step", 1.05}.
    std::vector<std::pair<std::string, double>> slow;
};

struct GeneratedFrame {
    std::uint32_t behaviour = 0;
    std::string spike; // function of the planted spike; empty: none
};

// One entry per frame. Finishes the writer. Error: BadInput (an invalid option, an unknown --slow
// function), the writer's error, Cancelled.
Result<std::vector<GeneratedFrame>>
generateCapture(const GenerateOptions &options, CaptureWriter &writer, const Task &task = Task{});

// The session in the header of a generated capture.
SessionInfo generatedSession(const GenerateOptions &options);

} // namespace zoe
