// Style, script and sections of HTML reports. The colours of the sides are those of the
// application. Pure.
#pragma once

#include <string>

namespace zoe::cli {

extern const char *const kReportStyle;
extern const char *const kReportScript;

// The style for a picture in a file of its own: before each colour that follows the theme stands
// the light one, for programs that know no variables.
std::string pictureStyle(const std::string &more);

// With a heading; nothing if there is nothing inside.
std::string reportSection(const std::string &title, const std::string &inside);

} // namespace zoe::cli
