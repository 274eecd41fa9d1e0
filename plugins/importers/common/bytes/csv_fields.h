// The fields of one line of CSV. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zoe {

// As in RFC 4180: separated by commas, quoted fields with doubled quotes inside.
[[nodiscard]] std::vector<std::string> csvFields(std::string_view line, char separator = ',');
// Split at the separator only, for writers without quotes.
[[nodiscard]] std::vector<std::string_view> plainFields(std::string_view line, char separator);

// The whole text as a number; nothing for "NA", empty text, NaN and infinities.
[[nodiscard]] std::optional<double> finiteNumber(std::string_view text);

} // namespace zoe
