#include "analysis/behaviours/choose_k/returning_groups.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "analysis/statistics/median.h"

namespace zoe {

namespace {

constexpr std::size_t kWindow = 10; // frames
constexpr std::size_t kLeastWindow = 5;
constexpr std::size_t kMostWindows = 128; // of a group, between which its steps are measured
constexpr std::size_t kFewestOfDistance = 8;
constexpr double kFarFrames = 100; // frames
constexpr std::size_t kMostMeetings = 4;
constexpr double kMostOfAll = 1.5;
constexpr double kMostOfColumn = 4.5;
constexpr double kLeastSquare = 1e-12; // of a column that never varies

// Neighbouring frames of one group.
struct Window {
    std::uint32_t group = 0;
    std::uint32_t firstRow = 0;
    std::uint32_t rows = 0;
    double frame = 0; // its middle

    [[nodiscard]] double distanceTo(const Window &later) const { return later.frame - frame; }
};

std::vector<Window> groupWindowsOf(std::span<const FrameIndex> frames,
                                   const std::vector<std::vector<std::uint32_t>> &groups)
{
    std::vector<std::int32_t> groupOf(frames.size(), -1);
    for (std::size_t group = 0; group < groups.size(); ++group) {
        for (const std::uint32_t row : groups[group])
            groupOf[row] = static_cast<std::int32_t>(group);
    }
    std::vector<Window> windows;
    for (std::size_t first = 0; first < frames.size();) {
        std::size_t end = first + 1;
        while (end < frames.size() && end < first + kWindow && groupOf[end] == groupOf[first] &&
               frames[end] <= frames[end - 1] + 2)
            ++end;
        if (groupOf[first] >= 0 && end - first >= kLeastWindow)
            windows.push_back(
                {static_cast<std::uint32_t>(groupOf[first]), static_cast<std::uint32_t>(first),
                 static_cast<std::uint32_t>(end - first),
                 (static_cast<double>(frames[first]) + static_cast<double>(frames[end - 1])) / 2});
        first = end;
    }
    return windows;
}

// Two successive windows, one from each of two groups.
struct Meeting {
    std::size_t before = 0;
    std::size_t after = 0;
};

struct GroupPair {
    std::size_t a = 0;
    std::size_t b = 0;
    std::vector<Meeting> meetings;
};

// Pairs that may be one behaviour that came back.
std::vector<GroupPair> apartPairs(const std::vector<Window> &windows, std::size_t groups)
{
    std::vector<GroupPair> pairs;
    for (std::size_t a = 0; a < groups; ++a) {
        for (std::size_t b = a + 1; b < groups; ++b) {
            GroupPair pair{.a = a, .b = b, .meetings = {}};
            std::optional<std::size_t> before;
            bool isApart = true;
            for (std::size_t i = 0; i < windows.size() && isApart; ++i) {
                if (windows[i].group != a && windows[i].group != b)
                    continue;
                if (before && windows[*before].group != windows[i].group) {
                    pair.meetings.push_back({*before, i});
                    isApart = windows[*before].distanceTo(windows[i]) >= kFarFrames &&
                              pair.meetings.size() <= kMostMeetings;
                }
                before = i;
            }
            if (isApart && !pair.meetings.empty())
                pairs.push_back(std::move(pair));
        }
    }
    return pairs;
}

// The columns of windows, and their distances.
class Steps {
  public:
    Steps(const Points &rows, const std::vector<Window> &windows,
          const std::vector<std::uint32_t> &columns, std::size_t groups)
        : m_columns(columns.size())
        , m_windows(windows)
        , m_means(windows.size() * columns.size())
    {
        for (std::size_t i = 0; i < windows.size(); ++i) {
            double *const mean = m_means.data() + i * m_columns;
            for (std::uint32_t row = 0; row < windows[i].rows; ++row) {
                const float *const values = rows.row(windows[i].firstRow + row);
                for (std::size_t c = 0; c < m_columns; ++c)
                    mean[c] += static_cast<double>(values[columns[c]]) / windows[i].rows;
            }
        }
        for (std::size_t group = 0; group < groups; ++group)
            addWithin(group);
        std::erase_if(m_within,
                      [](const auto &one) { return one.second.count < kFewestOfDistance; });
        for (auto &[number, sum] : m_within) {
            for (double &square : sum.squares)
                square /= static_cast<double>(sum.count);
        }
    }

