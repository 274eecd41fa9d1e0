// Reports as files.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/result.h"

namespace zoe::cli {

// What reports of each kind begin with: a report replaces only those of its own kind.
constexpr const char *kHtmlMark = "<meta name=\"generator\" content=\"zoe compare\"/>";
constexpr const char *kFleetMark = "<meta name=\"generator\" content=\"zoe fleet report\"/>";
constexpr const char *kMarkdownMark = "<!-- zoe fleet report ";
constexpr const char *kJunitMark = "<testsuites name=\"zoe compare\"";

// Markdown behind its mark, which tells whether somebody changed it later.
std::string markedMarkdown(const std::string &text);

// Checks before the work that a report with this mark may be written: the file does not exist, is
// such a report, in Markdown one that nobody changed, or may be replaced whatever it is. Error:
// BadInput.
Status checkReportFile(const std::string &fileName, const char *mark, bool overwrite);

// The same for the reports of a command (empty: none), which replace neither each other nor what
// the command reads. Error: BadInput.
Status checkReports(const std::string &junit, const std::string &html, bool overwrite,
                    std::vector<std::string> inputs);

// Writes a temporary file next to it and renames it. Error: Io; BadInput as above.
Status writeReport(const std::string &fileName, const char *mark, const std::string &text,
                   bool overwrite);

} // namespace zoe::cli
