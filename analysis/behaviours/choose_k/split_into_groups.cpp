#include "analysis/behaviours/choose_k/split_into_groups.h"

#include <algorithm>
#include <cmath>

#include "analysis/behaviours/choose_k/density_valley.h"
#include "analysis/behaviours/choose_k/join_groups.h"
#include "analysis/behaviours/points/kmeans_steps.h"
#include "analysis/behaviours/points/principal_components.h"

namespace zoe {

namespace {

constexpr std::size_t kFitRows = 2000; // that directions are found from, at most
constexpr std::size_t kAxes = 6;       // principal axes looked along
constexpr int kPowerSteps = 12;
constexpr std::size_t kMinGroup = 8;
constexpr double kMinGroupShare = 0.01; // of all points
constexpr double kRareShare = 0.05;     // below it a group must come in runs …
constexpr std::size_t kLongRun = 8;     // … of this many frames
constexpr int kMaxSetAside = 8;         // times that odd frames are taken out of one group

} // namespace

bool isGroup(std::span<const std::uint32_t> rows, std::span<const FrameIndex> frames,
             std::size_t allRows)
{
    const auto all = static_cast<double>(allRows);
    const auto size = static_cast<double>(rows.size());
    if (rows.size() < kMinGroup || size < kMinGroupShare * all)
        return false;
    if (size >= kRareShare * all)
        return true;
    std::size_t together = 0; // frames in long runs
    std::size_t run = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool goesOn = i > 0 && frames[rows[i - 1]] + 1 == frames[rows[i]];
        run = goesOn ? run + 1 : 1;
        if (run == kLongRun)
            together += kLongRun;
        else if (run > kLongRun)
            ++together;
    }
    return 2 * together >= rows.size();
}

namespace {

struct Split {
    double score = 0;
    std::vector<std::uint32_t> below; // rows
    std::vector<std::uint32_t> above;
    bool odd = false; // the smaller side is no group but odd frames
};

struct Leaf {
    std::vector<std::uint32_t> rows;
    Split split; // the best one, score 0 if there is none
};

// Makes the rows of basis orthogonal and of length 1; rows that vanish become 0.
void orthonormalise(Points &basis)
{
    for (std::size_t i = 0; i < basis.rows(); ++i) {
        float *row = basis.row(i);
        for (int pass = 0; pass < 2; ++pass) {
            for (std::size_t j = 0; j < i; ++j) {
                const float along = dotProduct(row, basis.row(j), basis.stride());
                for (std::size_t c = 0; c < basis.stride(); ++c)
                    row[c] -= along * basis.row(j)[c];
            }
        }
        const float norm = std::sqrt(dotProduct(row, row, basis.stride()));
        for (std::size_t c = 0; c < basis.stride(); ++c)
            row[c] = norm > 0 ? row[c] / norm : 0;
    }
}

// The principal axes of the points by subspace iteration. They need not be exact.
Points principalAxes(const Points &points, Random random)
{
    Points axes(std::min(kAxes, points.columns()), points.columns());
    for (std::size_t i = 0; i < axes.rows(); ++i) {
        for (std::size_t c = 0; c < axes.columns(); ++c)
            axes.row(i)[c] = static_cast<float>(random.uniform() - 0.5);
    }
    orthonormalise(axes);
    for (int step = 0; step < kPowerSteps; ++step) {
        Points next(axes.rows(), axes.columns());
        for (std::size_t i = 0; i < points.rows(); ++i) {
            for (std::size_t axis = 0; axis < axes.rows(); ++axis) {
                const float along = dotProduct(points.row(i), axes.row(axis), axes.stride());
                for (std::size_t c = 0; c < axes.stride(); ++c)
                    next.row(axis)[c] += along * points.row(i)[c];
            }
        }
        orthonormalise(next);
        axes = std::move(next);
    }
    return axes;
}

// One direction a row: the line between two means, and the principal axes.
Points directionsOf(const Points &points, std::uint64_t seed)
{
    const Points fitted = drawnIn(points);
    const Points axes = principalAxes(fitted, Random(seed, 1));
    Points directions(axes.rows() + 1, points.columns());
    const auto two = bestOfSeeds(fitted, 2, 3, seed, Task{});
    if (two && two->clusters() == 2) {
        for (std::size_t c = 0; c < points.columns(); ++c)
            directions.row(0)[c] = two->centres.row(1)[c] - two->centres.row(0)[c];
    }
    for (std::size_t i = 0; i < axes.rows(); ++i)
        std::copy_n(axes.row(i), axes.stride(), directions.row(i + 1));
    return directions;
}

class Splitter {
  public:
    Splitter(const Points &points, std::span<const FrameIndex> frames, std::uint64_t seed,
             const Task &task)
        : m_points(points)
        , m_frames(frames)
        , m_seed(seed)
        , m_task(task)
    {}

