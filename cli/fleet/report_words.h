// How a fleet's morning page is put into words, the same in HTML and Markdown. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "fleet/report/fleet_report.h"

namespace zoe::cli {

// "solve_contacts: slower by 1.2 ms per frame (+3.1 %)".
std::string entryTitle(const fleet::ReportEntry &entry);

struct NamedText {
    std::string name;
    std::string text;
};
// Where, since when and by what: those that are known.
std::vector<NamedText> entryFacts(const fleet::ReportEntry &entry,
                                  const std::vector<fleet::RunFacts> &runs);
// Opens both captures in the viewer; empty if one of them was not kept.
std::string viewerCommand(const fleet::ReportEntry &entry,
                          const std::vector<fleet::RunFacts> &runs);

// "demo, harbour on lab-2"; what is empty is left out.
std::string placeText(const fleet::Place &place);
fleet::Place placeOf(const fleet::RunFacts &run);
// Why a run says too little; a disturbance of 0 % is left out beside another reason.
std::string disturbanceText(const fleet::RunFacts &run);
// "12 runs; 3 new, …".
std::string reportSummary(const fleet::FleetReport &report);
// In place of new changes: "No new changes since 2026-11-16."
std::string nothingNewText(const fleet::FleetReport &report);
const char *sectionTitle(fleet::ReportSection section);

} // namespace zoe::cli
