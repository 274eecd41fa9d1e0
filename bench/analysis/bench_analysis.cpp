// How long queries take on captures in memory, as ratios to the project's targets (at most 1:
// reached). Without decoding.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ctime>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "analysis/flame/flame_layout.h"
#include "analysis/frames/frame_stats.h"
#include "analysis/frames/spikes.h"
#include "analysis/frames/where.h"
#include "analysis/statistics/min_max_pyramid.h"
#include "analysis/statistics/quantile.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/tbb_executor.h"
#include "bench/analysis/made_up_capture.h"

using namespace zoe;
using namespace zoe::bench;

namespace {

constexpr double kSummarySeconds =
    0.12; // 10 M zones; for queries without a target, a reference value
constexpr double kLayoutSeconds = 0.3e-3; // one thread, any zoom
constexpr double kPauseSeconds = 0.05;    // on the GUI thread
constexpr double kWidthPx = 1920;

enum class TimeOf {
    Clock,
    Thread
}; // Thread: protects queries on one core from the noise of a shared machine

double secondsOf(TimeOf what)
{
    timespec now{};
    clock_gettime(what == TimeOf::Clock ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Runs work once per iteration and reports its median time as a ratio to the target, and the 99th
// percentile.
template <class Work>
void measure(benchmark::State &state, double wantedSeconds, Work work, TimeOf what = TimeOf::Thread)
{
    std::vector<double> times;
    for (auto _ : state) {
        const double start = secondsOf(what);
        work();
        times.push_back((secondsOf(what) - start) / wantedSeconds);
    }
    std::ranges::sort(times);
    state.counters["ratio"] = quantileOfSorted(std::span<const double>(times), 0.5);
    state.counters["p99"] = quantileOfSorted(std::span<const double>(times), 0.99);
}

void countZones(benchmark::State &state, double zones)
{
    state.counters["zones/s"] = {zones, benchmark::Counter::kIsIterationInvariantRate};
}

const Capture &tenMillionZones(std::int64_t threads)
{
    static const auto one = madeUpCapture({});
    static const auto four = madeUpCapture({.threads = 4});
    return threads == 1 ? *one : *four;
}

// Threads of the program, threads of ours.
void summary(benchmark::State &state)
{
    const Capture &capture = tenMillionZones(state.range(0));
    TbbExecutor executor(static_cast<unsigned>(state.range(1)));
    measure(state, kSummarySeconds,
            [&] { benchmark::DoNotOptimize(summarize(capture, {}, Task(executor))); });
    countZones(state, static_cast<double>(capture.info().zones));
}
BENCHMARK(summary)->ArgsProduct({{1, 4}, {1, 2}})->Unit(benchmark::kMillisecond)->UseRealTime();

// A condition on a function over all frames.
void where(benchmark::State &state)
{
    const Capture &capture = tenMillionZones(1);
    TbbExecutor executor;
    measure(
        state, kSummarySeconds,
        [&] {
            benchmark::DoNotOptimize(framesWhere(capture, "self('site3') > 1ms", Task(executor)));
        },
        TimeOf::Clock);
    countZones(state, static_cast<double>(capture.info().zones));
}
BENCHMARK(where)->Unit(benchmark::kMillisecond)->UseRealTime();

// One tree with 10 M zones, of which one in 10^range is visible.
const FlameIndex &flameIndex()
{
    static const auto capture = madeUpCapture({.frames = 1, .zonesPerFrame = 10'000'000});
    static const std::shared_ptr<const Chunk> chunk = *capture->chunk(0);
    static const FlameIndex index(chunk->tree(chunk->trees[0]));
    return index;
}

void flameLayout(benchmark::State &state)
{
    const FlameIndex &index = flameIndex();
    const Zone last = index.tree()[index.tree().size() - 1];
    const double length =
        static_cast<double>(last.endNs()) / std::pow(10.0, static_cast<double>(state.range(0)) / 2);
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> place(0, static_cast<double>(last.endNs()) - length);
    std::size_t items = 0;
    std::size_t most = 0;
    measure(state, kLayoutSeconds, [&] {
        const auto from = static_cast<TimeNs>(place(random));
        const auto drawn =
            index.layout({from, from + static_cast<TimeNs>(length) + 1, kWidthPx, 3});
        items += drawn.size();
        most = std::max(most, drawn.size());
    });
    state.counters["items"] = static_cast<double>(items) / static_cast<double>(state.iterations());
    state.counters["most"] = static_cast<double>(most);
}
BENCHMARK(flameLayout)->DenseRange(0, 14)->Unit(benchmark::kMicrosecond);

void flameIndexing(benchmark::State &state)
{
    const ZoneTree tree = flameIndex().tree();
    measure(state, kSummarySeconds, [&] { benchmark::DoNotOptimize(FlameIndex(tree)); });
    countZones(state, static_cast<double>(tree.size()));
}
BENCHMARK(flameIndexing)->Unit(benchmark::kMillisecond);

std::vector<DurationNs> frameTimes(std::size_t count)
{
    std::mt19937_64 random(1);
    std::vector<DurationNs> times(count);
    for (DurationNs &time : times)
        time = 16'000'000 +
               static_cast<DurationNs>(random() % 1'000'000) * (random() % 100 == 0 ? 20 : 1);
    return times;
}

std::shared_ptr<const MemoryCapture> millionFrames()
{
    std::vector<Chunk> chunks(1);
    TimeNs time = 0;
    for (const DurationNs duration : frameTimes(1'000'000)) {
        chunks[0].frames.push_back({.startNs = time, .durationNs = duration});
        time += duration;
    }
    return std::make_shared<const MemoryCapture>(SessionInfo{}, Dictionaries{}, std::move(chunks));
}

void pyramidOfAMillionFrames(benchmark::State &state)
{
    const std::vector<DurationNs> times = frameTimes(1'000'000);
    measure(state, kPauseSeconds, [&] { benchmark::DoNotOptimize(MinMaxPyramid(times)); });
}
BENCHMARK(pyramidOfAMillionFrames)->Unit(benchmark::kMillisecond);

void columnsOfAMillionFrames(benchmark::State &state)
{
    const MinMaxPyramid pyramid(frameTimes(1'000'000));
    measure(state, kLayoutSeconds, [&] {
        benchmark::DoNotOptimize(pyramid.columns(17, 999'000, static_cast<std::size_t>(kWidthPx)));
    });
}
BENCHMARK(columnsOfAMillionFrames)->Unit(benchmark::kMicrosecond);

void spikesOfAMillionFrames(benchmark::State &state)
{
    const auto capture = millionFrames();
    measure(state, kSummarySeconds, [&] { benchmark::DoNotOptimize(*findSpikes(*capture)); });
}
BENCHMARK(spikesOfAMillionFrames)->Unit(benchmark::kMillisecond);

void statisticsOfAMillionFrames(benchmark::State &state)
{
    const auto capture = millionFrames();
    measure(state, kSummarySeconds, [&] { benchmark::DoNotOptimize(frameStats(*capture)); });
}
BENCHMARK(statisticsOfAMillionFrames)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
