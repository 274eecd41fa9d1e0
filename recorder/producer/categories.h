// Which categories of zones are switched off, by the program or by a viewer. Lives as long as the
// process. Thread-safe; a look-up takes a lock, but only once a place and change.
#pragma once

#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe::recorder {

// False: too many are off already, or the name is too long.
bool switchCategory(std::string_view name, bool on);
// The same for a viewer. Error, one sentence: it can't be done, or no zone of that category has run
// so far; it is switched off all the same.
Status switchCategoryAsTold(const std::string &name, bool on);

} // namespace zoe::recorder
