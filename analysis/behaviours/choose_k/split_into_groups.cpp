#include "analysis/behaviours/choose_k/split_into_groups.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>

#include "analysis/behaviours/choose_k/density_valley.h"
#include "analysis/behaviours/choose_k/fragments.h"
#include "analysis/behaviours/choose_k/jumps.h"
#include "analysis/behaviours/choose_k/rare_groups.h"
#include "analysis/behaviours/choose_k/returning_groups.h"
#include "analysis/behaviours/choose_k/separation.h"
#include "analysis/behaviours/points/kmeans_steps.h"
#include "analysis/behaviours/points/principal_components.h"

namespace zoe {

namespace {

constexpr std::size_t kDirectionRows = 2000; // for determining directions, at most
constexpr std::size_t kAxes = 6;             // principal axes looked along
constexpr std::size_t kColumns = 32;         // columns looked at
constexpr int kPowerSteps = 12;
constexpr double kLeastOwnVariance = 1e-9;
constexpr int kMaxSetAside = 8; // how often odd frames are taken out of one group

struct Leaf {
    std::vector<std::uint32_t> rows;
    GroupSplit split; // the best one; no parts if there is none
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
                addScaled(next.row(axis), points.row(i), along, axes.stride());
            }
        }
        orthonormalise(next);
        axes = std::move(next);
    }
    return axes;
}

// Of each column, about the means of the clusters.
std::vector<double> varianceWithin(const Points &points, const Partition &partition)
{
    std::vector<double> variance(points.columns(), kLeastOwnVariance);
    for (std::size_t i = 0; i < points.rows(); ++i) {
        const float *const centre = partition.centres.row(partition.assignment[i]);
        for (std::size_t c = 0; c < points.columns(); ++c) {
            const auto off = static_cast<double>(points.row(i)[c] - centre[c]);
            variance[c] += off * off / static_cast<double>(points.rows());
        }
    }
    return variance;
}

// The line between the means of two parts of a group, Fisher's direction between them (columns
// count as independent), and its principal axes, in the columns that vary most.
std::vector<LookDirection> linesIn(const Points &space, const std::vector<std::uint32_t> &rows,
                                   const std::vector<std::uint32_t> &fitRows, std::uint64_t seed)
{
    const auto columns = mostVaryingColumns(space, fitRows, kMostLineColumns);
    const Points fitted = drawnIn(partOf(space, fitRows, columns));
    Points lines = principalAxes(fitted, Random(seed, 1));
    const auto two = bestOfSeeds(fitted, 2, 3, seed, Task{});
    if (two && two->clusters() == 2) {
        Points all(lines.rows() + 2, lines.columns());
        const std::vector<double> variance = varianceWithin(fitted, *two);
        for (std::size_t c = 0; c < lines.columns(); ++c) {
            const float across = two->centres.row(1)[c] - two->centres.row(0)[c];
            all.row(0)[c] = across;
            all.row(1)[c] = static_cast<float>(static_cast<double>(across) / variance[c]);
        }
        for (std::size_t i = 0; i < lines.rows(); ++i)
            std::copy_n(lines.row(i), lines.stride(), all.row(i + 2));
        lines = std::move(all);
    }
    Points inSpace(lines.rows(), space.columns());
    for (std::size_t line = 0; line < lines.rows(); ++line) {
        for (std::size_t c = 0; c < columns.size(); ++c)
            inSpace.row(line)[columns[c]] = lines.row(line)[c];
    }
    std::vector<LookDirection> directions(inSpace.rows());
    if (two && two->clusters() == 2)
        directions[1].isFitted = true;
    for (LookDirection &direction : directions)
        direction.numbers.reserve(rows.size());
    for (const std::uint32_t row : rows) {
        for (std::size_t line = 0; line < inSpace.rows(); ++line)
            directions[line].numbers.push_back(
                dotProduct(space.row(row), inSpace.row(line), space.stride()));
    }
    return directions;
}

// The share of its score that a valley keeps because neighbouring frames of a side are alike:
// counts of frames vary as if there were fewer of them.
double independence(std::span<const float> along, std::span<const std::uint8_t> side,
                    std::span<const FrameIndex> frames)
{
    std::array<double, 2> sums{};
    std::array<double, 2> counts{};
    for (std::size_t i = 0; i < along.size(); ++i) {
        sums[side[i]] += static_cast<double>(along[i]);
        counts[side[i]] += 1;
    }
    const auto off = [&](std::size_t i) {
        return static_cast<double>(along[i]) - sums[side[i]] / counts[side[i]];
    };
    double squares = 0;
    double products = 0;
    for (std::size_t i = 1; i < along.size(); ++i) {
        if (side[i] == side[i - 1] && frames[i] == frames[i - 1] + 1) {
            squares += (off(i) * off(i) + off(i - 1) * off(i - 1)) / 2;
            products += off(i) * off(i - 1);
        }
    }
    const double likeness = squares > 0 ? std::clamp(products / squares, 0.0, 1.0) : 0;
    return std::sqrt((1 - likeness) / (1 + likeness));
}

