// Makes texts of files valid for the capture. Pure function.
#pragma once

#include <string>
#include <string_view>

#include "analysis/model/report.h"

namespace zoe {

bool isAscii(std::string_view text);

// The same text with invalid UTF-8 replaced and counted.
std::string cleanUtf8(std::string_view text, Report &report);

} // namespace zoe
