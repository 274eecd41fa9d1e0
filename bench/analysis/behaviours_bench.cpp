// Clustering: "ratio" is the time divided by the limit, 2 s for 100,000 frames x 300 functions on
// two cores. CPU is the time of all threads together, which depends less on other programs.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <vector>

#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/behaviours/clustering/density_clusters.h"
#include "analysis/behaviours/clustering/gaussian_clusters.h"
#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/live/online.h"
#include "analysis/statistics/random.h"
#include "analysis/walk/tbb_executor.h"

namespace {

using namespace zoe;

// Shares of self time for eight behaviours, with noise and one spike per hundred frames.
FeatureMatrix makeFeatures(std::size_t frames, std::size_t functions)
{
    Random random(7);
    const auto noise = [&random] {
        return std::exp(0.2 * (random.uniform() + random.uniform() + random.uniform() - 1.5));
    };
    FeatureMatrix features;
    for (std::uint32_t i = 0; i < functions; ++i)
        features.set.columns.push_back({.site = SiteId{i}, .plot = {}});
    features.values = Points(frames, functions);
    features.readable.add({0, static_cast<FrameIndex>(frames)});
    std::uint64_t behaviour = 0;
    for (std::uint32_t frame = 0; frame < frames; ++frame) {
        if (random.below(200) == 0)
            behaviour = random.below(8);
        const std::uint64_t spike = random.below(100) == 0 ? random.below(functions) : functions;
        float *row = features.values.row(frame);
        double sum = 0;
        for (std::size_t i = 0; i < functions; ++i) {
            const double main = i == behaviour * 3 ? 0.5 * static_cast<double>(functions) : 1;
            const double time =
                main * noise() + (i == spike ? 2 * static_cast<double>(functions) : 0);
            row[i] = static_cast<float>(time);
            sum += time;
        }
        for (std::size_t i = 0; i < functions; ++i)
            row[i] /= static_cast<float>(sum);
        features.frames.push_back(frame);
        features.selfNs.push_back(8'000'000);
    }
    return features;
}

const FeatureMatrix &features(std::size_t frames)
{
    static std::map<std::size_t, FeatureMatrix> made;
    auto found = made.find(frames);
    if (found == made.end()) {
        made.clear(); // one at a time, because a million frames take 1.2 GB
        found = made.emplace(frames, makeFeatures(frames, 300)).first;
    }
    return found->second;
}

using Method = Result<Clustering> (*)(const FeatureMatrix &, const ClusterOptions &, const Task &);

void cluster(benchmark::State &state, Method method)
{
    const auto frames = static_cast<std::size_t>(state.range(0));
    const FeatureMatrix &matrix = features(frames);
    ClusterOptions options;
    if (state.range(1) > 0)
        options.clusters = static_cast<std::uint32_t>(state.range(1));
    TbbExecutor executor;
    double clusters = 0;
    for (auto _ : state) {
        const auto clustering = method(matrix, options, Task(executor));
        clusters = clustering ? clustering->clusters : 0;
        benchmark::DoNotOptimize(clustering);
    }
    state.counters["clusters"] = clusters;
    state.counters["ratio"] = benchmark::Counter(
        2.0 * std::max(1.0, static_cast<double>(frames) / 100'000),
        benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// The procedure for a million frames: clusters a sample of 131,072, and assigns all frames by the
// resulting model. The same rows are used repeatedly, as if they were read a chunk at a time.
void sampleAndPlace(benchmark::State &state, Method method)
{
    constexpr std::size_t kSample = 131'072;
    const auto frames = static_cast<std::size_t>(state.range(0));
    const FeatureMatrix &matrix = features(kSample);
    TbbExecutor executor;
    const Task task(executor);
    for (auto _ : state) {
        const auto clustering = method(matrix, {}, task);
        const Placer placer(clustering->model);
        std::vector<std::uint32_t> cluster(frames);
        forRowBlocks(frames, task, [&](std::size_t first, std::size_t end, std::size_t) {
            std::vector<float> scratch;
            for (std::size_t i = first; i < end; ++i)
                cluster[i] = placer.place(matrix.values.row(i % kSample), scratch).cluster;
        });
        benchmark::DoNotOptimize(cluster);
    }
}

void sizes(benchmark::internal::Benchmark *bench)
{
    bench->ArgNames({"frames", "k"})
        ->Args({10'000, 0})
        ->Args({100'000, 0})
        ->Args({100'000, 8})
        ->Unit(benchmark::kMillisecond)
        ->MeasureProcessCPUTime()
        ->UseRealTime();
}

void million(benchmark::internal::Benchmark *bench)
{
    bench->ArgName("frames")
        ->Arg(1'000'000)
        ->Unit(benchmark::kMillisecond)
        ->MeasureProcessCPUTime()
        ->UseRealTime();
}

} // namespace

BENCHMARK_CAPTURE(cluster, kmeans, kMeans)->Apply(sizes);
BENCHMARK_CAPTURE(cluster, gmm, gaussianMixture)->Apply(sizes);
BENCHMARK_CAPTURE(cluster, hdbscan, densityClusters)->Apply(sizes);
BENCHMARK_CAPTURE(cluster, online, onlineClusters)->Apply(sizes);
BENCHMARK_CAPTURE(sampleAndPlace, kmeans, kMeans)->Apply(million);
BENCHMARK_CAPTURE(sampleAndPlace, gmm, gaussianMixture)->Apply(million);
BENCHMARK_CAPTURE(sampleAndPlace, hdbscan, densityClusters)->Apply(million);
BENCHMARK_CAPTURE(sampleAndPlace, online, onlineClusters)->Apply(million);

BENCHMARK_MAIN();