class GroupSplitter {
  public:
    GroupSplitter(const GroupingRows &all, std::uint64_t seed, const Task &task)
        : m_all(all)
        , m_seed(seed)
        , m_task(task)
    {}

    [[nodiscard]] Leaf leafOf(std::vector<std::uint32_t> rows) const;

  private:
    [[nodiscard]] GroupSplit bestSplit(const std::vector<std::uint32_t> &rows) const;
    [[nodiscard]] GroupSplit splitAlong(const LookDirection &direction,
                                        const std::vector<std::uint32_t> &rows,
                                        const std::vector<std::uint8_t> &fit) const;

    const GroupingRows &m_all;
    std::uint64_t m_seed;
    Task m_task;
};

Leaf GroupSplitter::leafOf(std::vector<std::uint32_t> rows) const
{
    Leaf leaf{.rows = std::move(rows), .split = {}};
    leaf.split = bestSplit(leaf.rows);
    for (int i = 0; i < kMaxSetAside && leaf.split.odd; ++i) {
        auto &parts = leaf.split.parts;
        leaf.rows = std::move(parts[0].size() >= parts[1].size() ? parts[0] : parts[1]);
        leaf.split = bestSplit(leaf.rows);
    }
    if (leaf.split.odd)
        leaf.split = {};
    return leaf;
}

// Splits at the clearest valley that frames jump across; otherwise at one that sets odd frames
// aside.
GroupSplit GroupSplitter::splitAlong(const LookDirection &direction,
                                     const std::vector<std::uint32_t> &rows,
                                     const std::vector<std::uint8_t> &fit) const
{
    std::vector<float> along;
    std::vector<float> judged;
    along.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        along.push_back(direction.along(i, rows[i]));
        if (fit[i] == 0)
            judged.push_back(along.back());
    }
    std::vector<Valley> valleys{valleyOfRuns(judged)};
    if (!direction.isFitted)
        std::ranges::copy(valleysOf(judged), std::back_inserter(valleys));
    if (std::ranges::max(valleys, {}, &Valley::score).score < 1)
        return {};
    const std::vector<FrameIndex> frames = m_all.framesOf(rows);
    const auto sidesOf = [&](const Valley &valley) {
        std::vector<std::uint8_t> side;
        side.reserve(along.size());
        for (const float value : along)
            side.push_back(value < valley.cut ? 0 : 1);
        return side;
    };
    if (valleys[0].score >= 1)
        valleys[0].score *= independence(along, sidesOf(valleys[0]), frames);
    std::ranges::stable_sort(valleys, std::greater<>{}, &Valley::score);
    GroupSplit odd;
    for (const Valley &valley : valleys) {
        if (valley.score < 1)
            break;
        GroupSplit split{.score = valley.score, .parts = {{}, {}}};
        const std::vector<std::uint8_t> side = sidesOf(valley);
        for (std::size_t i = 0; i < rows.size(); ++i)
            split.parts[side[i]].push_back(rows[i]);
        if (!jumpsAcross(along, side, frames))
            continue;
        split.odd = !m_all.group(split.parts[0]) || !m_all.group(split.parts[1]);
        if (!split.odd)
            return split;
        // A few odd frames far out look like a hill between runs.
        if (odd.parts.empty() && !valley.ofRuns)
            odd = std::move(split);
    }
    return odd;
}

GroupSplit GroupSplitter::bestSplit(const std::vector<std::uint32_t> &rows) const
{
    if (rows.size() < 2 * kMinGroup || m_task.stopRequested())
        return {};
    const std::uint64_t seed = m_seed + rows.front();
    std::vector<std::uint32_t> fitRows;
    std::vector<std::uint8_t> fit(rows.size());
    for (const std::uint32_t i :
         sampleOfRows(rows.size(), std::min(kDirectionRows, rows.size() / 3), 1, Random(seed))) {
        fitRows.push_back(rows[i]);
        fit[i] = 1;
    }
    std::vector<std::vector<LookDirection>> inSpaces(m_all.hasLogarithms() ? 2 : 1);
    m_task.executor().parallelFor(inSpaces.size(), [&](std::size_t space) {
        inSpaces[space] =
            linesIn(space == 0 ? m_all.features : m_all.logarithms, rows, fitRows, seed);
    });
    std::vector<LookDirection> directions;
    for (std::vector<LookDirection> &own : inSpaces)
        std::ranges::move(own, std::back_inserter(directions));
    // Rows that a direction was fitted to don't judge it.
    const auto fitted = std::stable_partition(directions.begin(), directions.end(),
                                              std::not_fn(&LookDirection::isFitted));
    const auto lines = static_cast<std::size_t>(fitted - directions.begin());
    for (LookDirection &column : columnDirections(m_all, fitRows, kColumns))
        directions.push_back(std::move(column));
    // Only while nothing is cut, because a cut may go through a rare group.
    if (static_cast<double>(rows.size()) >= (1 - kRareShare) * static_cast<double>(m_all.size())) {
        GroupSplit rare = splitRareGroup(m_all, rows, std::span(directions).first(lines), m_task);
        if (!rare.parts.empty())
            return rare;
    }
    std::vector<GroupSplit> splits(directions.size());
    m_task.executor().parallelFor(directions.size(), [&](std::size_t i) {
        splits[i] = splitAlong(directions[i], rows, fit);
    });
    // A split into two groups is preferred to one that sets odd frames aside.
    auto best = std::ranges::max_element(splits, {}, [](const GroupSplit &split) {
        return std::pair(!split.odd && !split.parts.empty(), split.score);
    });
    if (best != splits.end() && !best->parts.empty())
        return std::move(*best);
    GroupSplit split = splitByFragments(m_all, rows, fit, seed, m_task);
    if (split.parts.empty())
        split = splitRareGroup(m_all, rows, std::span(directions).first(lines), m_task);
    if (split.parts.empty())
        split = splitOddRuns(m_all, rows, std::span(directions).first(lines), m_task);
    return split;
}

