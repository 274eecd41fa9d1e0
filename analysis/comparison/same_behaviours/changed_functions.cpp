#include "analysis/comparison/same_behaviours/changed_functions.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <utility>

#include "analysis/behaviours/self_sums.h"
#include "analysis/walk/chunk_run.h"
#include "analysis/walk/frame_self_times.h"

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

Result<std::vector<SideProfile>> profilesOf(const Capture &capture, const Selection &selection,
                                            const BehaviourOptions &options,
                                            const ClusterMethod &method, const Task &task)
{
    const auto found = findBehaviours(capture, selection, options, method, task.part(0, 0.8));
    if (!found)
        return found.error();
    const std::vector<std::int32_t> &assignment = (*found)->assignment;
    const std::size_t count = (*found)->behaviours.size();
    const std::size_t sites = capture.sites().size();
    const ZoneFilter filter(capture, selection);
    struct Worker {
        SelfSums sums;
        std::optional<SelfTimes> times;
    };
    ChunkRun run(capture, selection);
    const Task rest = task.part(0.8, 1);
    std::vector<Worker> workers(std::max<std::size_t>(1, run.workers(rest)));
    const Status walked = run.forEach(rest, [&](std::size_t w, std::size_t, const Chunk &chunk) {
        Worker &worker = workers[w];
        if (!worker.times) {
            worker.times.emplace(sites);
            worker.sums = SelfSums(count, sites);
        }
        for (const FrameIndex frame : framesIn(run.frames(), chunk).frames()) {
            if (assignment[frame] < 0)
                continue;
            worker.times->take(chunk, frame, filter);
            worker.sums.add(static_cast<std::size_t>(assignment[frame]), *worker.times);
        }
    });
    if (!walked)
        return walked.error();
    SelfSums sums(count, sites);
    for (const Worker &worker : workers) {
        if (worker.times)
            sums.add(worker.sums);
    }
    std::vector<SideProfile> profiles;
    for (std::size_t i = 0; i < count; ++i) {
        SideProfile &profile = profiles.emplace_back();
        profile.frames = (*found)->behaviours[i].frames;
        for (std::size_t site = 0; site < sites; ++site)
            profile.selfNs.push_back(
                sums.ns(i, site) / static_cast<double>(std::max<std::uint64_t>(1, profile.frames)));
    }
    return profiles;
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
