// Made-up figures of comparisons with times of about a millisecond and the verdict that follows
// from them.
#pragma once

#include "analysis/comparison/overall.h"

namespace zoe::test {

// Of a figure of a millisecond.
inline FrameFigure figureWith(double delta, double low, double high)
{
    FrameFigure figure;
    figure.change = {.base = 1e6,
                     .head = 1e6 + delta,
                     .delta = delta,
                     .interval = {low, high},
                     .p = low > 0 || high < 0 ? 0.001 : 0.5};
    return figure;
}

inline FrameFigure figureOf(OverallVerdict verdict)
{
    switch (verdict) {
    case OverallVerdict::Slower:
        return figureWith(5e4, 1e4, 9e4);
    case OverallVerdict::Faster:
        return figureWith(-5e4, -9e4, -1e4);
    case OverallVerdict::NoChange:
        return figureWith(1e3, -9e3, 1.1e4);
    case OverallVerdict::Mixed:
    case OverallVerdict::TooNoisy:
        break;
    }
    return figureWith(1e4, -9e4, 1.1e5);
}

inline Comparison comparisonWith(double deltaNs, double low, double high, double meanNs = 1e6,
                                 std::uint64_t frames = 1000)
{
    Comparison made;
    made.baseFrames.meanNs = meanNs;
    made.baseFrames.count = frames;
    made.headFrames.count = frames;
    made.frames.deltaNs = deltaNs;
    made.frames.interval = {low, high};
    return made;
}

} // namespace zoe::test
