// Texts of files as the capture takes them.
#pragma once

#include <string>
#include <string_view>

#include "analysis/model/report.h"

namespace zoe {

// The same text with bytes that are no UTF-8 replaced, which are counted.
std::string cleanUtf8(std::string_view text, Report &report);

} // namespace zoe
