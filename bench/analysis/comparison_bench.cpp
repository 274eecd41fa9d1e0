// Comparing: ratio is the time over the limit, 2 s for two captures of 10 M zones, all functions.
#include <benchmark/benchmark.h>

#include "analysis/comparison/comparison.h"
#include "analysis/tbb_executor.h"
#include "bench/analysis/made_up_capture.h"

namespace {

using namespace zoe;

// Both sides are the same capture: that costs as much as two.
void compare(benchmark::State &state)
{
    bench::Workload workload;
    workload.frames = static_cast<std::uint32_t>(state.range(0));
    workload.zonesPerFrame = static_cast<std::uint32_t>(state.range(1));
    const auto capture = bench::madeUpCapture(workload);
    const CompareSide side{capture.get(), {}};
    TbbExecutor executor;
    for (auto _ : state) {
        const auto comparison = compareCaptures(Baseline(side), Head(side), {}, Task(executor));
        benchmark::DoNotOptimize(comparison);
    }
    const double zones = static_cast<double>(state.range(0)) * static_cast<double>(state.range(1));
    state.counters["ratio"] =
        benchmark::Counter(2.0 * zones / 10e6, benchmark::Counter::kIsIterationInvariantRate |
                                                   benchmark::Counter::kInvert);
}

} // namespace

BENCHMARK(compare)
    ->ArgNames({"frames", "zones"})
    ->Args({1'000, 10'000})
    ->Args({100'000, 100})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

BENCHMARK_MAIN();
