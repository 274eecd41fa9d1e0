#include "analysis/comparison/overall.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace zoe {

namespace {

constexpr double kLeastShareOfFrame = 0.005; // of the frame; smaller functions don't count
constexpr double kMostAlike = 0.8;           // of such functions
constexpr double kLeastShift = 0.02;

double halfWidth(const Comparison &comparison)
{
    return (comparison.frames.interval.high - comparison.frames.interval.low) / 2;
}

} // namespace

OverallVerdict verdictOf(const FrameFigure &figure, double equalShare)
{
    const Change &change = figure.change;
    if (!std::isfinite(change.interval.low) || !std::isfinite(change.interval.high))
        return OverallVerdict::TooNoisy;
    if (!change.interval.contains(0))
        return change.delta > 0 ? OverallVerdict::Slower : OverallVerdict::Faster;
    return std::max(std::abs(change.interval.low), std::abs(change.interval.high)) <=
                   equalShare * change.base
               ? OverallVerdict::NoChange
               : OverallVerdict::TooNoisy;
}

namespace {

OverallVerdict together(OverallVerdict a, OverallVerdict b)
{
    if (a == b)
        return a;
    const auto either = [a, b](OverallVerdict verdict) { return a == verdict || b == verdict; };
    const bool slower = either(OverallVerdict::Slower);
    const bool faster = either(OverallVerdict::Faster);
    if (either(OverallVerdict::Mixed) || (slower && faster))
        return OverallVerdict::Mixed;
    return slower   ? OverallVerdict::Slower
           : faster ? OverallVerdict::Faster
                    : OverallVerdict::TooNoisy;
}

} // namespace

FrameVerdicts frameVerdictsOf(const FrameQuestions &questions)
{
    FrameVerdicts verdicts;
    verdicts.typical = verdictOf(questions.typical, kEqualShare);
    if (questions.isOfPart && verdicts.typical == OverallVerdict::NoChange)
        verdicts.typical = OverallVerdict::TooNoisy;
    verdicts.felt = verdictOf(questions.mean, kEqualShare);
    if (questions.tailQuantile > 0)
        verdicts.felt = together(verdicts.felt, verdictOf(questions.tail, kEqualTailShare));
    verdicts.overall = together(verdicts.typical, verdicts.felt);
    return verdicts;
}

std::optional<MeanPrecision> meanPrecisionOf(const Comparison &comparison)
{
    const double half = halfWidth(comparison);
    const double mean = comparison.baseFrames.meanNs;
    if (!std::isfinite(half) || mean <= 0)
        return std::nullopt;
    const double share = half / mean;
    const auto frames =
        static_cast<double>(comparison.baseFrames.count + comparison.headFrames.count);
    const double more =
        std::max(0.0, std::ceil(frames * (share / kNarrowShare) * (share / kNarrowShare) - frames));
    constexpr double kMost = 1e18; // fits into 64 bits
    return MeanPrecision{share, static_cast<std::uint64_t>(std::min(more, kMost)), more * mean};
}

std::optional<double> commonFactorOf(const Comparison &comparison)
{
    std::vector<double> factors;
    const double least = kLeastShareOfFrame * comparison.baseFrames.meanNs;
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
