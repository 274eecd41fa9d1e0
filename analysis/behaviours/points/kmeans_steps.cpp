#include "analysis/behaviours/points/kmeans_steps.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <utility>

#include "analysis/behaviours/points/robust_spread.h"

namespace zoe {

namespace {

// A row with a chance in proportion to its distance. REQUIRES: total > 0.
std::uint32_t drawRow(const std::vector<float> &nearest, double total, Random &random)
{
    double left = random.uniform() * total;
    std::size_t pick = 0;
    for (std::size_t i = 0; i < nearest.size(); ++i) {
        if (nearest[i] <= 0)
            continue;
        pick = i;
        left -= static_cast<double>(nearest[i]);
        if (left < 0)
            break;
    }
    return static_cast<std::uint32_t>(pick);
}

// Squared distances to the nearest centre after adding one, and their sum.
double withCentre(const Points &points, std::uint32_t centre, const std::vector<float> &nearest,
                  std::vector<float> &result)
{
    double total = 0;
    for (std::size_t i = 0; i < points.rows(); ++i) {
        result[i] = std::min(nearest[i],
                             squaredDistance(points.row(i), points.row(centre), points.stride()));
        total += static_cast<double>(result[i]);
    }
    return total;
}

} // namespace

Points seedCentres(const Points &points, std::size_t clusters, Random &random)
{
    const std::size_t rows = points.rows();
    const int candidates = 2 + static_cast<int>(std::log(static_cast<double>(clusters)));
    std::vector<std::uint32_t> chosen{static_cast<std::uint32_t>(random.below(rows))};
    std::vector<float> nearest(rows);
    double total = withCentre(points, chosen[0],
                              std::vector<float>(rows, std::numeric_limits<float>::max()), nearest);
    std::vector<float> best(rows);
    std::vector<float> tried(rows);
    while (chosen.size() < clusters && total > 0) {
        double bestTotal = std::numeric_limits<double>::infinity();
        std::uint32_t bestRow = 0;
        for (int i = 0; i < candidates; ++i) {
            const std::uint32_t row = drawRow(nearest, total, random);
            const double triedTotal = withCentre(points, row, nearest, tried);
            if (triedTotal < bestTotal) {
                bestTotal = triedTotal;
                bestRow = row;
                best.swap(tried);
            }
        }
        chosen.push_back(bestRow);
        nearest.swap(best);
        total = bestTotal;
    }
    return rowsOf(points, chosen);
}

namespace {

// Sequences that have not settled by then change only the last digits.
constexpr int kMaxIterations = 200;
// Bounds are kept this much looser than computed, because distances are rounded.
constexpr float kSlack = 1e-5F;

class Lloyd {
  public:
    Lloyd(const Points &points, Points centres, const Task &task, double trim)
        : m_points(points)
        , m_centres(std::move(centres))
        , m_trim(trim)
        , m_task(task)
        , m_assignment(points.rows(), 0)
        , m_upper(points.rows(), kFar)
        , m_lower(points.rows(), 0)
    {}

    std::optional<Partition> run();

  private:
    static constexpr float kFar = std::numeric_limits<float>::max();

    [[nodiscard]] float distance(std::size_t row, std::size_t centre) const
    {
        return std::sqrt(
            squaredDistance(m_points.row(row), m_centres.row(centre), m_points.stride()));
    }
    std::size_t assign(bool first);
    bool assignRow(std::size_t row, float separation);
    void moveCentres();
    [[nodiscard]] std::vector<float> farthestCounted() const;
    void loosenBounds(const std::vector<float> &moved);
    void refillEmpty(std::vector<std::uint32_t> &counts, Points &centres);

