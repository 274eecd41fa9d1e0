#include "analysis/behaviours/choose_k/rare_groups.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "analysis/behaviours/choose_k/jumps.h"

namespace zoe {

namespace {

constexpr double kLeastGap = 0.25;

// Positions that are in runs of neighbouring frames.
std::vector<std::uint32_t> inRuns(const std::vector<std::uint32_t> &positions,
                                  std::span<const FrameIndex> frames)
{
    std::vector<std::uint32_t> result;
    for (std::size_t first = 0; first < positions.size();) {
        std::size_t end = first + 1;
        while (end < positions.size() && frames[positions[end]] == frames[positions[end - 1]] + 1)
            ++end;
        if (end - first >= kLongRun)
            result.insert(result.end(), positions.begin() + static_cast<std::ptrdiff_t>(first),
                          positions.begin() + static_cast<std::ptrdiff_t>(end));
        first = end;
    }
    return result;
}

struct Gap {
    double width = 0; // relative to the distance from the median to its far side
    float cut = 0;
};

// The widest gap with `fewest` to `most` values above it.
Gap widestGap(const std::vector<float> &values, std::size_t fewest, std::size_t most)
{
    std::vector<float> sorted = values;
    const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(most + 1);
    std::nth_element(sorted.begin(), end - 1, sorted.end(), std::greater<>{});
    std::sort(sorted.begin(), end, std::greater<>{});
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(end, middle, sorted.end(), std::greater<>{});
    Gap gap;
    for (std::size_t count = fewest; count <= most; ++count) {
        const auto above = static_cast<double>(sorted[count - 1]);
        const auto below = static_cast<double>(sorted[count]);
        const double all = above - static_cast<double>(*middle);
        if (all > 0 && (above - below) / all > gap.width)
            gap = {.width = (above - below) / all, .cut = static_cast<float>((above + below) / 2)};
    }
    return gap;
}

struct Rare {
    double score = 0;
    std::vector<std::uint32_t> members; // positions in rows
};

// How many rows a rare group may have.
struct RareSize {
    std::size_t fewest = 0;
    std::size_t most = 0;
};

RareSize rareSizeIn(const GroupingRows &all, std::size_t rows)
{
    const auto least =
        static_cast<std::size_t>(std::ceil(all.leastShare * static_cast<double>(all.size())));
    return {
        std::max(kMinGroup, least),
        std::min(static_cast<std::size_t>(kRareShare * static_cast<double>(all.size())), rows / 3)};
}

// The sizes of runs that are too short for a rare group.
RareSize oddSizeIn(const GroupingRows &all, std::size_t rows)
{
    const RareSize rare = rareSizeIn(all, rows);
    return {kLongRun, std::min(rare.fewest - 1, rare.most)};
}

// Approximates the value of a rank, in a tenth of the time needed to find it.
class RankBounds {
  public:
    explicit RankBounds(const std::vector<float> &values)
        : m_count(values.size())
    {
        const auto [least, greatest] = std::ranges::minmax(values);
        m_least = static_cast<double>(least);
        m_binWidth = (static_cast<double>(greatest) - m_least) / kBins;
        const auto perUnit = static_cast<float>(1 / m_binWidth);
        m_areKnown = std::isfinite(perUnit) && perUnit > 0;
        if (!m_areKnown)
            return;
        for (const float value : values)
            ++m_counts[std::min(static_cast<std::size_t>((value - least) * perUnit), kBins - 1)];
    }

    // Whether there may be a gap of kLeastGap with `fewest` to `most` values below it. The gap is
    // at most the distance between the first and the last of the values that it may follow,
    // relative to that between the first and the median.
    [[nodiscard]] bool mayHaveGapBelow(RareSize size) const
    {
        return m_areKnown ? isWide(upper(size.fewest - 1), lower(size.most), upper(m_count / 2))
                          : m_binWidth > 0;
    }
    [[nodiscard]] bool mayHaveGapAbove(RareSize size) const
    {
        const std::size_t last = m_count - 1;
        return m_areKnown ? isWide(-lower(last - (size.fewest - 1)), -upper(last - size.most),
                                   -lower(last - m_count / 2))
                          : m_binWidth > 0;
    }

