#include "analysis/comparison/same_behaviours/changed_functions.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

#include "analysis/behaviours/self_sums.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/frame_self_times.h"

namespace zoe {

namespace {

constexpr double kLeastShareOfGroup = 0.005; // of a group's time, for a function to count
constexpr double kSame = 1.25;               // ratios up to this don't count as different
constexpr double kMostRatio = 4;             // larger ratios count like this one
constexpr double kMostChanged = 0.2;         // of the functions of a pair
constexpr std::size_t kFewestFunctions = 3;

constexpr double kOnlyOneSide = std::numeric_limits<double>::infinity();

// Logarithms, by function; NaN: it doesn't count.
using Ratios = std::vector<double>;

double sumOf(const std::vector<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum;
}

double medianOf(std::vector<std::pair<double, double>> weighted)
{
    std::ranges::sort(weighted);
    double half = 0;
    for (const auto &[value, weight] : weighted)
        half += weight / 2;
    for (const auto &[value, weight] : weighted) {
        half -= weight;
        if (half <= 0)
            return value;
    }
    return 0;
}

// Without the common factor.
Ratios ratiosOf(const SideProfile &first, const SideProfile &second)
{
    const double firstNs = sumOf(first.selfNs);
    const double secondNs = sumOf(second.selfNs);
    Ratios ratios(first.selfNs.size(), std::numeric_limits<double>::quiet_NaN());
    std::vector<std::pair<double, double>> all;
    for (std::size_t i = 0; i < ratios.size(); ++i) {
        const double a = std::max(0.0, first.selfNs[i]);
        const double b = std::max(0.0, second.selfNs[i]);
        if (a < kLeastShareOfGroup * firstNs && b < kLeastShareOfGroup * secondNs)
            continue;
        ratios[i] = a <= 0 ? kOnlyOneSide : b <= 0 ? -kOnlyOneSide : std::log(b / a);
        all.emplace_back(ratios[i], 1);
    }
    const double middle = medianOf(std::move(all));
    if (std::isfinite(middle)) {
        for (double &ratio : ratios)
            ratio -= middle;
    }
    return ratios;
}

bool isSame(double ratio)
{
    return std::abs(ratio) <= std::log(kSame);
}

// 0: alike; 1: completely different.
double unlikeness(const Ratios &ratios)
{
    double sum = 0;
    std::size_t count = 0;
    for (const double ratio : ratios) {
        if (std::isnan(ratio))
            continue;
        sum += std::min(std::abs(ratio), std::log(kMostRatio));
        ++count;
    }
    return count == 0 ? 1 : sum / std::log(kMostRatio) / static_cast<double>(count);
}

bool isBelieved(const Ratios &ratios)
{
    std::size_t count = 0;
    std::size_t changed = 0;
    for (const double ratio : ratios) {
        count += std::isnan(ratio) ? 0 : 1;
        changed += std::isnan(ratio) || isSame(ratio) ? 0 : 1;
    }
    if (count < kFewestFunctions)
        return false;
    return changed <= 1 ||
           static_cast<double>(changed) <= kMostChanged * static_cast<double>(count);
}

struct Pair {
    std::size_t first = 0;
    std::size_t second = 0;
    double weight = 0;
    Ratios ratios;
};

// Compares all pairs.
struct BehaviourLikeness {
    std::vector<std::vector<Ratios>> ratios;
    std::vector<std::size_t> bestOfFirst;
    std::vector<std::size_t> bestOfSecond;
};

BehaviourLikeness likenessOf(std::span<const SideProfile> first,
                             std::span<const SideProfile> second)
{
    BehaviourLikeness likeness;
    auto &[ratios, bestOfFirst, bestOfSecond] = likeness;
    bestOfFirst.resize(first.size());
    bestOfSecond.resize(second.size());
    std::vector<double> leastOfSecond(second.size(), kOnlyOneSide);
    for (std::size_t i = 0; i < first.size(); ++i) {
        std::vector<Ratios> &row = ratios.emplace_back();
        double least = kOnlyOneSide;
        for (std::size_t j = 0; j < second.size(); ++j) {
            row.push_back(ratiosOf(first[i], second[j]));
            const double far = unlikeness(row.back());
            if (far < least) {
                least = far;
                bestOfFirst[i] = j;
            }
            if (far < leastOfSecond[j]) {
                leastOfSecond[j] = far;
                bestOfSecond[j] = i;
            }
        }
    }
    return likeness;
}

std::vector<Pair> pairsOf(std::span<const SideProfile> first, std::span<const SideProfile> second,
                          const BehaviourLikeness &likeness)
{
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < first.size() && !second.empty(); ++i) {
        const std::size_t j = likeness.bestOfFirst[i];
        if (likeness.bestOfSecond[j] == i && isBelieved(likeness.ratios[i][j]))
            pairs.push_back({i, j, static_cast<double>(std::min(first[i].frames, second[j].frames)),
                             likeness.ratios[i][j]});
    }
    return pairs;
}

std::vector<double> sharesOf(std::span<const SideProfile> groups)
{
    double all = 0;
    for (const SideProfile &group : groups)
        all += static_cast<double>(group.frames);
    std::vector<double> shares;
    for (const SideProfile &group : groups)
        shares.push_back(static_cast<double>(group.frames) / std::max(1.0, all));
    return shares;
}

// Assigns the remaining groups of one side to pairs.
class LeftOver {
  public:
    LeftOver(std::span<const SideProfile> first, std::span<const SideProfile> second,
             const BehaviourLikeness &likeness, std::vector<Pair> &pairs)
        : m_first(first)
        , m_second(second)
        , m_likeness(likeness)
        , m_pairs(pairs)
        , m_firstShares(sharesOf(first))
        , m_secondShares(sharesOf(second))
    {}

