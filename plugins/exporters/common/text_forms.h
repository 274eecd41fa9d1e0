// How numbers and texts stand in the files that others read. Pure functions.
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
// The shortest text that reads back as the same number; "null" for what is none (JSON has no NaN).
void appendNumber(std::string &out, double value);
// Nanoseconds as microseconds with all their digits: 1234567 is "1234.567".
void appendMicroseconds(std::string &out, std::int64_t ns);
// With its quotes; control characters escaped, bytes that are no UTF-8 replaced by U+FFFD.
void appendJson(std::string &out, std::string_view text);
// A field of RFC 4180: quoted where it must be.
void appendCsv(std::string &out, std::string_view text);
// For text and attributes of XML; characters that XML has no place for are left out.
void appendXml(std::string &out, std::string_view text);

// The labels of all sites or threads, each written once.
using AppendText = void (*)(std::string &out, std::string_view text);
[[nodiscard]] std::vector<std::string> siteLabels(const Capture &capture, AppendText append);
[[nodiscard]] std::vector<std::string> threadLabels(const Capture &capture, AppendText append);

} // namespace zoe
