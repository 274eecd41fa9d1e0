#include "analysis/behaviours/choose_k/join_groups.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "analysis/behaviours/choose_k/grouping_rows.h"

namespace zoe {

namespace {

constexpr double kOtherFunction = 0.25;
constexpr double kStrewnFactor = 3;        // scattered groups must differ by this factor more
constexpr double kOtherSide = 0.25;        // of the difference on one side, at most, on the other
constexpr double kStayByChance = 1.0 / 32; // probability that a stay lasts this long
constexpr double kShareInStays = 0.25;     // of the rows of a lasting group
constexpr double kUsualRank = 0.8;         // of the differences of all pairs
constexpr double kOddRows = 0.1;           // share of a group's rows that its mean ignores

struct CandidateGroup {
    std::vector<std::uint32_t> rows;
    std::vector<double> mean; // of most rows

    [[nodiscard]] double size() const { return static_cast<double>(rows.size()); }
};

std::vector<double> meanOf(const Points &points, std::span<const std::uint32_t> rows)
{
    std::vector<double> mean(points.columns());
    for (const std::uint32_t row : rows) {
        for (std::size_t c = 0; c < mean.size(); ++c)
            mean[c] += static_cast<double>(points.row(row)[c]);
    }
    for (double &value : mean)
        value /= static_cast<double>(rows.size());
    return mean;
}

// Ignores the rows farthest out, because a single odd row changes the mean of a small group a lot.
std::vector<double> meanOfMost(const Points &points, const std::vector<std::uint32_t> &rows)
{
    const std::vector<double> mean = meanOf(points, rows);
    Points centre(1, points.columns());
    for (std::size_t c = 0; c < mean.size(); ++c)
        centre.row(0)[c] = static_cast<float>(mean[c]);
    std::vector<std::pair<float, std::uint32_t>> byDistance;
    byDistance.reserve(rows.size());
    for (const std::uint32_t row : rows)
        byDistance.emplace_back(squaredDistance(points.row(row), centre.row(0), points.stride()),
                                row);
    const std::size_t odd =
        std::min(static_cast<std::size_t>(std::ceil(kOddRows * static_cast<double>(rows.size()))),
                 rows.size() - 1);
    std::ranges::nth_element(byDistance, byDistance.end() - static_cast<std::ptrdiff_t>(odd));
    std::vector<std::uint32_t> most;
    most.reserve(rows.size() - odd);
    for (std::size_t i = 0; i + odd < byDistance.size(); ++i)
        most.push_back(byDistance[i].second);
    return meanOf(points, most);
}

double difference(const CandidateGroup &a, const CandidateGroup &b)
{
    double sum = 0;
    for (std::size_t c = 0; c < a.mean.size(); ++c)
        sum += std::abs(a.mean[c] - b.mean[c]);
    return sum / 2;
}

// Whether a function takes enough time in one and far less in the other.
bool differInFunction(const CandidateGroup &a, const CandidateGroup &b, double least)
{
    for (std::size_t c = 0; least > 0 && c < a.mean.size(); ++c) {
        const auto [low, high] = std::minmax(a.mean[c], b.mean[c]);
        if (high >= least && low < kOtherFunction * high)
            return true;
    }
    return false;
}

// Whether one does the same as the other and something more: after scaling so that the function at
// the median of time takes as long in both, nearly all differences are on one side.
bool isOneWithMore(const CandidateGroup &a, const CandidateGroup &b)
{
    std::vector<std::pair<double, double>> ratios; // of a to b, and the time in b
    double time = 0;
    for (std::size_t c = 0; c < a.mean.size(); ++c) {
        if (b.mean[c] <= 0)
            continue;
        ratios.emplace_back(a.mean[c] / b.mean[c], b.mean[c]);
        time += b.mean[c];
    }
    std::ranges::sort(ratios);
    double factor = 1;
    double before = 0;
    for (const auto &[ratio, own] : ratios) {
        before += own;
        if (before >= time / 2) {
            factor = ratio;
            break;
        }
    }
    double more = 0;
    double less = 0;
    for (std::size_t c = 0; c < a.mean.size(); ++c) {
        const double off = a.mean[c] - factor * b.mean[c];
        (off > 0 ? more : less) += std::abs(off);
    }
    return std::min(more, less) <= kOtherSide * std::max(more, less);
}

// How many consecutive rows of a group with this share of two make a stay: chance alone makes
// fewer.
std::size_t leastStay(double share)
{
    const double byChance = std::log(kStayByChance) / std::log(share);
    return std::max(kLongRun, 1 + static_cast<std::size_t>(std::ceil(byChance)));
}

// Whether the smaller group lasts somewhere, instead of being scattered among the rows of the
// other: enough of its rows are in stays.
bool lasts(const CandidateGroup &a, const CandidateGroup &b)
{
    const CandidateGroup &smaller = a.size() <= b.size() ? a : b;
    const CandidateGroup &larger = a.size() <= b.size() ? b : a;
    const std::size_t least = leastStay(smaller.size() / (smaller.size() + larger.size()));
    std::size_t inStays = 0;
    std::size_t stay = 0;
    auto other = larger.rows.begin();
    for (std::size_t i = 0; i < smaller.rows.size(); ++i) {
        ++stay;
        other = std::lower_bound(other, larger.rows.end(), smaller.rows[i]);
        if (i + 1 < smaller.rows.size() &&
            (other == larger.rows.end() || *other > smaller.rows[i + 1]))
            continue;
        if (stay >= least)
            inStays += stay;
        stay = 0;
    }
    return static_cast<double>(inStays) >= kShareInStays * smaller.size();
}

// The increase of the sum of squared distances if two become one (Ward 1963).
double growth(const CandidateGroup &a, const CandidateGroup &b)
{
    double squared = 0;
    for (std::size_t c = 0; c < a.mean.size(); ++c)
        squared += (a.mean[c] - b.mean[c]) * (a.mean[c] - b.mean[c]);
    return squared * a.size() * b.size() / (a.size() + b.size());
}

class GroupJoiner {
  public:
    GroupJoiner(const Points &points, std::vector<std::vector<std::uint32_t>> &groups)
    {
        for (auto &rows : groups) {
            CandidateGroup group{.rows = std::move(rows), .mean = {}};
            group.mean = meanOfMost(points, group.rows);
            m_groups.push_back(std::move(group));
        }
    }

