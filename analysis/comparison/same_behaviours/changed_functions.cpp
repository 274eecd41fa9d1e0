#include "analysis/comparison/same_behaviours/changed_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace zoe {

namespace {

constexpr double kLeastShare = 0.005; // of a group's time, for a function to count
constexpr double kSame = 1.25;        // ratios up to this are no difference
constexpr double kMost = 4;           // and those beyond this count no more
constexpr double kMostChanged = 0.2;  // of the functions of a pair
constexpr std::size_t kFewestFunctions = 3;

constexpr double kEndless = std::numeric_limits<double>::infinity();

// Of logarithms, by functions; NaN: it doesn't count.
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

// Less what they have in common.
Ratios ratiosOf(const SideProfile &first, const SideProfile &second)
{
    const double firstNs = sumOf(first.selfNs);
    const double secondNs = sumOf(second.selfNs);
    Ratios ratios(first.selfNs.size(), std::numeric_limits<double>::quiet_NaN());
    std::vector<std::pair<double, double>> all;
    for (std::size_t i = 0; i < ratios.size(); ++i) {
        const double a = std::max(0.0, first.selfNs[i]);
        const double b = std::max(0.0, second.selfNs[i]);
        if (a < kLeastShare * firstNs && b < kLeastShare * secondNs)
            continue;
        ratios[i] = a <= 0 ? kEndless : b <= 0 ? -kEndless : std::log(b / a);
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

// 0: alike; 1: not at all.
double unlikeness(const Ratios &ratios)
{
    double sum = 0;
    std::size_t count = 0;
    for (const double ratio : ratios) {
        if (std::isnan(ratio))
            continue;
        sum += std::min(std::abs(ratio), std::log(kMost));
        ++count;
    }
    return count == 0 ? 1 : sum / std::log(kMost) / static_cast<double>(count);
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
    double weight = 0;
    Ratios ratios;
};

std::vector<Pair> pairsOf(std::span<const SideProfile> first, std::span<const SideProfile> second)
{
    std::vector<std::vector<Ratios>> ratios;
    std::vector<std::size_t> bestOfFirst(first.size());
    std::vector<std::size_t> bestOfSecond(second.size());
    std::vector<double> leastOfSecond(second.size(), kEndless);
    for (std::size_t i = 0; i < first.size(); ++i) {
        std::vector<Ratios> &row = ratios.emplace_back();
        double least = kEndless;
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
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < first.size() && !second.empty(); ++i) {
        const std::size_t j = bestOfFirst[i];
        if (bestOfSecond[j] == i && isBelieved(ratios[i][j]))
            pairs.push_back({static_cast<double>(std::min(first[i].frames, second[j].frames)),
                             std::move(ratios[i][j])});
    }
    return pairs;
}

} // namespace

std::optional<std::vector<double>> changedFunctions(std::span<const SideProfile> first,
                                                    std::span<const SideProfile> second)
{
    const std::vector<Pair> pairs = pairsOf(first, second);
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

} // namespace zoe
