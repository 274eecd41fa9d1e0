// Reads profiles in the format of Callgrind: functions with their costs and calls. Pure functions.
#pragma once

#include <string_view>

#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe::callgrind {

// Confidence, 0 to 100.
[[nodiscard]] int sniffCosts(std::string_view firstText);

// Stacks of each thread of the profile become samples. Error: as TextLines::next(), and BadInput.
Status readCosts(TextLines &lines, TraceData &data, const Task &task);

} // namespace zoe::callgrind
