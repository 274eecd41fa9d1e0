// The figures of single runs of one or two programs, function by function, and the differences of
// two programs. Pure functions; thread-safe.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "analysis/comparison/values/compare_side.h"
#include "analysis/comparison/values/comparison_result.h"
#include "analysis/comparison/values/named_statistic.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

// A function in all runs.
struct RunFunction {
    std::string function;
    std::string file;
    std::uint32_t line = 0;
    std::vector<SiteId> sites; // one per run
    // One per run. Per frame, over all frames of the run.
    std::vector<double> meanSelfNs;
    std::vector<double> typicalSelfNs; // the mean of the middle half of the frames
    std::vector<double> meanTotalNs;
    std::vector<double> meanCalls;
    std::vector<double> frameThreadSelfNs;
    std::vector<Distribution> self;
    std::vector<Distribution> total;
    std::vector<std::uint64_t> calls;
    std::vector<DurationNs> selfNs;
    std::vector<DurationNs> totalNs;
};

struct RunFigures {
    // Over all runs of a side, sorted.
    [[nodiscard]] std::vector<DurationNs> baseDurations() const;
    [[nodiscard]] std::vector<DurationNs> headDurations() const;

    std::vector<std::vector<DurationNs>> durations; // of the frames, one per run
    std::vector<Distribution> frames;               // one per run
    std::vector<double> meanFrameNs;
    std::vector<double> typicalFrameNs;
    std::vector<RunFunction> functions;
    std::vector<std::vector<double>> statistics; // one per requested statistic, one per run
    std::vector<std::vector<double>>
        typical;                            // likewise, for means to be sharpened; otherwise empty
    std::vector<std::vector<double>> means; // likewise, for statistics that can hide
    bool byRunningTime = false;
    std::string note;                // one sentence, if not all runs know their running time
    std::uint64_t partialFrames = 0; // left out
    std::uint64_t addedFrames = 0;   // likewise
};

// Reads one run after another, so it needs the memory of one. statistics: computed for each run;
// not Within. time: basis of self times. Error: BadInput (no run, one without frames, no function
// with a name, running time is requested but a run doesn't have it), Damaged, Io, Cancelled.
Result<RunFigures> figuresOfRuns(const Sides &runs, std::span<const NamedStatistic> statistics,
                                 TimeChoice time, const Task &task);

// The runs of the base, then those of the head, in pairs. Runs are the unit, so the result is about
// the program. Error: BadInput (different numbers of runs).
std::shared_ptr<const Comparison> compareRuns(const RunFigures &figures, double confidence);
// The same for the statistics.
std::vector<StatisticChange> changesOfRuns(const RunFigures &figures,
                                           std::span<const NamedStatistic> statistics,
                                           double confidence);
// What counts as equal, as shares of the base: enough for an experiment to end.
struct EqualEnough {
    double frames = 0.01;
    double functions = 0.03;
    double leastShare = 0.01; // of the frame; smaller functions don't count
};
// Whether the mean and the typical frame are each known to differ or to be equal, by the intervals
// of Comparison::questions, and so is the typical self time of each function that counts. If that
// time is 0 in some runs, so that no ratio is known, it counts as equal if it differs by less than
// the least share of the frame. Otherwise, more runs may reveal a function that the frames don't
// show.
[[nodiscard]] bool isDecided(const Comparison &comparison, const EqualEnough &equal = {});

} // namespace zoe
