// Reports as files.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/result.h"

namespace zoe::cli {

// A report replaces only those of its own kind.
struct ReportKind {
    const char *mark;      // what its reports begin with
    bool isHashed = false; // the mark goes on with a hash: one that somebody changed is kept
};
constexpr ReportKind kComparePage{"<meta name=\"generator\" content=\"zoe compare\"/>"};
constexpr ReportKind kCompareJunit{"<testsuites name=\"zoe compare\""};
constexpr ReportKind kFleetPage{"<meta name=\"generator\" content=\"zoe fleet report\"/>"};
constexpr ReportKind kTrendPicture{"<!-- zoe fleet trend -->"};
constexpr ReportKind kFleetMarkdown{"<!-- zoe fleet report ", true};

// A text of kFleetMarkdown behind its mark and hash.
std::string markedMarkdown(const std::string &text);

// Checks before the work that a report of this kind may be written: the file does not exist, is
// such a report, if it has a hash one that nobody changed, or may be replaced whatever it is.
// Error: BadInput.
Status checkReportFile(const std::string &fileName, const ReportKind &kind, bool overwrite);

// The same for the reports of a command (empty: none), which replace neither each other nor what
// the command reads. Error: BadInput.
Status checkReports(const std::string &junit, const std::string &html, bool overwrite,
                    std::vector<std::string> inputs);

// Writes a temporary file next to it and renames it. Error: Io; BadInput as above.
Status writeReport(const std::string &fileName, const ReportKind &kind, const std::string &text,
                   bool overwrite);

} // namespace zoe::cli