    void join()
    {
        const std::vector<Pair> mutual = m_pairs;
        for (std::size_t j = 0; j < m_second.size(); ++j) {
            if (std::ranges::find(mutual, j, &Pair::second) == mutual.end())
                tryPair(mutual, m_likeness.bestOfSecond[j], j, true);
        }
        for (std::size_t i = 0; i < m_first.size(); ++i) {
            if (std::ranges::find(mutual, i, &Pair::first) == mutual.end())
                tryPair(mutual, i, m_likeness.bestOfFirst[i], false);
        }
    }

  private:
    void tryPair(const std::vector<Pair> &mutual, std::size_t i, std::size_t j, bool isOfSecond)
    {
        const auto known = std::ranges::find_if(mutual, [&](const Pair &pair) {
            return isOfSecond ? pair.first == i : pair.second == j;
        });
        if (known == mutual.end() || !isBelieved(m_likeness.ratios[i][j]))
            return;
        const double more = isOfSecond ? m_secondShares[j] : m_firstShares[i];
        const double gap = isOfSecond ? m_firstShares[known->first] - m_secondShares[known->second]
                                      : m_secondShares[known->second] - m_firstShares[known->first];
        if (std::abs(gap - more) < std::abs(gap))
            m_pairs.push_back({i, j,
                               static_cast<double>(std::min(m_first[i].frames, m_second[j].frames)),
                               m_likeness.ratios[i][j]});
    }

    std::span<const SideProfile> m_first;
    std::span<const SideProfile> m_second;
    const BehaviourLikeness &m_likeness;
    std::vector<Pair> &m_pairs;
    std::vector<double> m_firstShares;
    std::vector<double> m_secondShares;
};

} // namespace

std::optional<std::vector<double>> changedFunctions(std::span<const SideProfile> first,
                                                    std::span<const SideProfile> second)
{
    if (first.empty() || second.empty())
        return {};
    const std::vector<Pair> pairs = pairsOf(first, second, likenessOf(first, second));
    if (pairs.empty())
        return {};
    std::vector<double> factors(pairs.front().ratios.size(), 1.0);
    bool any = false;
    for (std::size_t i = 0; i < factors.size(); ++i) {
        std::vector<std::pair<double, double>> known;
        for (const Pair &pair : pairs) {
            if (!std::isnan(pair.ratios[i]))
                known.emplace_back(pair.ratios[i], pair.weight);
        }
        const double ratio = medianOf(std::move(known));
        if (isSame(ratio))
            continue;
        factors[i] = std::exp(ratio);
        any = true;
    }
    return any ? std::optional(std::move(factors)) : std::nullopt;
}

