// The wording of a fleet's morning page in addition to fleet/report/finding_words.h, the same in
// HTML and Markdown. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "fleet/report/fleet_report.h"

namespace zoe::cli {

// Opens both captures in the viewer; empty if one of them was not kept.
std::string viewerCommand(const fleet::ReportEntry &entry,
                          const std::vector<fleet::RunFacts> &runs);

// "demo, harbour on lab-2"; empty parts are left out.
std::string placeText(const fleet::Place &place);
// "lab-db-2 does not answer; missing: demo, harbour on lab-2". Empty: there is no gap.
[[nodiscard]] std::string gapText(const fleet::StoreGap &gap);
// "the answer is incomplete: " plus gapText(). Empty: there is no gap.
[[nodiscard]] std::string incompleteText(const fleet::StoreGap &gap);
// Why a run is unreliable; a disturbance of 0 % is left out if there is another reason.
std::string disturbanceText(const fleet::RunFacts &run);
// "12 runs; 3 new, …".
std::string reportSummary(const fleet::FleetReport &report);
// Shown instead of new changes: "No new changes since 2026-11-16."
std::string nothingNewText(const fleet::FleetReport &report);
const char *sectionTitle(fleet::ReportSection section);

} // namespace zoe::cli
