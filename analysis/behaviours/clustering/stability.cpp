#include "analysis/behaviours/clustering/stability.h"

#include <algorithm>
#include <map>
#include <optional>

#include "analysis/behaviours/features/feature_values.h"
#include "analysis/statistics/random.h"

namespace zoe {

namespace {

constexpr std::size_t kMostStabilityRows = 2000;

// Half of the runs of rows, by chance.
std::vector<std::uint32_t> someRows(std::size_t rows, Random random)
{
    const std::size_t run = rows < 10 * kRowsTogether ? 1 : kRowsTogether;
    const std::size_t runs = (rows + run - 1) / run;
    std::vector<std::uint32_t> order(runs);
    for (std::uint32_t i = 0; i < runs; ++i)
        order[i] = i;
    const std::size_t taken = std::min(std::max<std::size_t>(1, runs / 2),
                                       std::max<std::size_t>(1, kMostStabilityRows / run));
    for (std::size_t i = 0; i < taken; ++i)
        std::swap(order[i], order[i + random.below(runs - i)]);
    order.resize(taken);
    std::ranges::sort(order);
    std::vector<std::uint32_t> result;
    for (const std::uint32_t first : order) {
        for (std::size_t row = first * run; row < std::min(rows, (first + 1) * run); ++row)
            result.push_back(static_cast<std::uint32_t>(row));
    }
    return result;
}

FeatureMatrix partOf(const FeatureMatrix &features, const std::vector<std::uint32_t> &rows)
{
    FeatureMatrix part;
    part.set = features.set;
    part.values = rowsOf(features.values, rows);
    for (const std::uint32_t row : rows) {
        part.frames.push_back(features.frames[row]);
        part.selfNs.push_back(features.selfNs[row]);
    }
    part.readable = rangesOf(part.frames);
    return part;
}

// The greatest Jaccard similarity of each cluster of a to one of b; negative for those without
// members.
std::vector<double> similarities(std::uint32_t clusters, const std::vector<std::int32_t> &a,
                                 const std::vector<std::int32_t> &b)
{
    std::map<std::int32_t, double> ofA;
    std::map<std::int32_t, double> ofB;
    std::map<std::pair<std::int32_t, std::int32_t>, double> both;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ++ofA[a[i]];
        ++ofB[b[i]];
        ++both[{a[i], b[i]}];
    }
    std::vector<double> best(clusters, -1);
    for (const auto &[cluster, count] : ofA) {
        if (cluster != kUnusual)
            best[static_cast<std::size_t>(cluster)] = 0;
    }
    for (const auto &[pair, count] : both) {
        if (pair.first == kUnusual || pair.second == kUnusual)
            continue;
        double &most = best[static_cast<std::size_t>(pair.first)];
        most = std::max(most, count / (ofA[pair.first] + ofB[pair.second] - count));
    }
    return best;
}

} // namespace

Result<std::vector<double>> stabilityOf(const FeatureMatrix &features, const Clustering &clustering,
                                        const ClusterOptions &options, const ClusterMethod &method,
                                        std::uint32_t rounds, const Task &task)
{
    std::vector<std::vector<double>> found(rounds);
    std::vector<std::optional<Error>> errors(rounds);
    task.executor().parallelFor(rounds, [&](std::size_t round) {
        if (task.stopRequested())
            return;
        const auto rows = someRows(features.rows(), Random(options.seed, 1000 + round));
        std::vector<std::int32_t> before;
        for (const std::uint32_t row : rows)
            before.push_back(clustering.assignment[row]);
        ClusterOptions again = options;
        again.seed += round + 1;
        if (again.clusters && *again.clusters > rows.size())
            return;
        SerialExecutor serial;
        const auto result = method(partOf(features, rows), again,
                                   Task(serial, task.stopToken()).withMemory(task.memoryBytes()));
        if (result)
            found[round] = similarities(clustering.clusters, before, result->assignment);
        else
            errors[round] = result.error();
    });
    if (task.stopRequested())
        return Task::cancelled();
    std::vector<double> sums(clustering.clusters);
    std::vector<double> counts(clustering.clusters);
    for (std::size_t round = 0; round < rounds; ++round) {
        if (errors[round])
            return *errors[round];
        for (std::size_t cluster = 0; cluster < found[round].size(); ++cluster) {
            if (found[round][cluster] >= 0) {
                sums[cluster] += found[round][cluster];
                ++counts[cluster];
            }
        }
    }
    for (std::size_t cluster = 0; cluster < sums.size(); ++cluster)
        sums[cluster] = counts[cluster] > 0 ? sums[cluster] / counts[cluster] : -1;
    return sums;
}

} // namespace zoe
