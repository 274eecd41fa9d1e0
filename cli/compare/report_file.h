// Reports as files.
#pragma once

#include <string>

#include "analysis/model/result.h"

namespace zoe::cli {

// At the start of reports, so that only they are replaced.
constexpr const char *kHtmlMark = "<meta name=\"generator\" content=\"zoe compare\"/>";
constexpr const char *kJunitMark = "<testsuites name=\"zoe compare\"";

// Whether a report may go there: nothing is, or an earlier report, told by its mark.
// Error: BadInput; so that it is told before the work is done.
Status checkReportFile(const std::string &fileName);

// Writes a temporary file beside it and renames it. Error: Io; BadInput as above.
Status writeReport(const std::string &fileName, const std::string &text);

} // namespace zoe::cli
