// Reports as files.
#pragma once

#include <string>

#include "analysis/model/result.h"

namespace zoe::cli {

// Whether a report may go there: nothing is, or an earlier report (something that begins with "<").
// Error: BadInput; so that it is told before the work is done.
Status checkReportFile(const std::string &fileName);

// Writes a temporary file beside it and renames it. Error: Io; BadInput as above.
Status writeReport(const std::string &fileName, const std::string &text);

} // namespace zoe::cli
