// Comparing: "ratio" is the time divided by the limit, 2 s for two captures of 10 M zones, all
// functions. MiB: the task's memory limit; with little memory, the captures are read several times.
#include <benchmark/benchmark.h>

#include "analysis/comparison/compare_statistics.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/same_behaviours/classify_frames.h"
#include "analysis/walk/tbb_executor.h"
#include "bench/analysis/made_up_capture.h"

namespace {

using namespace zoe;

std::shared_ptr<const MemoryCapture> captureOf(const benchmark::State &state)
{
    bench::Workload workload;
    workload.frames = static_cast<std::uint32_t>(state.range(0));
    workload.zonesPerFrame = static_cast<std::uint32_t>(state.range(1));
    return bench::madeUpCapture(workload);
}

void countRatio(benchmark::State &state)
{
    const double zones = static_cast<double>(state.range(0)) * static_cast<double>(state.range(1));
    state.counters["ratio"] =
        benchmark::Counter(2.0 * zones / 10e6, benchmark::Counter::kIsIterationInvariantRate |
                                                   benchmark::Counter::kInvert);
}

// Both sides are the same capture, which costs as much as two.
void compare(benchmark::State &state)
{
    const auto capture = captureOf(state);
    const CompareSide side{capture.get(), {}};
    TbbExecutor executor;
    const Task task =
        Task(executor).withMemory(static_cast<std::size_t>(state.range(2)) * 1024 * 1024);
    for (auto _ : state) {
        const auto comparison = compareCaptures(Baseline(side), Head(side), {}, task);
        benchmark::DoNotOptimize(comparison);
    }
    countRatio(state);
}

// With the change split by behaviours, which alternate every thousand frames.
void compareLikeWithLike(benchmark::State &state)
{
    const auto capture = captureOf(state);
    const std::vector<CompareSide> bases{{capture.get(), {}}};
    const CompareSide head = bases[0];
    auto classes = std::make_shared<FrameClasses>();
    classes->names = {"a", "b", "c", "d"};
    classes->of.resize(2);
    for (auto &labels : classes->of) {
        for (std::int64_t frame = 0; frame < state.range(0); ++frame)
            labels.push_back(static_cast<std::int32_t>(frame / 1000 % 4));
    }
    CompareOptions options;
    options.classes = classes;
    TbbExecutor executor;
    for (auto _ : state) {
        const auto comparison =
            compareCaptures(Baseline(bases), Head(head), options, Task(executor));
        benchmark::DoNotOptimize(comparison);
    }
    countRatio(state);
}

// Both captures clustered together by k-means.
void classify(benchmark::State &state)
{
    const auto capture = captureOf(state);
    const std::vector<CompareSide> bases{{capture.get(), {}}};
    const CompareSide head = bases[0];
    TbbExecutor executor;
    for (auto _ : state) {
        const auto classes = classifyFrames(Baseline(bases), Head(head), {}, Task(executor));
        benchmark::DoNotOptimize(classes);
    }
}

// One condition of a gate each.
void statistics(benchmark::State &state)
{
    const auto capture = captureOf(state);
    const std::vector<CompareSide> bases{{capture.get(), {}}};
    const CompareSide head = bases[0];
    const std::vector<NamedStatistic> all{
        {.statistic = Statistic::Mean, .function = {}},
        {.statistic = Statistic::Quantile, .quantile = 0.5, .function = {}},
        {.statistic = Statistic::Quantile, .quantile = 0.99, .function = {}}};
    TbbExecutor executor;
    for (auto _ : state) {
        const auto changes =
            compareStatistics(Baseline(bases), Head(head), all, {}, Task(executor));
        benchmark::DoNotOptimize(changes);
    }
}

void ofEachSize(benchmark::internal::Benchmark *benchmark)
{
    benchmark->ArgNames({"frames", "zones"})
        ->Args({10'000, 100})
        ->Args({100'000, 100})
        ->Args({1'000'000, 10})
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
}

} // namespace

BENCHMARK(compare)
    ->ArgNames({"frames", "zones", "MiB"})
    ->Args({1'000, 10'000, 512})
    ->Args({10'000, 100, 512})
    ->Args({100'000, 100, 512})
    ->Args({1'000'000, 10, 512})
    ->Args({1'000'000, 10, 64})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(compareLikeWithLike)->Apply(ofEachSize);
BENCHMARK(classify)->Apply(ofEachSize);
BENCHMARK(statistics)->Apply(ofEachSize);

BENCHMARK_MAIN();
