// How a quantity developed from run to run. Pure functions of a store; thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/comparison/values/difference.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/store/store.h"

namespace zoe::fleet {

enum class Quantity {
    Mean,     // of frame times
    Quantile, // of frame times, or of self times per frame of a function
    Share,    // of the frames that are in a behaviour
    Self,     // means per frame of a function
    Total,
    Running,
    Calls, // per frame
};

// What one point of a trend stands for.
enum class TrendStep { Run, Commit, Night };

struct TrendQuestion {
    Quantity quantity = Quantity::Mean;
    double q = 0.99;          // of Quantile
    SeriesFilter filter = {}; // function: not set for frames. behaviour: not set for all together
    TrendStep step = TrendStep::Run;
    std::string since = {}; // a night; runs before it are left out
    double confidence = 0.95;
};

struct TrendPoint {
    std::int64_t order = 0; // of its first run, as is all else that runs differ in
    std::string commit;
    std::string night;
    double value = 0;
    Interval interval;               // endless if nothing can be said
    std::vector<std::uint32_t> runs; // positions in Store::runs()
};

struct Trend {
    SeriesKey key; // behaviour: empty for all together
    std::vector<TrendPoint> points;
};

// Trends by key. A behaviour that a run doesn't have counts as 0 frames, and a function as 0 ns.
// Intervals: of one run, Student's t with the standard error of its frames. Where some points have
// several runs, the variance between the runs of a point, over the whole trend, takes its place
// unless it is smaller. Where nothing varies, the number of runs, or of blocks of frames, decides
// whether the value is known, as in comparisons (constant_values.h). Of quantiles, by ranks, with
// as many independent frames as there are blocks, widened by the error of the sketch. Error: Io,
// Cancelled.
Result<std::vector<Trend>> trendsOf(Store &store, const std::vector<RunFacts> &runs,
                                    const TrendQuestion &question, const Task &task);

} // namespace zoe::fleet
