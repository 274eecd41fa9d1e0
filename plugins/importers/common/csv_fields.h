// The fields of one line of CSV. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zoe {

// As RFC 4180 has them: parted by commas, quoted fields with doubled quotes inside.
[[nodiscard]] std::vector<std::string> csvFields(std::string_view line, char separator = ',');
// Parted by the separator alone: what writers without quotes mean.
[[nodiscard]] std::vector<std::string_view> plainFields(std::string_view line, char separator);

// The whole text as a number; none for "NA", nothing, NaN and infinities.
[[nodiscard]] std::optional<double> finiteNumber(std::string_view text);

} // namespace zoe
