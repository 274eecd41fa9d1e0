// The categories of zones that the program or a viewer has switched off. Lives as long as the
// process. Thread-safe; each site takes a lock once after each change.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe::recorder {

// False if too many categories are off or the name is too long.
bool switchCategory(std::string_view name, bool on);
// For a viewer, until it leaves; the viewer that switched last decides. Error: it isn't possible,
// or no zone of the category has run yet; in the latter case the category is still switched off.
Status switchCategoryForViewer(std::uint64_t viewer, const std::string &name, bool on);
void forgetViewer(std::uint64_t viewer);
// For a forked child, which has no viewers, and in which no thread would release the lock.
void forgetViewersAfterFork();

} // namespace zoe::recorder
