// Clustering: ratio is the time over the limit, 2 s for 100,000 frames x 300 functions on two
// cores.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "analysis/behaviours/clustering.h"
#include "analysis/random.h"
#include "analysis/tbb_executor.h"

namespace {

using namespace zoe;

// Shares of self time of eight behaviours, with noise and one spike in a hundred frames.
FeatureMatrix makeFeatures(std::size_t frames, std::size_t functions)
{
    Random random(7);
    const auto noise = [&random] {
        return std::exp(0.2 * (random.uniform() + random.uniform() + random.uniform() - 1.5));
    };
    FeatureMatrix features;
    for (std::uint32_t i = 0; i < functions; ++i)
        features.sites.push_back(SiteId{i});
    features.values.resize(frames * functions);
    std::uint64_t behaviour = 0;
    for (std::uint32_t frame = 0; frame < frames; ++frame) {
        if (random.below(200) == 0)
            behaviour = random.below(8);
        const std::uint64_t spike = random.below(100) == 0 ? random.below(functions) : functions;
        double *row = features.values.data() + frame * functions;
        double sum = 0;
        for (std::size_t i = 0; i < functions; ++i) {
            const double main = i == behaviour * 3 ? 0.5 * static_cast<double>(functions) : 1;
            row[i] = main * noise() + (i == spike ? 2 * static_cast<double>(functions) : 0);
            sum += row[i];
        }
        for (std::size_t i = 0; i < functions; ++i)
            row[i] /= sum;
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
        made.clear(); // one at a time: a million frames take 2.4 GB
        found = made.emplace(frames, makeFeatures(frames, 300)).first;
    }
    return found->second;
}

void cluster(benchmark::State &state)
{
    const auto frames = static_cast<std::size_t>(state.range(0));
    const FeatureMatrix &matrix = features(frames);
    ClusterOptions options;
    if (state.range(1) > 0)
        options.clusters = static_cast<std::uint32_t>(state.range(1));
    TbbExecutor executor;
    double clusters = 0;
    for (auto _ : state) {
        const auto clustering = kMeans(matrix, options, Task(executor));
        clusters = clustering ? clustering->clusters : 0;
        benchmark::DoNotOptimize(clustering);
    }
    state.counters["clusters"] = clusters;
    state.counters["ratio"] = benchmark::Counter(
        2.0 * std::max(1.0, static_cast<double>(frames) / 100'000),
        benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

} // namespace

BENCHMARK(cluster)
    ->ArgNames({"frames", "k"})
    ->Args({10'000, 0})
    ->Args({10'000, 8})
    ->Args({100'000, 0})
    ->Args({100'000, 8})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

BENCHMARK_MAIN();
