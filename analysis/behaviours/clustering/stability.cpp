#include "analysis/behaviours/clustering/stability.h"

#include <algorithm>
#include <map>
#include <optional>

#include "analysis/behaviours/choose_k/grouping_rows.h"
#include "analysis/behaviours/choose_k/separation.h"
#include "analysis/behaviours/features/feature_values.h"
#include "analysis/behaviours/points/logarithms.h"
#include "analysis/statistics/random.h"

namespace zoe {

namespace {

constexpr std::size_t kMostStabilityRows = 2000;
constexpr std::size_t kMostBorderRows = 6000;

// A random half of the runs of rows.
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

// The greatest Jaccard similarity of each cluster of a to one of b; negative for those with fewer
// than the fewest members.
std::vector<double> similarities(std::uint32_t clusters, double fewest,
                                 const std::vector<std::int32_t> &a,
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
        if (cluster != kUnusual && count >= fewest)
            best[static_cast<std::size_t>(cluster)] = 0;
    }
    for (const auto &[pair, count] : both) {
        if (pair.first == kUnusual || pair.second == kUnusual)
            continue;
        double &most = best[static_cast<std::size_t>(pair.first)];
        if (most >= 0)
            most = std::max(most, count / (ofA[pair.first] + ofB[pair.second] - count));
    }
    return best;
}

// The rows that judge the borders of clusters: a sample, as logarithms if there are any.
struct BorderRows {
    Points rows;
    std::vector<std::int32_t> cluster;
    std::vector<FrameIndex> frames;
    std::vector<std::uint32_t> run; // neighbouring rows, which stay together in one half
};

BorderRows borderRowsOf(const FeatureMatrix &features, const Clustering &clustering,
                        std::uint64_t seed, const Task &task)
{
    const auto rows =
        sampleOfRows(features.rows(), kMostBorderRows, kRowsTogether, Random(seed, 999));
    BorderRows some{.rows = rowsOf(features.values, rows), .cluster = {}, .frames = {}, .run = {}};
    const double floor = kLogarithmFloor * frameTimeOf(features);
    if (floor > 0)
        some.rows = logarithmsOf(some.rows, floor, task);
    const std::size_t run = features.rows() < 10 * kRowsTogether ? 1 : kRowsTogether;
    for (const std::uint32_t row : rows) {
        some.cluster.push_back(clustering.assignment[row]);
        some.frames.push_back(features.frames[row]);
        some.run.push_back(static_cast<std::uint32_t>(row / run));
    }
    return some;
}

std::vector<double> separationsOf(const BorderRows &rows, std::uint32_t clusters, Random random)
{
    std::vector<std::uint8_t> fit;
    for (std::size_t i = 0; i < rows.run.size(); ++i) {
        if (i > 0 && rows.run[i] == rows.run[i - 1])
            fit.push_back(fit.back());
        else
            fit.push_back(static_cast<std::uint8_t>(random.below(2)));
    }
    return separations(rows.rows, rows.cluster, fit, clusters);
}

// Sums over runs, and means over those in which a cluster occurred.
class Means {
  public:
    explicit Means(std::size_t size)
        : m_sums(size)
        , m_counts(size)
    {}

    void add(const std::vector<double> &values)
    {
        for (std::size_t i = 0; i < values.size(); ++i) {
            m_sums[i] += std::max(0.0, values[i]);
            m_counts[i] += values[i] >= 0 ? 1 : 0;
        }
    }

    // Negative if there were none.
    [[nodiscard]] double of(std::size_t i) const
    {
        return m_counts[i] > 0 ? m_sums[i] / m_counts[i] : -1;
    }

  private:
    std::vector<double> m_sums;
    std::vector<double> m_counts;
};

} // namespace

Result<std::vector<double>> stabilityOf(const FeatureMatrix &features, const Clustering &clustering,
                                        const ClusterOptions &options, const ClusterMethod &method,
                                        std::uint32_t rounds, const Task &task)
{
    // Clusters with too few frames to be found automatically can't be judged by that.
    const double fewest = options.clusters ? 1 : kMinGroup;
    const BorderRows border = borderRowsOf(features, clustering, options.seed, task);
    const auto nearest =
        nearestClusters(border.rows, border.cluster, border.frames, clustering.clusters);
    std::vector<std::vector<double>> apart(rounds);
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
        apart[round] =
            separationsOf(border, clustering.clusters, Random(options.seed, 2000 + round));
        SerialExecutor serial;
        const auto result = method(partOf(features, rows), again,
                                   Task(serial, task.stopToken()).withMemory(task.memoryBytes()));
        if (result)
            found[round] = similarities(clustering.clusters, fewest, before, result->assignment);
        else
            errors[round] = result.error();
    });
    if (task.stopRequested())
        return Task::cancelled();
    Means likeness(clustering.clusters);
    Means separation(clustering.clusters);
    for (std::size_t round = 0; round < rounds; ++round) {
        if (errors[round])
            return *errors[round];
        likeness.add(found[round]);
        separation.add(apart[round]);
    }
    std::vector<double> result(clustering.clusters);
    for (std::size_t cluster = 0; cluster < result.size(); ++cluster) {
        result[cluster] = likeness.of(cluster);
        if (clustering.clusters > 1 && result[cluster] >= 0)
            result[cluster] *= nearest[cluster].drifts ? 0 : std::max(0.0, separation.of(cluster));
    }
    return result;
}

} // namespace zoe