    const Points &m_points;
    Points m_centres;
    double m_trim;
    Task m_task;
    std::vector<std::uint32_t> m_assignment;
    std::vector<float> m_upper; // at least the distance to the own centre
    std::vector<float> m_lower; // at most the distance to any other
};

bool Lloyd::assignRow(std::size_t row, float separation)
{
    const std::uint32_t before = m_assignment[row];
    const float safe = std::max(separation, m_lower[row]);
    if (m_upper[row] < safe)
        return false;
    m_upper[row] = distance(row, before);
    if (m_upper[row] * (1 + kSlack) < safe)
        return false;
    float best = kFar;
    float second = kFar;
    std::uint32_t nearest = 0;
    for (std::size_t centre = 0; centre < m_centres.rows(); ++centre) {
        const float d = centre == before ? m_upper[row] : distance(row, centre);
        if (d < best) {
            second = best;
            best = d;
            nearest = static_cast<std::uint32_t>(centre);
        } else if (d < second) {
            second = d;
        }
    }
    m_upper[row] = best * (1 + kSlack);
    m_lower[row] = second * (1 - kSlack);
    m_assignment[row] = nearest;
    return nearest != before;
}

std::size_t Lloyd::assign(bool first)
{
    // Half the distance to the nearest other centre: a point closer than that has no nearer centre.
    std::vector<float> separation(m_centres.rows(), first ? 0 : kFar);
    for (std::size_t a = 0; a < m_centres.rows() && !first; ++a) {
        for (std::size_t b = 0; b < m_centres.rows(); ++b) {
            if (a != b) {
                const float d =
                    squaredDistance(m_centres.row(a), m_centres.row(b), m_centres.stride());
                separation[a] = std::min(separation[a], std::sqrt(d) / 2 * (1 - kSlack));
            }
        }
    }
    std::atomic<std::size_t> changed = 0;
    forRowBlocks(m_points.rows(), m_task, [&](std::size_t from, std::size_t end, std::size_t) {
        std::size_t changes = 0;
        if (m_task.stopRequested())
            return;
        for (std::size_t row = from; row < end; ++row)
            changes += assignRow(row, separation[m_assignment[row]]) ? 1 : 0;
        changed += changes;
    });
    return changed;
}

// The distances to the own centre, one per cluster, beyond which points are trimmed. The same for
// all clusters, except that half of the points of each always count, because a small one may be
// wider than the others.
std::vector<float> Lloyd::farthestCounted() const
{
    std::vector<float> distances(m_points.rows());
    forRowBlocks(m_points.rows(), m_task, [&](std::size_t from, std::size_t end, std::size_t) {
        for (std::size_t row = from; row < end; ++row)
            distances[row] = distance(row, m_assignment[row]);
    });
    std::vector<std::vector<float>> own(m_centres.rows());
    for (std::size_t row = 0; row < distances.size(); ++row)
        own[m_assignment[row]].push_back(distances[row]);
    const auto counted =
        static_cast<std::ptrdiff_t>((1 - m_trim) * static_cast<double>(distances.size() - 1));
    std::nth_element(distances.begin(), distances.begin() + counted, distances.end());
    std::vector<float> farthest(m_centres.rows(), distances[static_cast<std::size_t>(counted)]);
    for (std::size_t cluster = 0; cluster < own.size(); ++cluster) {
        if (!own[cluster].empty())
            farthest[cluster] = std::max(farthest[cluster], upperMedian(own[cluster]));
    }
    return farthest;
}

void Lloyd::moveCentres()
{
    const std::vector<float> farthest = m_trim > 0 ? farthestCounted() : std::vector<float>();
    const std::size_t clusters = m_centres.rows();
    const std::size_t columns = m_points.columns();
    const std::size_t blocks = (m_points.rows() + kRowsPerBlock - 1) / kRowsPerBlock;
    std::vector<std::vector<double>> sums(blocks);
    std::vector<std::vector<std::uint32_t>> counts(blocks);
    forRowBlocks(m_points.rows(), m_task,
                 [&](std::size_t from, std::size_t end, std::size_t block) {
                     sums[block].assign(clusters * columns, 0);
                     counts[block].assign(clusters, 0);
                     for (std::size_t row = from; row < end; ++row) {
                         const std::uint32_t cluster = m_assignment[row];
                         if (m_trim > 0 && distance(row, cluster) > farthest[cluster])
                             continue;
                         double *sum = sums[block].data() + cluster * columns;
                         const float *values = m_points.row(row);
                         for (std::size_t column = 0; column < columns; ++column)
                             sum[column] += static_cast<double>(values[column]);
                         ++counts[block][cluster];
                     }
                 });
    for (std::size_t block = 1; block < blocks; ++block) {
        for (std::size_t i = 0; i < clusters * columns; ++i)
            sums[0][i] += sums[block][i];
        for (std::size_t i = 0; i < clusters; ++i)
            counts[0][i] += counts[block][i];
    }
    Points centres(clusters, columns);
    for (std::size_t cluster = 0; cluster < clusters; ++cluster) {
        const double count = std::max<double>(1, counts[0][cluster]);
        for (std::size_t column = 0; column < columns; ++column)
            centres.row(cluster)[column] =
                static_cast<float>(sums[0][cluster * columns + column] / count);
    }
    refillEmpty(counts[0], centres);
    std::vector<float> moved(clusters);
    for (std::size_t cluster = 0; cluster < clusters; ++cluster) {
        moved[cluster] = std::sqrt(
            squaredDistance(centres.row(cluster), m_centres.row(cluster), centres.stride()));
    }
    m_centres = std::move(centres);
    loosenBounds(moved);
}

void Lloyd::refillEmpty(std::vector<std::uint32_t> &counts, Points &centres)
{
    for (std::size_t cluster = 0; cluster < counts.size(); ++cluster) {
        if (counts[cluster] != 0)
            continue;
        std::size_t farthest = m_points.rows();
        float distance = 0;
        for (std::size_t row = 0; row < m_points.rows(); ++row) {
            const float d = squaredDistance(m_points.row(row), centres.row(m_assignment[row]),
                                            m_points.stride());
            if (d > distance && counts[m_assignment[row]] > 1) {
                distance = d;
                farthest = row;
            }
        }
        if (farthest == m_points.rows())
            continue;
        --counts[m_assignment[farthest]];
        counts[cluster] = 1;
        m_assignment[farthest] = static_cast<std::uint32_t>(cluster);
        m_upper[farthest] = kFar;
        std::copy_n(m_points.row(farthest), m_points.stride(), centres.row(cluster));
    }
}

void Lloyd::loosenBounds(const std::vector<float> &moved)
{
    const float most = *std::ranges::max_element(moved);
    forRowBlocks(m_points.rows(), m_task, [&](std::size_t from, std::size_t end, std::size_t) {
        for (std::size_t row = from; row < end; ++row) {
            m_upper[row] += moved[m_assignment[row]] * (1 + kSlack);
            m_lower[row] -= most * (1 + kSlack);
        }
    });
}

std::optional<Partition> Lloyd::run()
{
    assign(true);
    for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
        moveCentres();
        const std::size_t changed = assign(false);
        if (m_task.stopRequested())
            return {};
        if (changed == 0)
            break;
    }
    Partition partition{
        .centres = std::move(m_centres), .assignment = std::move(m_assignment), .inertia = 0};
    const std::size_t blocks = (m_points.rows() + kRowsPerBlock - 1) / kRowsPerBlock;
    std::vector<double> inertia(blocks);
    forRowBlocks(m_points.rows(), m_task,
                 [&](std::size_t from, std::size_t end, std::size_t block) {
                     for (std::size_t row = from; row < end; ++row)
                         inertia[block] += static_cast<double>(squaredDistance(
                             m_points.row(row), partition.centres.row(partition.assignment[row]),
                             m_points.stride()));
                 });
    for (const double part : inertia)
        partition.inertia += part;
    return partition;
}

} // namespace

std::optional<Partition> lloyd(const Points &points, Points centres, const Task &task, double trim)
{
    return Lloyd(points, std::move(centres), task, trim).run();
}

std::optional<Partition> bestOfSeeds(const Points &points, std::size_t clusters,
                                     std::size_t restarts, std::uint64_t seed, const Task &task)
{
    std::vector<std::optional<Partition>> tries(restarts);
    task.executor().parallelFor(restarts, [&](std::size_t i) {
        Random random(seed, i);
        SerialExecutor serial;
        tries[i] =
            lloyd(points, seedCentres(points, clusters, random), Task(serial, task.stopToken()));
    });
    std::optional<Partition> best;
    for (auto &attempt : tries) {
        if (!attempt)
            return {};
        if (!best || attempt->inertia < best->inertia)
            best = std::move(attempt);
    }
    return best;
}

} // namespace zoe
