// Tests whether new runs are slower than what a fleet knows of their scene and machine. Pure
// functions of a store; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/comparison/values/difference.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "analysis/states/disturbance.h"
#include "fleet/changes/series_changes.h"
#include "fleet/store/store.h"

namespace zoe::fleet {

struct GateRules {
    SeriesRules series = {};
    double leastShare = 0.01; // of the mean frame of the behaviour; smaller changes are left out
    double falseDiscovery = 0.01;
    double mostDisturbance = kMostDisturbance;
    std::string branch = {}; // of the history; empty: that of the run
};

struct GateChange {
    SeriesKey key;      // without a behaviour: all functions of the runs together
    double usualNs = 0; // per frame of the behaviour, in the history
    double deltaNs = 0;
    Interval interval;
    double share = 0; // deltaNs as a share of the mean frame
    double p = 1;
    std::uint64_t runs = 0; // of the history, from which the usual time comes
};

struct GateResult {
    std::vector<GateChange> changes; // significant ones, by falling share: slower ones first
    std::uint64_t tested = 0;
    std::uint64_t unknown = 0; // too few runs to say what is usual
    std::uint64_t leftOut = 0; // new runs that were disturbed or lost zones

    [[nodiscard]] bool isSlower() const { return !changes.empty() && changes.front().deltaNs > 0; }
};

// The usual time comes from the last 20 runs at most, five at least, since the last change of a
// series. Several new runs of one scene and machine count as their mean. The test is Student's t
// with the variance between runs, at least that of their errors; runs beyond three robust
// deviations are moved to three. What all functions of a run have in common is removed from their
// times first and tested separately. A false discovery rate is kept over all tests (Benjamini &
// Hochberg 1995). Error: Io, Cancelled.
Result<GateResult> gateRuns(Store &store, const std::vector<RunFacts> &runs,
                            std::span<const RunDigest> fresh, const GateRules &rules,
                            const Task &task);

} // namespace zoe::fleet
