// The data of an open store: runs, changes and decisions about them. Values; the functions are for
// jobs.
#pragma once

#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/result.h"
#include "analysis/model/task.h"
#include "fleet/changes/judged_changes.h"

namespace zoe::app {

// Names to choose from, without duplicates, in order.
struct FleetNames {
    std::vector<std::string> programs;
    std::vector<std::string> branches;
    std::vector<std::string> scenes;
    std::vector<std::string> machines;
    std::vector<std::string> behaviours; // of findings
};

// Immutable once it is shared.
struct FleetAnswer {
    fleet::StoreVersion version; // of the store, when it was read
    std::vector<fleet::RunFacts> runs;
    fleet::StoreGap gap; // what is missing, because servers don't answer
    fleet::JudgedChanges found;
    FleetNames names; // of runs and findings
};
using SharedFleetAnswer = std::shared_ptr<const FleetAnswer>;

// An opened store with its runs, for one job.
struct FleetReading {
    std::unique_ptr<fleet::Store> store;
    std::vector<fleet::RunFacts> runs;
};
// Error: BadInput (no store), TooNew, Io.
[[nodiscard]] Result<FleetReading> openForReading(const QString &url);

// The same as `zoe fleet changes --all`. Error: as above, Cancelled.
[[nodiscard]] Result<SharedFleetAnswer>
readFleet(const QString &url, const fleet::ChangeRules &rules, const Task &task);

// What others have changed in a store since.
struct FleetNews {
    bool runsChanged = false;
    SharedFleetAnswer answer = {}; // the same findings with the current decisions; null: unchanged
};
// Error: as above, Damaged.
[[nodiscard]] Result<FleetNews> newsSince(const QString &url, const FleetAnswer &before);

// What a change of triage writes: these decisions are stored, those are removed.
struct TriageStep {
    std::vector<fleet::Triage> kept;
    std::vector<std::string> dropped;
};
struct WrittenTriages {
    bool isRefused = false; // others have decided differently since: nothing was written
    // The same findings with their new triage; null: written, but then not readable.
    SharedFleetAnswer answer;
};
// expected: decisions that must still be stored. Error: as above, Damaged.
[[nodiscard]] Result<WrittenTriages> writeTriages(const QString &url, const TriageStep &step,
                                                  const TriageStep &expected,
                                                  const FleetAnswer &before);

} // namespace zoe::app
