// A fleet's report for the morning: what is new, what was fixed, what is still open, and which runs
// are missing or were disturbed. Pure functions of a store; thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "analysis/states/disturbance.h"
#include "fleet/changes/judged_findings.h"
#include "fleet/store/store.h"
#include "fleet/trend/trend.h"

namespace zoe::fleet {

enum class ReportSection {
    New,     // began within the nights of the report, or came back
    Fixed,   // ended within them
    Open,    // began before, and nobody has triaged it
    Triaged, // began before, and somebody has triaged it
};

struct ReportEntry {
    JudgedFinding judged;
    ReportSection section = ReportSection::New;
    std::optional<std::uint32_t> fixedIn; // the first run that is fast again
    std::optional<double> leftShare;      // of the change, after later ones undid part of it
    // The quantity where the change is most certain, by run. For a mix: the behaviour's share of
    // the frames.
    Trend series;
};

// Runs of one scene on one machine.
struct Place {
    std::string program;
    std::string branch;
    std::string scene;
    std::string machine;

    friend auto operator<=>(const Place &, const Place &) = default;
};
[[nodiscard]] Place placeOf(const RunFacts &run);

// A place that had runs on earlier nights, but none on the last one.
struct AbsentPlace {
    Place place;
    std::string lastNight; // of its runs
};

struct FleetReport {
    std::string since; // first and last night of the report
    std::string night;
    std::uint64_t runs = 0;               // of the last night
    std::vector<ReportEntry> entries;     // by section, then by falling |share|
    std::vector<std::uint32_t> disturbed; // of the last night: disturbed, or lost zones
    std::vector<AbsentPlace> absent;      // by place
    StoreGap gap;

    [[nodiscard]] std::size_t count(ReportSection section) const;
};

struct ReportRules {
    std::string since = {};   // empty: the last kReportNights nights
    double leastShare = 0.01; // as in ChangeRules
    double mostDisturbance = kMostDisturbance;
    SeriesFilter filter = {}; // of runs
};

// The nights in a report, and for how many nights a place without runs counts as missing.
constexpr int kReportNights = 7;

// judged: all findings of the store. A change to faster undoes the nearest earlier changes to
// slower of the same function that share a scene, a machine and a behaviour with it, unless it was
// triaged as false. A change of which nothing is left above leastShare, or nothing distinguishable
// from noise, is fixed, and the changes that undid it have no entries of their own. Error: BadInput
// (no runs), Io, Cancelled.
Result<FleetReport> reportOf(Store &store, const std::vector<RunFacts> &runs,
                             std::vector<JudgedFinding> judged, const ReportRules &rules,
                             const Task &task);

[[nodiscard]] const char *nameOf(ReportSection section);

} // namespace zoe::fleet
