// Writes reports to files.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/model/result.h"

namespace zoe::cli {

// A report replaces only reports of its own kind.
struct ReportKind {
    const char *mark;      // the beginning of its reports
    bool isHashed = false; // a hash follows the mark, so that reports edited by somebody are kept
};
constexpr ReportKind kComparePage{"<meta name=\"generator\" content=\"zoe compare\"/>"};
constexpr ReportKind kCompareJunit{"<testsuites name=\"zoe compare\""};
constexpr ReportKind kFleetPage{"<meta name=\"generator\" content=\"zoe fleet report\"/>"};
constexpr ReportKind kTrendPicture{"<!-- zoe fleet trend -->"};
constexpr ReportKind kFleetMarkdown{"<!-- zoe fleet report ", true};

// A text of kFleetMarkdown with its mark and hash.
std::string markedMarkdown(const std::string &text);

// To be called before the work. Checks that a report can and may be written: a file can be made
// next to its name, and the file does not exist, is a report of this kind, unedited if it has a
// hash, or may be replaced in any case. Error: BadInput, Io.
Status checkReportFile(const std::string &fileName, const ReportKind &kind, bool overwrite);

// The same for the reports of a command (empty: none), which must not replace each other or its
// inputs. Error: as checkReportFile().
Status checkReports(const std::string &junit, const std::string &html, bool overwrite,
                    std::span<const std::string> inputs);

struct ReportText {
    std::string file; // empty: none
    ReportKind kind;
    std::string text;
};

// Writes each of them, also if another can't be written. Error: Io or BadInput, about all that
// failed; print the answer of the command nevertheless.
Status writeReports(std::span<const ReportText> reports, bool overwrite);

} // namespace zoe::cli
