// One named statistic of both sides: what conditions for continuous integration are about. Values.
#pragma once

#include <string>

#include "analysis/comparison/values/difference.h"

namespace zoe {

enum class Statistic {
    Mean,
    Quantile, // type 7 of Hyndman & Fan, as everywhere
    Min,
    Max,
    Fps, // of frames: 1 / mean
    // The mean within behaviours, each weighted by the mean of its shares on both sides: the change
    // with the mix of behaviours held constant. As FunctionDifference::within.
    Within,
};

enum class StatisticOf {
    Frame, // frame time
    Self,  // self time of a function a frame, over all threads
    Total, // its inclusive time per frame; calls nested in a call of it count once
    Calls, // calls that begin in a frame
};

struct NamedStatistic {
    Statistic statistic = Statistic::Mean;
    double quantile = 0; // of Quantile, 0 to 1
    StatisticOf of = StatisticOf::Frame;
    std::string function; // label; all functions with this label count together

    // Nanoseconds, or calls per frame, or frames a second.
    [[nodiscard]] bool isTime() const
    {
        return statistic != Statistic::Fps && of != StatisticOf::Calls;
    }
    friend bool operator==(const NamedStatistic &, const NamedStatistic &) = default;
};

struct StatisticChange {
    NamedStatistic statistic;
    // base, head, difference and ratio with intervals. With too few frames the intervals are
    // infinite and p is 1.
    Change change;
    // Of the sides themselves, for limits that don't look at the other.
    Interval baseInterval;
    Interval headInterval;
    bool tooFewFrames = false;
    std::string why; // there are too few frames: one sentence; empty otherwise
};

} // namespace zoe
