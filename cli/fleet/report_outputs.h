// The morning page of a fleet as HTML and Markdown. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "fleet/report/fleet_report.h"

namespace zoe::cli {

// One self-contained file with pictures and style; nothing is loaded from elsewhere.
std::string fleetReportHtml(const fleet::FleetReport &report,
                            const std::vector<fleet::RunFacts> &runs);
// GitHub-flavoured Markdown, for a ticket or a chat.
std::string fleetReportMarkdown(const fleet::FleetReport &report,
                                const std::vector<fleet::RunFacts> &runs);

} // namespace zoe::cli
