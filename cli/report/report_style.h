// Style, script and sections of HTML reports. The colours of the sides are those of the
// application. Pure.
#pragma once

#include <string>

namespace zoe::cli {

extern const char *const kReportStyle;
extern const char *const kReportScript;

// The style for a picture in its own file: before each colour that depends on the theme comes the
// light one, for programs without support for variables.
std::string pictureStyle(const std::string &more);

// A section with a heading; empty if there is no content.
std::string reportSection(const std::string &title, const std::string &inside);

} // namespace zoe::cli
