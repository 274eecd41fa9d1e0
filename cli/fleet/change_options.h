// How changes of a fleet are looked for: the same options in every command that shows them. A
// value.
#pragma once

#include <vector>

#include "cli/fleet/opened_store.h"
#include "cli/fleet/series_options.h"
#include "cli/program/context.h"
#include "fleet/changes/fleet_changes.h"
#include "fleet/changes/judged_findings.h"

namespace zoe::cli {

struct ChangeOptions {
    SeriesOptions series;
    double minimumShare = 0.01;
    double falseDiscovery = 0.001;
    double maximumDisturbance = 0.05;

    // Must outlive the command. sinceHelp: what --since does there.
    void addTo(const Command &command,
               const char *sinceHelp = "Only changes from this night on, such as 2026-11-23");
    [[nodiscard]] fleet::ChangeRules rules() const;
};

struct JudgedChanges {
    fleet::FleetChanges changes; // its findings are in judged
    std::vector<fleet::JudgedFinding> judged;
};

// Of a store, beside what was said of them. Error: Io, Damaged, Cancelled.
Result<JudgedChanges> judgedChanges(Context &context, const OpenedStore &opened,
                                    const ChangeOptions &options);

} // namespace zoe::cli
