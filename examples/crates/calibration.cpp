#include "examples/crates/calibration.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

#include "examples/crates/game.h"

namespace crates {
namespace {

constexpr double kWantedMs = 6;

// The quickest of a few frames of each phase, and the mean of that: what else the machine was doing
// in the meantime shall not count.
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
        for (std::uint32_t i = 0; i < 12; ++i) {
            const bool last = phase == Phase::PathFinding && i == 11;
            const Clock::time_point start = Clock::now();
            game.runFrame({phase, SpikeCause::None, i == 0, 1000}, last);
            const std::chrono::duration<double, std::milli> took = Clock::now() - start;
            if (i > 3)
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
    // Twice, because time doesn't grow quite with the scale.
    const double first = clamped(kWantedMs / frameMs(0.5) * 0.5);
    return clamped(first * kWantedMs / frameMs(first));
}

} // namespace crates
