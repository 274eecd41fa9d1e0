// Whether new runs are slower than what a fleet knows of their scene and machine. Pure functions of
// a store; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/comparison/values/difference.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "analysis/walk/disturbance.h"
#include "fleet/changes/series_changes.h"
#include "fleet/store/store.h"

namespace zoe::fleet {

struct GateRules {
    SeriesRules series = {};
    double leastShare = 0.01; // of the mean frame of the behaviour: smaller changes are left out
    double falseDiscovery = 0.01;
    double mostDisturbance = kMostDisturbance;
    std::string branch = {}; // of the history; empty: that of the run
};

struct GateChange {
    SeriesKey key;      // no behaviour: all functions of the runs together
    double usualNs = 0; // per frame of the behaviour, in the history
    double deltaNs = 0;
    Interval interval;
    double share = 0; // deltaNs of the mean frame
    double p = 1;
    std::uint64_t runs = 0; // of the history that says what is usual
};

struct GateResult {
    std::vector<GateChange> changes; // significant ones, by falling share: slower ones first
    std::uint64_t tested = 0;
    std::uint64_t unknown = 0; // too few runs say what is usual
    std::uint64_t leftOut = 0; // new runs that were disturbed or lost zones

    [[nodiscard]] bool isSlower() const { return !changes.empty() && changes.front().deltaNs > 0; }
};

// Usual is what the last 20 runs at most have been since the last change of a series, five at
// least; several new runs of one scene and machine count as their mean. Student's t with the
// variance between runs, at least that of their errors; runs beyond three robust deviations count
// as at three. What all functions of a run share is taken out of their times first, and tested by
// itself. Of all tests a false discovery rate is kept (Benjamini & Hochberg 1995). Error: Io,
// Cancelled.
Result<GateResult> gateRuns(Store &store, const std::vector<RunFacts> &runs,
                            std::span<const RunDigest> fresh, const GateRules &rules,
                            const Task &task);

} // namespace zoe::fleet
