// Writes numbers and texts the way JSON, CSV and XML need them. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

void appendNumber(std::string &out, std::int64_t value);
void appendNumber(std::string &out, std::uint64_t value);
inline void appendNumber(std::string &out, std::uint32_t value)
{
    appendNumber(out, std::uint64_t{value});
}
// The shortest text that reads back as the same number; "null" for NaN and infinities, which JSON
// lacks.
void appendNumber(std::string &out, double value);
// Nanoseconds as microseconds with all digits: 1234567 is "1234.567".
void appendMicroseconds(std::string &out, std::int64_t ns);
// As in analysis/model/texts/escaped_text.h, appended.
void appendJson(std::string &out, std::string_view text);
void appendCsv(std::string &out, std::string_view text);
void appendXml(std::string &out, std::string_view text);

// The labels of all sites or threads, prepared once.
using AppendText = void (*)(std::string &out, std::string_view text);
[[nodiscard]] std::vector<std::string> siteLabels(const Capture &capture, AppendText append);
[[nodiscard]] std::vector<std::string> threadLabels(const Capture &capture, AppendText append);

} // namespace zoe
