// Finds what became slower or faster in a fleet, since when, and because of which function. For one
// thread, but the executor of the task tests the series; the findings don't depend on its number of
// threads.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "analysis/states/disturbance.h"
#include "fleet/changes/series_changes.h"
#include "fleet/store/store.h"
#include "fleet/values/finding.h"

namespace zoe::fleet {

struct ChangeRules {
    SeriesRules series = {};
    double leastShare = 0.01; // of the mean frame of the behaviour; smaller changes are left out
    double falseDiscovery = 0.001; // rate over all functions and behaviours of the fleet
    double mostDisturbance = kMostDisturbance; // runs with more disturbance are left out
    std::string since = {};                    // a night: only changes since then
};

struct FleetChanges {
    std::vector<Finding> findings; // by falling |share|
    std::uint64_t series = 0;
    std::uint64_t hypotheses = 0; // functions and behaviours tested
    std::uint64_t leftOut = 0;    // runs that were disturbed or lost zones
};

// Whether a run is left out because it says too little. mostDisturbance: as in ChangeRules.
[[nodiscard]] bool isDisturbed(const RunFacts &run, double mostDisturbance);

// Takes the series of a store one after another, by key, and keeps those of one scene and machine
// (36 bytes a point: 22 MB for 300 functions in 4 behaviours of 500 runs), but little of the
// others.
class ChangeFinder {
  public:
    // runs: of the store. They must outlive the finder.
    ChangeFinder(const std::vector<RunFacts> &runs, ChangeRules rules, const Task &task = {});
    ~ChangeFinder();
    ChangeFinder(const ChangeFinder &) = delete;
    ChangeFinder &operator=(const ChangeFinder &) = delete;

    // REQUIRES: in each behaviour the series of the frame comes before those of the functions, and
    // all series of a scene on a machine come one after another.
    void add(const Series &series);
    // What all functions of a run have in common is removed from their times and treated as a
    // change of the machine. Where most machines change at once, it is not removed, and the frame
    // shows it. Many functions that change on one machine alone are a change of the machine, too.
    // All changes of a function in a behaviour, over scenes and machines, are one hypothesis: its p
    // is twice the smaller of Bonferroni's and Fisher's, and a false discovery rate is kept over
    // all of them (Benjamini & Hochberg 1995). Changes of functions that call each other, in one
    // interval of commits, are one finding, named after the function that calls none of the others.
    // A change of the frame is a finding of its own if no function explains it.
    [[nodiscard]] FleetChanges finish(const std::vector<StoredCall> &calls);

  private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

// The changes in a whole store; with ChangeRules::since, only the runs needed for it are read.
// Error: Io, Cancelled.
Result<FleetChanges> findChanges(Store &store, const std::vector<RunFacts> &runs,
                                 const SeriesFilter &filter, const ChangeRules &rules,
                                 const Task &task);

} // namespace zoe::fleet
