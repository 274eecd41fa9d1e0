// One named statistic of both sides: what conditions for continuous integration are about. Pure
// functions; thread-safe.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "analysis/comparison/values/compare_side.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/values/difference.h"

namespace zoe {

enum class Statistic {
    Mean,
    Quantile, // type 7 of Hyndman & Fan, as everywhere
    Min,
    Max,
    Fps, // of frames: 1 / mean
    // The mean within behaviours, each weighted by the mean of its shares on both sides: what a
    // change of the mean would be with the same mix. As FunctionDifference::within.
    Within,
};

enum class StatisticOf {
    Frame, // frame time
    Self,  // self time of a function a frame, over all threads
    Total, // its inclusive time a frame; calls nested in a call of it count once
    Calls, // calls that begin in a frame
};

struct NamedStatistic {
    Statistic statistic = Statistic::Mean;
    double quantile = 0; // of Quantile, 0 to 1
    StatisticOf of = StatisticOf::Frame;
    std::string function; // label; where several functions have it, all of them together

    // Nanoseconds, or calls a frame, or frames a second.
    [[nodiscard]] bool isTime() const
    {
        return statistic != Statistic::Fps && of != StatisticOf::Calls;
    }
    friend bool operator==(const NamedStatistic &, const NamedStatistic &) = default;
};

struct StatisticChange {
    NamedStatistic statistic;
    // base, head, difference and ratio with intervals. Where there are too few frames to tell, the
    // intervals are endless and p is 1.
    Change change;
    // Of the sides themselves, for limits that don't look at the other.
    Interval baseInterval;
    Interval headInterval;
    bool tooFewFrames = false;
    std::string why; // of that, one sentence; empty otherwise
};

// In the order of the statistics. Intervals as in compareCaptures(), of the same resamples; those
// of quantiles come from weighted order statistics of the same blocks. A quantile can be told from
// where ten frames on each side lie beyond it; the least and the greatest frame never can, since
// how far they are out depends on how long was looked. Within can't be told where less than half of
// the frames are of behaviours that both sides have in common. CompareOptions::renames count, and
// classes for Within. Error: BadInput (no such function on either side, a side without frames,
// Within without classes), Damaged, Io, Cancelled.
Result<std::vector<StatisticChange>> compareStatistics(Baseline<std::vector<CompareSide>> bases,
                                                       Head<CompareSide> head,
                                                       std::span<const NamedStatistic> statistics,
                                                       const CompareOptions &options = {},
                                                       const Task &task = Task{});

} // namespace zoe