// Joins groups, smallest first, until none drifts to its nearest one or a single one is left.
std::uint32_t joinDrifting(const GroupingRows &all, std::vector<std::vector<std::uint32_t>> &groups)
{
    std::uint32_t joined = 0;
    while (groups.size() > 1) {
        std::vector<std::int32_t> of(all.size(), -1);
        for (std::size_t group = 0; group < groups.size(); ++group) {
            for (const std::uint32_t row : groups[group])
                of[row] = static_cast<std::int32_t>(group);
        }
        const auto nearest = nearestClusters(all.logarithms, of, all.frames,
                                             static_cast<std::uint32_t>(groups.size()));
        std::size_t drifting = groups.size();
        for (std::size_t group = 0; group < groups.size(); ++group) {
            if (nearest[group].drifts &&
                (drifting == groups.size() || groups[group].size() < groups[drifting].size()))
                drifting = group;
        }
        if (drifting == groups.size())
            break;
        std::vector<std::uint32_t> &into = groups[nearest[drifting].cluster];
        std::vector<std::uint32_t> both;
        std::ranges::merge(into, groups[drifting], std::back_inserter(both));
        into = std::move(both);
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(drifting));
        ++joined;
    }
    return joined;
}

} // namespace

std::optional<ValleyGroups> valleyGroups(const Points &points, const Points &logarithms,
                                         std::span<const FrameIndex> frames,
                                         const ValleyOptions &options, const Task &task)
{
    const GroupingRows all{.features = points,
                           .logarithms = logarithms,
                           .frames = frames,
                           .leastShare = options.leastShare,
                           .thorough = options.thorough,
                           .columns = &points != &logarithms ? wideColumnsOf(logarithms, task)
                                                             : WideColumns()};
    const GroupSplitter splitter(all, options.seed, task);
    std::vector<std::uint32_t> rows(points.rows());
    for (std::uint32_t i = 0; i < rows.size(); ++i)
        rows[i] = i;
    std::vector<Leaf> leaves;
    leaves.push_back(splitter.leafOf(std::move(rows)));
    ValleyGroups result;
    while (true) {
        if (task.stopRequested())
            return {};
        const auto clearest =
            std::ranges::max_element(leaves, {}, [](const Leaf &leaf) { return leaf.split.score; });
        GroupSplit split = std::move(clearest->split);
        const std::size_t more = std::max<std::size_t>(split.parts.size(), 2) - 1;
        for (std::size_t i = 0; i < more; ++i)
            result.scores.emplace_back(leaves.size() + i, split.score);
        if (split.parts.empty() || leaves.size() >= 2 * std::size_t{options.most})
            break;
        std::vector<Leaf> parts(split.parts.size());
        task.executor().parallelFor(parts.size(), [&](std::size_t i) {
            parts[i] = splitter.leafOf(std::move(split.parts[i]));
        });
        *clearest = std::move(parts.front());
        std::move(parts.begin() + 1, parts.end(), std::back_inserter(leaves));
    }
    std::vector<std::vector<std::uint32_t>> groups;
    for (Leaf &leaf : leaves)
        groups.push_back(std::move(leaf.rows));
    result.drifting = joinDrifting(all, groups);
    if (options.thorough)
        result.drifting += joinReturning(all, groups);
    const JoinedGroups joined = joinGroups(points, options.most, options.joining, groups);
    result.alike = joined.alike;
    result.tooMany = joined.tooMany;
    result.group.assign(points.rows(), ValleyGroups::kNone);
    result.groups = static_cast<std::uint32_t>(groups.size());
    for (std::uint32_t group = 0; group < groups.size(); ++group) {
        for (const std::uint32_t row : groups[group])
            result.group[row] = group;
    }
    return result;
}

} // namespace zoe
