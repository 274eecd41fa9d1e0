#include "analysis/behaviours/choose_k/split_into_groups.h"

#include <algorithm>
#include <cmath>
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

// The line between the means of two parts of a group, and its principal axes, in the columns that
// vary most.
std::vector<LookDirection> linesIn(const Points &space, const std::vector<std::uint32_t> &rows,
                                   const std::vector<std::uint32_t> &fitRows, std::uint64_t seed)
{
    const auto columns = mostVaryingColumns(space, fitRows, kMostLineColumns);
    const Points fitted = drawnIn(partOf(space, fitRows, columns));
    Points lines = principalAxes(fitted, Random(seed, 1));
    const auto two = bestOfSeeds(fitted, 2, 3, seed, Task{});
    if (two && two->clusters() == 2) {
        Points all(lines.rows() + 1, lines.columns());
        for (std::size_t c = 0; c < lines.columns(); ++c)
            all.row(0)[c] = two->centres.row(1)[c] - two->centres.row(0)[c];
        for (std::size_t i = 0; i < lines.rows(); ++i)
            std::copy_n(lines.row(i), lines.stride(), all.row(i + 1));
        lines = std::move(all);
    }
    Points inSpace(lines.rows(), space.columns());
    for (std::size_t line = 0; line < lines.rows(); ++line) {
        for (std::size_t c = 0; c < columns.size(); ++c)
            inSpace.row(line)[columns[c]] = lines.row(line)[c];
    }
    std::vector<LookDirection> directions(inSpace.rows());
    for (LookDirection &direction : directions)
        direction.numbers.reserve(rows.size());
    for (const std::uint32_t row : rows) {
        for (std::size_t line = 0; line < inSpace.rows(); ++line)
            directions[line].numbers.push_back(
                dotProduct(space.row(row), inSpace.row(line), space.stride()));
    }
    return directions;
}

class Splitter {
  public:
    Splitter(const GroupingRows &all, std::uint64_t seed, const Task &task)
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

Leaf Splitter::leafOf(std::vector<std::uint32_t> rows) const
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
GroupSplit Splitter::splitAlong(const LookDirection &direction,
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
    GroupSplit odd;
    std::vector<FrameIndex> frames;
    for (const Valley &valley : valleysOf(judged)) {
        if (valley.score < 1)
            break;
        if (frames.empty())
            frames = m_all.framesOf(rows);
        GroupSplit split{.score = valley.score, .parts = {{}, {}}};
        std::vector<std::uint8_t> side;
        side.reserve(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            side.push_back(along[i] < valley.cut ? 0 : 1);
            split.parts[side.back()].push_back(rows[i]);
        }
        if (!jumpsAcross(along, side, frames))
            continue;
        split.odd = !m_all.group(split.parts[0]) || !m_all.group(split.parts[1]);
        if (!split.odd)
            return split;
        if (odd.parts.empty())
            odd = std::move(split);
    }
    return odd;
}

GroupSplit Splitter::bestSplit(const std::vector<std::uint32_t> &rows) const
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
    const std::size_t lines = directions.size();
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
    const Splitter splitter(all, options.seed, task);
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
