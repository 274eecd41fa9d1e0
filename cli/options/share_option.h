// Shares on the command line, the same in every command. Pure function.
#pragma once

#include <string>

#include "analysis/model/result.h"

namespace zoe::cli {

// "1%" or "0.01", as --min-share takes it. Error: BadInput.
Result<double> parseShare(const std::string &text);

} // namespace zoe::cli
