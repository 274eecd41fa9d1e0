#include "examples/crates/calibration.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

#include "examples/crates/game.h"

namespace crates {
namespace {

// for the fastest frames; typical ones take half as long again
constexpr double kWantedMs = 4.2;
constexpr std::uint32_t kFrames = 40; // of each phase
constexpr std::uint32_t kWarmUp = 4;  // of these

// The mean over the phases of their fastest frames, which ignores other load on the machine.
double frameMs(double scale)
{
    using Clock = std::chrono::steady_clock;
    const Amounts amounts(scale);
    World world(amounts, 1);
    Game game(world, amounts, 1);
    double sum = 0;
    for (const Phase phase :
         {Phase::Loading, Phase::Rendering, Phase::Physics, Phase::PathFinding}) {
        double quickest = std::numeric_limits<double>::max();
        for (std::uint32_t i = 0; i < kFrames; ++i) {
            const bool last = phase == Phase::PathFinding && i + 1 == kFrames;
            const Clock::time_point start = Clock::now();
            game.runFrame({phase, SpikeCause::None, i == 0, 1000}, last);
            const std::chrono::duration<double, std::milli> took = Clock::now() - start;
            if (i >= kWarmUp)
                quickest = std::min(quickest, took.count());
        }
        sum += quickest;
    }
    return sum / 4;
}

double clamped(double scale)
{
    return std::clamp(std::round(scale * 100) / 100, 0.02, 20.0);
}

} // namespace

double measuredScale()
{
    // Short frames fit into a time slice of the scheduler and show the machine's speed however busy
    // it is. Two measurements, because part of a frame does not grow with the scale.
    constexpr double kSmall = 0.12;
    constexpr double kLarge = 0.36;
    const double small = frameMs(kSmall);
    const double large = frameMs(kLarge);
    const double slope = std::max((large - small) / (kLarge - kSmall), large / kLarge / 3);
    return clamped(kLarge + (kWantedMs - large) / slope);
}

} // namespace crates