std::optional<GroupFactors> changedInGroups(std::span<const SideProfile> first,
                                            std::span<const SideProfile> second)
{
    if (first.empty() || second.empty())
        return {};
    const BehaviourLikeness likeness = likenessOf(first, second);
    std::vector<Pair> pairs = pairsOf(first, second, likeness);
    LeftOver(first, second, likeness, pairs).join();
    const std::size_t functions = first.front().selfNs.size();
    GroupFactors factors;
    factors.first.assign(first.size(), std::vector<double>(functions, 1.0));
    factors.second.assign(second.size(), std::vector<double>(functions, 1.0));
    factors.ratios.assign(functions, 1.0);
    std::vector<double> weights(functions);
    bool any = false;
    for (const Pair &pair : pairs) {
        const auto isSplit = [&](std::size_t Pair::*side) {
            return std::ranges::count(pairs, pair.*side, side) > 1;
        };
        const double toFirst = isSplit(&Pair::first) ? 1 : isSplit(&Pair::second) ? 0 : 0.5;
        for (std::size_t i = 0; i < functions; ++i) {
            const double ratio = pair.ratios[i];
            if (std::isnan(ratio) || isSame(ratio))
                continue;
            any = true;
            const bool both = std::isfinite(ratio);
            factors.first[pair.first][i] = both ? std::exp((1 - toFirst) * ratio) : 0;
            factors.second[pair.second][i] = both ? std::exp(-toFirst * ratio) : 0;
            if (pair.weight > weights[i]) {
                weights[i] = pair.weight;
                factors.ratios[i] = std::exp(ratio);
            }
        }
    }
    return any ? std::optional(std::move(factors)) : std::nullopt;
}

Result<SideGroups> profilesOf(const Capture &capture, const Selection &selection,
                              std::vector<std::int32_t> groupOf, std::size_t groups,
                              const Task &task)
{
    const std::size_t sites = capture.sites().size();
    const ZoneFilter filter(capture, selection);
    struct Worker {
        SelfSums sums;
        std::optional<SelfTimes> times;
        std::vector<std::uint64_t> frames;
    };
    ChunkRun run(capture, selection);
    std::vector<Worker> workers(std::max<std::size_t>(1, run.workers(task)));
    const Status walked = run.forEach(task, [&](std::size_t w, std::size_t, const Chunk &chunk) {
        Worker &worker = workers[w];
        if (!worker.times) {
            worker.times.emplace(sites);
            worker.sums = SelfSums(groups, sites);
            worker.frames.resize(groups);
        }
        for (const FrameIndex frame : framesIn(run.frames(), chunk).frames()) {
            if (groupOf[frame] < 0)
                continue;
            const auto group = static_cast<std::size_t>(groupOf[frame]);
            worker.times->take(chunk, frame, filter);
            worker.sums.add(group, *worker.times);
            ++worker.frames[group];
        }
    });
    if (!walked)
        return walked.error();
    SelfSums sums(groups, sites);
    SideGroups result{.profiles = std::vector<SideProfile>(groups), .groupOf = std::move(groupOf)};
    for (const Worker &worker : workers) {
        if (!worker.times)
            continue;
        sums.add(worker.sums);
        for (std::size_t group = 0; group < groups; ++group)
            result.profiles[group].frames += worker.frames[group];
    }
    for (std::size_t group = 0; group < groups; ++group) {
        SideProfile &profile = result.profiles[group];
        for (std::size_t site = 0; site < sites; ++site)
            profile.selfNs.push_back(
                sums.ns(group, site) /
                static_cast<double>(std::max<std::uint64_t>(1, profile.frames)));
    }
    return result;
}

SideFactors evenFactors(const std::vector<double> &ratios, EvenTo to)
{
    SideFactors factors;
    for (const double ratio : ratios) {
        const bool both = ratio > 0 && std::isfinite(ratio);
        const double power = to == EvenTo::First ? 0 : to == EvenTo::Second ? 1 : 0.5;
        factors.first.push_back(both ? std::pow(ratio, power) : 0);
        factors.second.push_back(both ? std::pow(ratio, power - 1) : 0);
    }
    return factors;
}

namespace {

std::string changeText(const EvenedFunction &function)
{
    if (function.ratio <= 0)
        return function.function + " is only in the base";
    if (!std::isfinite(function.ratio))
        return function.function + " is only in the head";
    char text[64];
    std::snprintf(text, sizeof text, " takes %.3g times as long in the head", function.ratio);
    return function.function + text;
}

} // namespace

std::string evenedNote(const std::vector<EvenedFunction> &functions)
{
    constexpr std::size_t kMostNames = 3;
    std::string text;
    const std::size_t named = std::min(kMostNames, functions.size());
    for (std::size_t i = 0; i < named; ++i)
        text += (i == 0                      ? ""
                 : i + 1 == functions.size() ? " and "
                                             : ", ") +
                changeText(functions[i]);
    if (named < functions.size())
        text += " and " + std::to_string(functions.size() - named) + " more";
    return text + "; behaviours were found as if these times were equal, because otherwise each "
                  "side would have its own behaviours";
}

} // namespace zoe
