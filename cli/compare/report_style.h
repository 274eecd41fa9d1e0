// Style and script of the HTML report. The colours of the sides are those of the application.
#pragma once

namespace zoe::cli {

extern const char *const kReportStyle;
extern const char *const kReportScript;

} // namespace zoe::cli