    [[nodiscard]] Leaf leafOf(std::vector<std::uint32_t> rows) const;

  private:
    [[nodiscard]] Split bestSplit(const std::vector<std::uint32_t> &rows) const;
    [[nodiscard]] Split splitAt(const std::vector<std::uint32_t> &rows, const float *direction,
                                const Valley &valley) const;

    const Points &m_points;
    std::span<const FrameIndex> m_frames;
    std::uint64_t m_seed;
    Task m_task;
};

Leaf Splitter::leafOf(std::vector<std::uint32_t> rows) const
{
    Leaf leaf{.rows = std::move(rows), .split = {}};
    leaf.split = bestSplit(leaf.rows);
    for (int i = 0; i < kMaxSetAside && leaf.split.odd; ++i) {
        Split &split = leaf.split;
        const bool belowIsMore = split.below.size() >= split.above.size();
        leaf.rows = std::move(belowIsMore ? split.below : split.above);
        leaf.split = bestSplit(leaf.rows);
    }
    if (leaf.split.odd)
        leaf.split = {};
    return leaf;
}

Split Splitter::splitAt(const std::vector<std::uint32_t> &rows, const float *direction,
                        const Valley &valley) const
{
    Split split{.score = valley.score, .below = {}, .above = {}};
    for (const std::uint32_t row : rows) {
        const float along = dotProduct(m_points.row(row), direction, m_points.stride());
        (along < valley.cut ? split.below : split.above).push_back(row);
    }
    split.odd = !isGroup(split.below, m_frames, m_points.rows()) ||
                !isGroup(split.above, m_frames, m_points.rows());
    return split;
}

Split Splitter::bestSplit(const std::vector<std::uint32_t> &rows) const
{
    if (rows.size() < 2 * kMinGroup || m_task.stopRequested())
        return {};
    const std::uint64_t seed = m_seed + rows.front();
    const auto fit =
        sampleOfRows(rows.size(), std::min(kFitRows, rows.size() / 3), 1, Random(seed));
    std::vector<std::uint32_t> fitRows;
    std::vector<std::uint32_t> judgeRows;
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        const bool fits = fitRows.size() < fit.size() && fit[fitRows.size()] == i;
        (fits ? fitRows : judgeRows).push_back(rows[i]);
    }
    const Points directions = directionsOf(rowsOf(m_points, fitRows), seed);
    std::vector<Split> splits(directions.rows());
    m_task.executor().parallelFor(directions.rows(), [&](std::size_t i) {
        const float *direction = directions.row(i);
        std::vector<float> along;
        along.reserve(judgeRows.size());
        for (const std::uint32_t row : judgeRows)
            along.push_back(dotProduct(m_points.row(row), direction, m_points.stride()));
        const Valley valley = clearestValley(along);
        if (valley.score >= 1)
            splits[i] = splitAt(rows, direction, valley);
        else
            splits[i].score = valley.score;
    });
    // A split into two groups goes before one that sets odd frames aside.
    return *std::ranges::max_element(splits, {}, [](const Split &split) {
        return std::pair(!split.odd && !split.below.empty(), split.score);
    });
}

} // namespace

std::optional<ValleyGroups> valleyGroups(const Points &points, std::span<const FrameIndex> frames,
                                         const ValleyOptions &options, const Task &task)
{
    const Splitter splitter(points, frames, options.seed, task);
    std::vector<std::uint32_t> all(points.rows());
    for (std::uint32_t i = 0; i < all.size(); ++i)
        all[i] = i;
    std::vector<Leaf> leaves;
    leaves.push_back(splitter.leafOf(std::move(all)));
    ValleyGroups result;
    while (true) {
        if (task.stopRequested())
            return {};
        const auto clearest =
            std::ranges::max_element(leaves, {}, [](const Leaf &leaf) { return leaf.split.score; });
        result.scores.emplace_back(leaves.size(), clearest->split.score);
        if (clearest->split.below.empty() || leaves.size() >= 2 * std::size_t{options.most})
            break;
        Split split = std::move(clearest->split);
        *clearest = splitter.leafOf(std::move(split.below));
        leaves.push_back(splitter.leafOf(std::move(split.above)));
    }
    std::vector<std::vector<std::uint32_t>> groups;
    for (Leaf &leaf : leaves)
        groups.push_back(std::move(leaf.rows));
    joinGroups(points, options.most, options.leastDifference, groups);
    result.group.assign(points.rows(), ValleyGroups::kNone);
    result.groups = static_cast<std::uint32_t>(groups.size());
    for (std::uint32_t group = 0; group < groups.size(); ++group) {
        for (const std::uint32_t row : groups[group])
            result.group[row] = group;
    }
    return result;
}

} // namespace zoe