  private:
    static constexpr std::size_t kBins = 512;

    static bool isWide(double first, double last, double median)
    {
        return first - last >= kLeastGap * (first - median);
    }
    // rank: number of greater values. Bins are exact except for rounding.
    [[nodiscard]] std::size_t binOf(std::size_t rank) const
    {
        std::size_t bin = kBins - 1;
        for (std::size_t above = m_counts[bin]; above <= rank && bin > 0; above += m_counts[bin])
            --bin;
        return bin;
    }
    [[nodiscard]] double lower(std::size_t rank) const
    {
        return m_least + m_binWidth * (static_cast<double>(binOf(rank)) - 1);
    }
    [[nodiscard]] double upper(std::size_t rank) const
    {
        return m_least + m_binWidth * (static_cast<double>(binOf(rank)) + 2);
    }

    std::size_t m_count;
    double m_least = 0;
    double m_binWidth = 0;
    bool m_areKnown = false;
    std::array<std::uint32_t, kBins> m_counts{};
};

Rare rareAbove(const std::vector<float> &values, RareSize size,
               const std::vector<FrameIndex> &frames)
{
    const Gap gap = widestGap(values, size.fewest, size.most);
    if (gap.width < kLeastGap)
        return {};
    std::vector<std::uint32_t> above;
    for (std::uint32_t i = 0; i < values.size(); ++i) {
        if (values[i] > gap.cut)
            above.push_back(i);
    }
    Rare rare{.score = gap.width, .members = inRuns(above, frames)};
    if (rare.members.size() < size.fewest)
        return {};
    std::vector<std::uint8_t> side(values.size());
    for (const std::uint32_t i : rare.members)
        side[i] = 1;
    return jumpsAcross(values, side, frames) ? rare : Rare{};
}

// The runs of this size with the widest gap to the other rows.
GroupSplit splitRuns(const GroupingRows &all, const std::vector<std::uint32_t> &rows, RareSize size,
                     std::span<const LookDirection> directions, const Task &task)
{
    if (!all.thorough || size.most < size.fewest)
        return {};
    const std::vector<FrameIndex> frames = all.framesOf(rows);
    std::vector<LookDirection> looked(directions.begin(), directions.end());
    for (LookDirection &column : columnDirections(all, rows, all.logarithms.columns()))
        looked.push_back(std::move(column));
    std::vector<Rare> found(looked.size());
    task.executor().parallelFor(looked.size(), [&](std::size_t i) {
        std::vector<float> values;
        values.reserve(rows.size());
        for (std::size_t at = 0; at < rows.size(); ++at)
            values.push_back(looked[i].along(at, rows[at]));
        const RankBounds bounds(values);
        Rare above;
        if (bounds.mayHaveGapBelow(size))
            above = rareAbove(values, size, frames);
        Rare below;
        if (bounds.mayHaveGapAbove(size)) {
            for (float &value : values)
                value = -value;
            below = rareAbove(values, size, frames);
        }
        found[i] = above.score >= below.score ? std::move(above) : std::move(below);
    });
    GroupSplit split;
    const auto best = std::ranges::max_element(found, {}, &Rare::score);
    if (best == found.end() || best->members.empty())
        return split;
    split.score = 1 + best->score;
    split.parts.resize(2);
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        const bool rare = next < best->members.size() && best->members[next] == i;
        next += rare ? 1 : 0;
        split.parts[rare ? 1 : 0].push_back(rows[i]);
    }
    return split;
}

} // namespace

GroupSplit splitRareGroup(const GroupingRows &all, const std::vector<std::uint32_t> &rows,
                          std::span<const LookDirection> directions, const Task &task)
{
    return splitRuns(all, rows, rareSizeIn(all, rows.size()), directions, task);
}

GroupSplit splitOddRuns(const GroupingRows &all, const std::vector<std::uint32_t> &rows,
                        std::span<const LookDirection> directions, const Task &task)
{
    GroupSplit split = splitRuns(all, rows, oddSizeIn(all, rows.size()), directions, task);
    split.odd = !split.parts.empty();
    return split;
}

} // namespace zoe
