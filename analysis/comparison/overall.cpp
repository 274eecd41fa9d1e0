#include "analysis/comparison/overall.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace zoe {

namespace {

constexpr double kLeastShare = 0.005; // of the frame: smaller functions say little
constexpr double kMostAlike = 0.8;    // of such functions
constexpr double kLeastShift = 0.02;

double halfWidth(const Comparison &comparison)
{
    return (comparison.frames.interval.high - comparison.frames.interval.low) / 2;
}

} // namespace

OverallVerdict overallVerdictOf(const Comparison &comparison)
{
    const Interval &interval = comparison.frames.interval;
    if (!std::isfinite(interval.low) || !std::isfinite(interval.high))
        return OverallVerdict::TooNoisy;
    if (!interval.contains(0))
        return comparison.frames.deltaNs > 0 ? OverallVerdict::Slower : OverallVerdict::Faster;
    return std::max(std::abs(interval.low), std::abs(interval.high)) <=
                   2 * kNarrowShare * comparison.baseFrames.meanNs
               ? OverallVerdict::NoChange
               : OverallVerdict::TooNoisy;
}

std::optional<std::uint64_t> moreFramesFor(const Comparison &comparison)
{
    const double half = halfWidth(comparison);
    const double wanted = kNarrowShare * comparison.baseFrames.meanNs;
    if (!std::isfinite(half) || wanted <= 0)
        return std::nullopt;
    const auto frames =
        static_cast<double>(comparison.baseFrames.count + comparison.headFrames.count);
    const double needed = frames * (half / wanted) * (half / wanted);
    return needed <= frames ? 0 : static_cast<std::uint64_t>(std::ceil(needed - frames));
}

std::optional<double> commonFactorOf(const Comparison &comparison)
{
    std::vector<double> factors;
    const double least = kLeastShare * comparison.baseFrames.meanNs;
    for (const FunctionDifference &function : comparison.functions) {
        const double base = function.base.selfPerFrame.medianNs;
        const double head = function.head.selfPerFrame.medianNs;
        if (base >= least && base > 0 && head > 0)
            factors.push_back(head / base);
    }
    if (factors.size() < kLeastAlike)
        return std::nullopt;
    std::ranges::sort(factors);
    const double middle = factors[factors.size() / 2];
    const double shift = std::abs(std::log(middle));
    if (shift < kLeastShift)
        return std::nullopt;
    const auto alike = std::ranges::count_if(
        factors, [&](double factor) { return std::abs(std::log(factor / middle)) <= shift / 2; });
    const bool most =
        static_cast<double>(alike) >= kMostAlike * static_cast<double>(factors.size());
    return most ? std::optional(middle) : std::nullopt;
}

} // namespace zoe
