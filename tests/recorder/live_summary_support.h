// Frames made up by hand or at random, and the figures of overlays computed the slow way: every
// frame's numbers are kept, every figure comes from all of them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "recorder/live/live_summary.h"

namespace zoe::test {

struct Call {
    std::uint32_t site;
    std::uint32_t depth;
    DurationNs startNs; // in the frame
    DurationNs durationNs;
    std::uint8_t flags = 0;
};
using Calls = std::vector<Call>;

// A chunk of one frame, with one tree a thread.
Chunk frameOf(TimeNs startNs, DurationNs durationNs, const std::vector<Calls> &threads,
              std::uint8_t flags = 0);
// With a time constant of 0.5 s; the next frame begins with a mark.
recorder::LiveStatistics begunStatistics();
// "site 0" and so on, in file.cpp; the line is the id.
std::shared_ptr<const recorder::LiveNames> siteNames(std::size_t count);
inline constexpr std::uint32_t kRandomSites = 12;
// Whole frames that take so long together.
std::vector<Chunk> randomFrames(std::uint64_t seed, double seconds);

// Of frames of these lengths, with a value in each.
LiveValue slowValue(const std::vector<DurationNs> &dt, const std::vector<DurationNs> &values,
                    double tauNs);
double slowMean(const std::vector<DurationNs> &dt, const std::vector<DurationNs> &values,
                double tauNs);
std::vector<DurationNs> frameLengths(const std::vector<Chunk> &chunks);
// Aborts the test function if they differ by more than rounding.
void compare(const LiveValue &found, const LiveValue &twin);

} // namespace zoe::test
