// The implementation of `regexp` in SQL. A function; as thread-safe as the one given.
#pragma once

#include <functional>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe::sql {

// Whether a regular expression matches part of a text. Error: BadInput if it is not a valid
// expression.
using Matcher = std::function<Result<bool>(std::string_view pattern, std::string_view text)>;

} // namespace zoe::sql
