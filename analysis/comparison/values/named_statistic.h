// One named statistic of both sides, as used by conditions for continuous integration. Values.
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
    Self,  // self time of a function per frame, over all threads
    Total, // its inclusive time per frame; calls nested in a call of it count once
    Calls, // calls that begin in a frame
    Set,   // frames of a set, for Misses only; the function is the set's name, "frame" the main set
};

struct NamedStatistic {
    Statistic statistic = Statistic::Mean;
    double quantile = 0; // of Quantile, 0 to 1
    StatisticOf of = StatisticOf::Frame;
    std::string function; // label; all functions with this label count together
    // For a Mean or Quantile whose change is requested: compute its sharper forms, too.
    bool sharpen = false;

    // Whether it may be 0 although the mean isn't.
    [[nodiscard]] bool canHide() const
    {
        return of != StatisticOf::Frame && of != StatisticOf::Set &&
               (statistic == Statistic::Quantile || statistic == Statistic::Typical ||
                statistic == Statistic::Within);
    }
    // Otherwise calls per frame, or frames per second.
    [[nodiscard]] bool isTime() const
    {
        return statistic != Statistic::Fps && of != StatisticOf::Calls && of != StatisticOf::Set;
    }
    friend bool operator==(const NamedStatistic &, const NamedStatistic &) = default;
};

// A sharper form of a changed mean or quantile, relative to the statistic itself.
enum class SharperForm {
    LikeWithLike, // with the mix of behaviours held constant: the same question with less noise
    Typical,      // of the typical frame: shows slower code, and ignores the long frames
};
struct SharperChange {
    SharperForm form = SharperForm::LikeWithLike;
    Change change;
};

struct StatisticChange {
    NamedStatistic statistic;
    // base, head, difference and ratio with intervals. With too few frames, the intervals are
    // infinite and p is 1.
    Change change;
    // Of each side, for limits that don't refer to the other.
    Interval baseInterval;
    Interval headInterval;
    // For NamedStatistic::sharpen: the forms that are valid here. All forms share the error.
    std::vector<SharperChange> sharper;
    // For Within: behaviours can't be compared reliably, so this is the plain mean.
    bool isPlain = false;
    // Of Typical, as a statistic or a sharper form: computed for each behaviour separately, not
    // over all frames of a run.
    bool isOfBehaviours = false;
    // 0 on both sides although the mean isn't: a function that runs in too few frames. However slow
    // it becomes, the statistic stays 0.
    bool isHidden = false;
    double confidence = 0.95; // of all intervals
    bool tooFewFrames = false;
    std::string why; // one sentence if there are too few frames; otherwise empty
};

} // namespace zoe
