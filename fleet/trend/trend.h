// The development of a quantity from run to run. Pure functions of a store; thread-safe.
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
    Self,     // for a function, like the next two; means per frame
    Total,
    Running,
    Calls, // per frame
};

// What a point of a trend stands for.
enum class TrendStep { Run, Commit, Night };

struct TrendQuestion {
    Quantity quantity = Quantity::Mean;
    double q = 0.99;          // of Quantile
    SeriesFilter filter = {}; // function: not set for frames; behaviour: not set for all together
    TrendStep step = TrendStep::Run;
    std::string since = {}; // a night; runs before it are left out
    double confidence = 0.95;
};

struct TrendPoint {
    std::int64_t order = 0; // of its first run, like all other facts
    std::string commit;
    std::string night;
    double value = 0;
    Interval interval;               // infinite if nothing can be said
    std::vector<std::uint32_t> runs; // positions in Store::runs()
};

struct Trend {
    SeriesKey key; // behaviour: empty for all together
    std::vector<TrendPoint> points;
};

// Trends by key. A behaviour that a run doesn't have counts as 0 frames, and a function as 0 ns.
// The interval of a single run is Student's t with the standard error of its frames. If some points
// have several runs, the variance between the runs of a point, over the whole trend, replaces that
// error if it is larger. Where nothing varies, the number of runs, or of blocks of frames, decides
// whether the value is known, as in comparisons (constant_values.h). Intervals of quantiles use
// ranks, with as many independent frames as there are blocks, widened by the error of the sketch.
// Error: Io, Cancelled.
Result<std::vector<Trend>> trendsOf(Store &store, const std::vector<RunFacts> &runs,
                                    const TrendQuestion &question, const Task &task);

} // namespace zoe::fleet
