// One named statistic of both sides: what conditions for continuous integration are about. Values.
#pragma once

#include <string>
#include <vector>

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
    Typical, // the mean of the middle half, as FunctionDifference::typical
    Misses,  // frames of a set that are longer than its deadline: a fact, like the maximum
};

enum class StatisticOf {
    Frame, // frame time
    Self,  // self time of a function a frame, over all threads
    Total, // its inclusive time per frame; calls nested in a call of it count once
    Calls, // calls that begin in a frame
    Set,   // frames of a set, of Misses alone; the function is its name, "frame" the main one
};

struct NamedStatistic {
    Statistic statistic = Statistic::Mean;
    double quantile = 0; // of Quantile, 0 to 1
    StatisticOf of = StatisticOf::Frame;
    std::string function; // label; all functions with this label count together
    // Of a Mean or Quantile whose change is asked for: also in its sharper forms.
    bool sharpen = false;

    // Nanoseconds, or calls per frame, or frames a second.
    [[nodiscard]] bool isTime() const
    {
        return statistic != Statistic::Fps && of != StatisticOf::Calls && of != StatisticOf::Set;
    }
    friend bool operator==(const NamedStatistic &, const NamedStatistic &) = default;
};

// A sharper form of a changed mean or quantile, relative to the statistic itself.
enum class SharperForm {
    LikeWithLike, // with the mix of behaviours held constant: the same question without that noise
    Typical,      // of the typical frame: shows slower code, and says nothing of the long frames
};
struct SharperChange {
    SharperForm form = SharperForm::LikeWithLike;
    Change change;
};

struct StatisticChange {
    NamedStatistic statistic;
    // base, head, difference and ratio with intervals. With too few frames the intervals are
    // infinite and p is 1.
    Change change;
    // Of the sides themselves, for limits that don't look at the other.
    Interval baseInterval;
    Interval headInterval;
    // Of NamedStatistic::sharpen: those that are sound here. All forms share the error.
    std::vector<SharperChange> sharper;
    // Of Within: not sure, so this is the plain mean.
    bool isPlain = false;
    double confidence = 0.95; // of all intervals
    bool tooFewFrames = false;
    std::string why; // there are too few frames: one sentence; empty otherwise
};

} // namespace zoe
