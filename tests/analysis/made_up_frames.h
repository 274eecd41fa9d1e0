// Captures whose truth is known: which behaviour each frame has, which frames are spikes and by
// what, and which function is slower.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/behaviours/features/features.h"
#include "analysis/model/memory_capture.h"

namespace zoe::test {

struct MadeUpOptions {
    std::uint64_t seed = 1;        // of the noise and of when which behaviour comes
    std::uint64_t profileSeed = 1; // of what the behaviours are: two runs of one program share it
    std::uint32_t frames = 2000;
    std::uint32_t functions = 40;
    std::uint32_t behaviours = 4;
    double noise = 0.15;     // log-normal, a function and frame
    double frameNoise = 0.1; // log-normal, of all functions of a frame together
    double drift = 0;        // log of what a function may change by over the session
    double spikeShare = 0.01;
    double changeShare = 0.01; // of frames at which another behaviour begins
    std::optional<std::uint32_t> slowFunction = std::nullopt;
    std::optional<int> slowBehaviour = std::nullopt; // in which alone it is slow
    double slowFactor = 1;
    std::uint32_t framesPerChunk = 100;
};

struct MadeUp {
    std::shared_ptr<const MemoryCapture> capture;
    std::vector<int> behaviour; // one per frame
    std::vector<FrameIndex> spikes;
    std::vector<SiteId> spikeFunctions; // one per spike
};

// One thread "main": a root "frame" with every function once below it ("f0", "f1", …), and 2 % of
// the frame outside of all zones.
MadeUp madeUpFrames(const MadeUpOptions &options);

// Numbers as features, for this many frames and functions; each frame takes a millisecond.
FeatureMatrix matrixOf(const std::vector<std::vector<double>> &rows);

// Hubert & Arabie 1985.
double adjustedRandIndex(const std::vector<int> &a, const std::vector<int> &b);

} // namespace zoe::test