    // Distance of two groups in units of the steps within groups: over all columns, and of the
    // largest column.
    struct Ratio {
        double ofAll = 0;
        double greatest = 0;
    };
    // Not set if no steps within groups are known.
    [[nodiscard]] std::optional<Ratio> ratioOf(const GroupPair &pair) const
    {
        if (m_within.empty())
            return {};
        std::vector<double> ofAll;
        std::vector<double> greatest;
        for (const Meeting &meeting : pair.meetings) {
            const auto [within, factor] =
                withinOver(m_windows[meeting.before].distanceTo(m_windows[meeting.after]));
            double sum = 0;
            double most = 0;
            for (std::size_t c = 0; c < m_columns; ++c) {
                const double ratio = squareOf(meeting.before, meeting.after, c) /
                                     std::max(factor * (*within)[c], kLeastSquare);
                sum += ratio;
                most = std::max(most, ratio);
            }
            ofAll.push_back(std::sqrt(sum / static_cast<double>(m_columns)));
            greatest.push_back(std::sqrt(most));
        }
        return Ratio{.ofAll = medianOf(std::move(ofAll)),
                     .greatest = medianOf(std::move(greatest))};
    }

  private:
    struct Squares {
        std::vector<double> squares; // one per column
        std::size_t count = 0;
    };

    static int classOf(double distance)
    {
        return static_cast<int>(
                   std::bit_width(static_cast<std::uint64_t>(std::max(1.0, distance)))) -
               1;
    }

    [[nodiscard]] double squareOf(std::size_t a, std::size_t b, std::size_t column) const
    {
        const double off = m_means[a * m_columns + column] - m_means[b * m_columns + column];
        return off * off;
    }

    void addWithin(std::size_t group)
    {
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < m_windows.size(); ++i) {
            if (m_windows[i].group == group)
                all.push_back(i);
        }
        std::vector<std::size_t> own;
        const std::size_t count = std::min(all.size(), kMostWindows);
        for (std::size_t i = 0; i < count; ++i)
            own.push_back(all[i * all.size() / count]);
        for (std::size_t i = 0; i < own.size(); ++i) {
            for (std::size_t j = i + 1; j < own.size(); ++j) {
                Squares &sum = m_within[classOf(m_windows[own[i]].distanceTo(m_windows[own[j]]))];
                sum.squares.resize(m_columns);
                ++sum.count;
                for (std::size_t c = 0; c < m_columns; ++c)
                    sum.squares[c] += squareOf(own[i], own[j], c);
            }
        }
    }

    // Mean squares of steps over this many frames, and a factor for them. Those of a random walk
    // grow with the distance.
    [[nodiscard]] std::pair<const std::vector<double> *, double> withinOver(double distance) const
    {
        const int wanted = classOf(distance);
        auto known = m_within.upper_bound(wanted);
        if (known != m_within.begin())
            --known;
        return {&known->second.squares, std::exp2(std::max(0, wanted - known->first))};
    }

    std::size_t m_columns;
    const std::vector<Window> &m_windows;
    std::vector<double> m_means;     // windows x columns
    std::map<int, Squares> m_within; // by class of the distance
};

// Only of functions that matter: among many that are always small, a few that differ would not be
// noticed.
std::vector<std::uint32_t> comparedColumns(const GroupingRows &all)
{
    const std::vector<std::uint32_t> &wide = all.columns.numbers;
    if (!wide.empty() && wide.size() <= kMostLineColumns)
        return wide;
    std::vector<std::uint32_t> rows(all.size());
    for (std::uint32_t i = 0; i < rows.size(); ++i)
        rows[i] = i;
    return mostVaryingColumns(all.logarithms, rows, kMostLineColumns);
}

void joinInto(std::vector<std::vector<std::uint32_t>> &groups, const GroupPair &pair)
{
    std::vector<std::uint32_t> both;
    std::ranges::merge(groups[pair.a], groups[pair.b], std::back_inserter(both));
    groups[pair.a] = std::move(both);
    groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(pair.b));
}

} // namespace

std::uint32_t joinReturning(const GroupingRows &all,
                            std::vector<std::vector<std::uint32_t>> &groups)
{
    std::uint32_t joined = 0;
    std::vector<std::uint32_t> columns;
    while (groups.size() > 1) {
        const std::vector<Window> windows = groupWindowsOf(all.frames, groups);
        const std::vector<GroupPair> pairs = apartPairs(windows, groups.size());
        if (pairs.empty())
            break;
        if (columns.empty())
            columns = comparedColumns(all);
        if (columns.empty())
            break;
        const Steps steps(all.logarithms, windows, columns, groups.size());
        const GroupPair *most = nullptr;
        double least = kMostOfAll;
        for (const GroupPair &pair : pairs) {
            const auto ratio = steps.ratioOf(pair);
            if (!ratio || ratio->greatest > kMostOfColumn || ratio->ofAll > least)
                continue;
            most = &pair;
            least = ratio->ofAll;
        }
        if (most == nullptr)
            break;
        joinInto(groups, *most);
        ++joined;
    }
    return joined;
}

} // namespace zoe
