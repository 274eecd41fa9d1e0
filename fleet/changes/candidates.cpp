#include "fleet/changes/candidates.h"

#include <algorithm>
#include <cmath>

namespace zoe::fleet {

bool areAtOnce(const ChangePlace &a, const ChangePlace &b)
{
    // Runs are in the order of the history: (lastGood, firstBad] are intervals in it.
    const auto overlap = [](const ChangePlace &wide, const ChangePlace &narrow) {
        return wide.reachFrom < narrow.firstBad && narrow.lastGood < wide.reachTo;
    };
    return overlap(a, b) || overlap(b, a);
}

bool areAtOnce(const Candidate &a, const Candidate &b)
{
    return a.key.program == b.key.program && a.key.branch == b.key.branch &&
           areAtOnce(a.place, b.place);
}

bool areTogether(const Candidate &a, const Candidate &b)
{
    return areAtOnce(a, b) && (a.change.delta() > 0) == (b.change.delta() > 0);
}

double fisherP(std::span<const double> ps, std::size_t all)
{
    double half = 0; // of the statistic, which is chi-squared with 2 x all degrees of freedom
    for (const double p : ps)
        half -= std::log(std::max(p, 1e-300));
    // Terms of e^-half half^i / i!, by their logarithms: for many series, e^-half underflows a
    // double.
    double logTerm = -half;
    double sum = 0;
    for (std::size_t i = 0; i < all; ++i) {
        sum += std::exp(logTerm);
        logTerm += std::log(half / static_cast<double>(i + 1));
    }
    return std::min(1.0, sum);
}

double jointP(std::span<const double> ps, std::size_t all)
{
    if (ps.empty())
        return 1;
    const double bonferroni = ps.front() * static_cast<double>(all);
    return std::min(1.0, 2 * std::min(bonferroni, fisherP(ps, all)));
}

namespace {

constexpr double kMostOfNothing = 0.02; // relative to the other side
constexpr double kMostRenameDifference = 0.1;

bool ends(const SeriesChange &change)
{
    return change.after <= kMostOfNothing * change.before;
}

bool begins(const SeriesChange &change)
{
    return change.before <= kMostOfNothing * change.after;
}

bool isRename(const Candidate &ended, const Candidate &begun)
{
    const SeriesKey &a = ended.key;
    const SeriesKey &b = begun.key;
    return a.program == b.program && a.branch == b.branch && a.behaviour == b.behaviour &&
           a.scene == b.scene && a.machine == b.machine && a.cpu == b.cpu &&
           a.function.group == b.function.group && a.function.function != b.function.function &&
           areAtOnce(ended.place, begun.place) && ends(ended.change) && begins(begun.change) &&
           std::abs(begun.change.after - ended.change.before) <=
               kMostRenameDifference * ended.change.before;
}

// Whether most series agree.
bool isRename(const CandidateGroup &ended, const CandidateGroup &begun)
{
    const auto count = std::ranges::count_if(ended.members, [&](const Candidate &one) {
        return std::ranges::any_of(begun.members,
                                   [&](const Candidate &other) { return isRename(one, other); });
    });
    return 2 * static_cast<std::size_t>(count) > ended.members.size();
}

// Which groups belong to a pair.
std::vector<bool> renamedOf(const std::vector<CandidateGroup> &groups)
{
    std::vector<bool> isRenamed(groups.size());
    for (std::size_t a = 0; a < groups.size(); ++a) {
        if (groups[a].best().change.delta() > 0)
            continue;
        for (std::size_t b = 0; b < groups.size() && !isRenamed[a]; ++b) {
            if (!isRenamed[b] && isRename(groups[a], groups[b]))
                isRenamed[a] = isRenamed[b] = true;
        }
    }
    return isRenamed;
}

} // namespace

bool endsOrBegins(const SeriesChange &change)
{
    return ends(change) || begins(change);
}

void dropRenames(std::vector<CandidateGroup> &groups, std::vector<CandidateGroup> all)
{
    const auto isSame = [](const CandidateGroup &a, const CandidateGroup &b) {
        return a.best().hypothesis == b.best().hypothesis && areTogether(a.best(), b.best());
    };
    // Puts groups that would be reported first, so that they find each other.
    std::stable_partition(all.begin(), all.end(), [&](const CandidateGroup &one) {
        return std::ranges::any_of(groups,
                                   [&](const CandidateGroup &group) { return isSame(group, one); });
    });
    const std::vector<bool> isRenamed = renamedOf(all);
    std::erase_if(groups, [&](const CandidateGroup &group) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (isRenamed[i] && isSame(group, all[i]))
                return true;
        }
        return false;
    });
}

std::vector<CandidateGroup> groupsOf(std::vector<Candidate> candidates,
                                     std::span<const std::uint32_t> witnesses)
{
    const std::size_t seriesCount = witnesses.size();
    std::ranges::stable_sort(candidates, {}, [](const Candidate &one) { return one.change.p; });
    std::vector<CandidateGroup> groups;
    for (Candidate &candidate : candidates) {
        const auto group = std::ranges::find_if(groups, [&](const CandidateGroup &known) {
            return areTogether(known.best(), candidate);
        });
        if (group == groups.end())
            groups.push_back({{std::move(candidate)}, 1});
        else
            group->members.push_back(std::move(candidate));
    }
    std::erase_if(groups, [&](const CandidateGroup &group) {
        const auto lasts = [](const Candidate &one) {
            return one.change.lasting >= kLastingTogether;
        };
        if (std::ranges::none_of(group.members, lasts))
            return true;
        const ChangePlace &place = group.best().place;
        // The series itself is one of them.
        return group.members.size() == 1 && group.best().change.lasting < kLastingAlone &&
               std::ranges::count_if(witnesses, [&](std::uint32_t thirdLast) {
                   return thirdLast > place.lastGood;
               }) > 1;
    });
    for (CandidateGroup &group : groups) {
        std::vector<double> ps;
        for (const Candidate &member : group.members)
            ps.push_back(member.change.p);
        group.p = jointP(ps, seriesCount);
    }
    return groups;
}

} // namespace zoe::fleet
