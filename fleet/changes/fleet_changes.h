// Finds out what became slower or faster in a fleet, since when, and by which function. For one
// thread, but series are tested by the executor of the task; findings don't depend on how many
// threads it has.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "analysis/walk/disturbance.h"
#include "fleet/changes/series_changes.h"
#include "fleet/store/store.h"
#include "fleet/values/finding.h"

namespace zoe::fleet {

struct ChangeRules {
    SeriesRules series = {};
    double leastShare = 0.01; // of the mean frame of the behaviour: smaller changes are left out
    double falseDiscovery = 0.001; // rate over all functions and behaviours of the fleet
    double mostDisturbance = kMostDisturbance; // runs that were disturbed more are left out
    std::string since = {};                    // a night: only changes from it on
};

struct FleetChanges {
    std::vector<Finding> findings; // by falling |share|
    std::uint64_t series = 0;
    std::uint64_t hypotheses = 0; // functions and behaviours that were tested
    std::uint64_t leftOut = 0;    // runs that were disturbed or lost zones
};

// Runs that say too little: they are left out. mostDisturbance: as in ChangeRules.
[[nodiscard]] bool isDisturbed(const RunFacts &run, double mostDisturbance);

// Takes the series of a store one after another, by key, and keeps those of one scene and machine
// (36 bytes a point: 22 MB for 300 functions in 4 behaviours of 500 runs), and little of the
// others.
class ChangeFinder {
  public:
    // runs: of the store. They must outlive the finder.
    ChangeFinder(const std::vector<RunFacts> &runs, ChangeRules rules, const Task &task = {});
    ~ChangeFinder();
    ChangeFinder(const ChangeFinder &) = delete;
    ChangeFinder &operator=(const ChangeFinder &) = delete;

    // REQUIRES: the series of the frame comes before those of the functions in its behaviour, and
    // those of a scene on a machine come one after another.
    void add(const Series &series);
    // What all functions of a run share is taken out of their times, and looked at as the
    // machine's; where most machines change at once it stays in them, and the frame tells it. Where
    // many functions change on one machine alone, that is the machine's as well.
    // All changes of a function in a behaviour, over scenes and machines, are one hypothesis: its p
    // is twice the smaller of Bonferroni's and Fisher's, of which a false discovery rate is kept
    // (Benjamini & Hochberg 1995). Changes of functions that call each other, in one interval of
    // commits, are one finding, named after the one that calls none of the others. A change of the
    // frame is a finding of its own where no function's explains it.
    [[nodiscard]] FleetChanges finish(const std::vector<StoredCall> &calls);

  private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

// Of a whole store; with ChangeRules::since, only the runs that this takes are read. Error: Io,
// Cancelled.
Result<FleetChanges> findChanges(Store &store, const std::vector<RunFacts> &runs,
                                 const SeriesFilter &filter, const ChangeRules &rules,
                                 const Task &task);

} // namespace zoe::fleet