    std::uint32_t joinAlike(const JoinRules &rules)
    {
        const double ofUsual = rules.leastOfUsual * usualDifference();
        const double least = std::max(rules.leastDifference, ofUsual);
        const double leastStrewn = std::max(kStrewnFactor * rules.leastDifference, ofUsual);
        // Relative to the difference that they must have.
        const auto cost = [&](const CandidateGroup &a, const CandidateGroup &b) {
            const bool isStrewn = !lasts(a, b);
            if (isStrewn && isOneWithMore(a, b))
                return difference(a, b) / leastStrewn;
            return !isStrewn && differInFunction(a, b, rules.leastFunction)
                       ? std::numeric_limits<double>::infinity()
                       : difference(a, b) / least;
        };
        std::uint32_t joined = 0;
        while (joinNearest(cost, 1))
            ++joined;
        return joined;
    }

    std::uint32_t joinTo(std::size_t most)
    {
        std::uint32_t joined = 0;
        while (m_groups.size() > most &&
               joinNearest(growth, std::numeric_limits<double>::infinity()))
            ++joined;
        return joined;
    }

    void store(std::vector<std::vector<std::uint32_t>> &groups)
    {
        groups.clear();
        for (CandidateGroup &group : m_groups)
            groups.push_back(std::move(group.rows));
    }

  private:
    // Four fifths of all pairs differ less. (The greatest difference would grow with the number of
    // pairs.)
    [[nodiscard]] double usualDifference() const
    {
        std::vector<double> differences;
        for (std::size_t a = 0; a < m_groups.size(); ++a) {
            for (std::size_t b = a + 1; b < m_groups.size(); ++b)
                differences.push_back(difference(m_groups[a], m_groups[b]));
        }
        const auto usual =
            differences.begin() +
            static_cast<std::ptrdiff_t>(kUsualRank * static_cast<double>(differences.size()));
        std::nth_element(differences.begin(), usual, differences.end());
        return usual == differences.end() ? 0 : *usual;
    }

    // Joins the two groups with the least distance, if it is below the limit.
    template <class Distance>
    bool joinNearest(Distance distance, double limit)
    {
        std::size_t first = 0;
        std::size_t second = 0;
        for (std::size_t a = 0; a < m_groups.size(); ++a) {
            for (std::size_t b = a + 1; b < m_groups.size(); ++b) {
                const double d = distance(m_groups[a], m_groups[b]);
                if (d < limit) {
                    limit = d;
                    first = a;
                    second = b;
                }
            }
        }
        if (first == second)
            return false;
        CandidateGroup &into = m_groups[first];
        const CandidateGroup &from = m_groups[second];
        const double share = from.size() / (into.size() + from.size());
        for (std::size_t c = 0; c < into.mean.size(); ++c)
            into.mean[c] += share * (from.mean[c] - into.mean[c]);
        const auto middle = static_cast<std::ptrdiff_t>(into.rows.size());
        into.rows.insert(into.rows.end(), from.rows.begin(), from.rows.end());
        std::inplace_merge(into.rows.begin(), into.rows.begin() + middle, into.rows.end());
        m_groups.erase(m_groups.begin() + static_cast<std::ptrdiff_t>(second));
        return true;
    }

    std::vector<CandidateGroup> m_groups;
};

} // namespace

JoinedGroups joinGroups(const Points &points, std::size_t most, const JoinRules &rules,
                        std::vector<std::vector<std::uint32_t>> &groups)
{
    GroupJoiner joiner(points, groups);
    JoinedGroups joined;
    if (rules.leastDifference > 0)
        joined.alike = joiner.joinAlike(rules);
    joined.tooMany = joiner.joinTo(most);
    joiner.store(groups);
    return joined;
}

} // namespace zoe
