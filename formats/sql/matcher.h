// What `regexp` does in SQL. A function; thread-safe as the one given is.
#pragma once

#include <functional>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe::sql {

// Whether a regular expression is found in a text. Error: BadInput, if it is none.
using Matcher = std::function<Result<bool>(std::string_view pattern, std::string_view text)>;

} // namespace zoe::sql
