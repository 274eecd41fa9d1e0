// Reports as files.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/result.h"

namespace zoe::cli {

// Marks reports: only files with this mark are replaced.
constexpr const char *kHtmlMark = "<meta name=\"generator\" content=\"zoe compare\"/>";
constexpr const char *kFleetMark = "<meta name=\"generator\" content=\"zoe fleet report\"/>";
constexpr const char *kMarkdownMark = "<!-- zoe fleet report -->";
constexpr const char *kJunitMark = "<testsuites name=\"zoe compare\"";

// Checks before the work that a report may be written: the file does not exist, is a report, or may
// be replaced whatever it is.
// Error: BadInput.
Status checkReportFile(const std::string &fileName, bool overwrite);

// The same for the reports of a command (empty: none), which replace neither each other nor what
// the command reads. Error: BadInput.
Status checkReports(const std::string &junit, const std::string &html, bool overwrite,
                    std::vector<std::string> inputs);

// Writes a temporary file next to it and renames it. Error: Io; BadInput as above.
Status writeReport(const std::string &fileName, const std::string &text, bool overwrite);

} // namespace zoe::cli
