// The meaning of JSON values found by JsonCursor. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/importers/common/json/json_cursor.h"

namespace zoe {

std::string jsonText(const JsonValue &value);
// Missing in the file, or null.
bool missing(const JsonValue &value);
// Nothing if the text is more or less than a whole number, or if the type can't hold it.
std::optional<std::int64_t> jsonInteger(std::string_view text);
// Also accepts a number in quotes, true and false.
std::optional<double> jsonNumber(const JsonValue &value);
// The member of an object's bytes, or an empty value.
JsonValue memberOf(std::string_view object, std::string_view wanted);

} // namespace zoe
