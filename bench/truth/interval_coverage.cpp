// How often a 95 % interval misses the difference of two runs of one made-up process, which is 0.
// Prints the table of docs/methods.md. Usage: interval_coverage [PAIRS [SEED]]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

#include "analysis/comparison/intervals/block_length.h"
#include "analysis/comparison/intervals/bootstrap.h"

namespace {

using namespace zoe;

struct Family {
    const char *name;
    double memory = 0;     // from frame to frame, AR(1)
    bool phases = false;   // of 30 to 330 frames at three levels
    double spikeShare = 0; // of frames that take twenty times as long
};

std::vector<double> run(const Family &family, std::size_t frames, std::mt19937_64 &random)
{
    std::normal_distribution<> normal;
    std::uniform_real_distribution<> uniform;
    std::uniform_int_distribution<> level(0, 2);
    std::uniform_int_distribution<> length(30, 330);
    std::vector<double> times;
    double state = normal(random);
    int now = 0;
    int left = 0;
    for (std::size_t i = 0; i < frames; ++i) {
        state =
            family.memory * state + std::sqrt(1 - family.memory * family.memory) * normal(random);
        if (family.phases && left-- <= 0) {
            now = level(random);
            left = length(random);
        }
        times.push_back(1e6 * (1 + 0.1 * state + 0.3 * now));
        if (family.spikeShare > 0 && uniform(random) < family.spikeShare)
            times.back() += 2e7;
    }
    return times;
}

Resampled meanOf(const std::vector<double> &times, bool isTwice)
{
    const auto n = static_cast<double>(times.size());
    const double automatic = automaticBlockLength(times);
    const double length = isTwice ? blockLengthFor(automatic, times.size())
                                  : std::clamp(automatic, std::cbrt(n), n / 4);
    const Segment segment{times.size(), static_cast<std::uint32_t>(std::ceil(length))};
    const Resamples resamples(std::span(&segment, 1));
    std::vector<double> cells(resamples.cells());
    for (std::size_t i = 0; i < times.size(); ++i)
        cells[resamples.cellOf(0, i)] += times[i] / n;
    return {std::accumulate(cells.begin(), cells.end(), 0.0), resamples.spread(0, cells),
            resamples.freedom()};
}

double percentMissed(const Family &family, std::size_t frames, bool isTwice, int pairs,
                     std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    int missed = 0;
    for (int pair = 0; pair < pairs; ++pair) {
        const Resampled base = meanOf(run(family, frames, random), isTwice);
        const Resampled head = meanOf(run(family, frames, random), isTwice);
        missed += differenceOf(base, head, 0.95).interval.contains(0) ? 0 : 1;
    }
    return 100.0 * missed / pairs;
}

} // namespace

int main(int argc, char **argv)
{
    const int pairs = argc > 1 ? std::atoi(argv[1]) : 2000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 7;
    const Family families[] = {{.name = "independent frames"},
                               {.name = "AR(1) 0.5", .memory = 0.5},
                               {.name = "AR(1) 0.9", .memory = 0.9},
                               {.name = "AR(1) 0.9 and phases", .memory = 0.9, .phases = true},
                               {.name = "spikes in 0.5 % of the frames", .spikeShare = 0.005}};
    std::puts(
        "| frames of each run | 600 | 600, twice | 2,400 | 2,400, twice |\n|---|---|---|---|---|");
    for (const Family &family : families) {
        std::printf("| %s |", family.name);
        for (const std::size_t frames : {std::size_t{600}, std::size_t{2400}}) {
            for (const bool isTwice : {false, true})
                std::printf(" %.1f %% |", percentMissed(family, frames, isTwice, pairs, seed));
        }
        std::puts("");
        std::fflush(stdout);
    }
}
